import { randomUUID } from "node:crypto";
import { deleteAccountStep } from "@plumbline/core/accounts/deletion/delete-account-step.ts";
import { processBillingEvent } from "@plumbline/core/billing/process-billing-event.ts";
import type { Database, Tx } from "@plumbline/core/db/database.ts";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { authenticatorCode } from "@plumbline/dev-env/authenticator.ts";
import {
  connectPortal,
  contactList,
  mapContacts,
  signUp,
  startList,
  untilJob,
  type Customer,
} from "@plumbline/dev-env/stories.ts";
import { billingFixture } from "@plumbline/dev-env/testing/billing-fixture.ts";
import { endDeletionTerm } from "@plumbline/dev-env/testing/end-deletion-term.ts";
import { previousCode } from "@plumbline/dev-env/testing/previous-code.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";

const product = useTestProduct();
beforeAll(async () => {
  await product.startWorker();
});
const password = "correct horse battery";
const CANARY = "goodbye9c4";

type Doomed = Customer & { portalId: string; accountId: string };

/** A customer with a portal, both marked. */
async function markedCustomer(): Promise<Doomed> {
  const { id } = (await product.control("POST", "/portals", { domain: `${CANARY}-${randomUUID()}.example` })) as {
    id: number;
  };
  const customer = await signUp(product, `${CANARY}-${randomUUID()}@example.com`, password);
  await connectPortal(product, customer, String(id));
  await mapContacts(customer, String(id));
  await product.grant(customer.email, 600);
  const user = await product.ctx.db.withSystem((tx) => tx.user.findUniqueOrThrow({ where: { email: customer.email } }));
  return { ...customer, portalId: String(id), accountId: user.accountId };
}

const accountOf = ({ accountId }: Doomed) =>
  product.ctx.db.withSystem((tx) => tx.account.findUniqueOrThrow({ where: { id: accountId } }));
const endTerm = ({ accountId }: Doomed) => endDeletionTerm(product.ctx, accountId);
const untilErased = (customer: Doomed) =>
  expect.poll(async () => (await accountOf(customer)).erasedAt, { timeout: 90_000, interval: 250 }).not.toBeNull();
const deletes = (customer: Doomed, body: object = {}) =>
  customer.api.call("POST", "/api/auth/delete-account", { password, confirmation: customer.email, ...body });

/** Every table that contains the word or the id of the user. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: product.adminUrl });
  await client.connect();
  const tables = await client.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ n: string }>(
      `SELECT count(*) AS n FROM "${name}" t WHERE ${words.map((_word, index) => `t::text LIKE '%' || $${index + 1} || '%'`).join(" OR ")}`,
      [...words],
    );
    if (Number(rows[0]?.n) > 0) found.push(name);
  }
  await client.end();
  return found.toSorted();
}

describe("deleting an account", () => {
  it("requires the password, the retyped email address, and the second factor if enabled", async () => {
    const customer = await markedCustomer();
    expect(await deletes(customer, { password: "not it" })).toMatchObject({
      status: 403,
      body: { code: "wrong_password" },
    });
    expect(await deletes(customer, { confirmation: "other@example.com" })).toMatchObject({
      status: 400,
      body: { code: "invalid_input" },
    });
    const { secret } = (await customer.api.ok("POST", "/api/auth/totp/begin", { password })) as { secret: string };
    await customer.api.ok("POST", "/api/auth/totp/confirm", { totpCode: await previousCode(secret) });
    expect(await deletes(customer)).toMatchObject({ status: 401, body: { code: "totp_required" } });
    expect(await deletes(customer, { totpCode: "000000" })).toMatchObject({
      status: 403,
      body: { code: "wrong_code" },
    });
    expect((await accountOf(customer)).deletedAt).toBeNull();
    expect((await deletes(customer, { totpCode: authenticatorCode(secret) })).status).toBe(202);
    await endTerm(customer);
    await untilErased(customer);
  });

  it("ends a running job, the subscription and the connection, erases all data and keeps the ledger", async () => {
    const customer = await markedCustomer();
    const desk = billingFixture(product);
    await desk.buy(customer, { packageId: "starter", paymentType: "monthly" });
    const unpaid = await desk.open(customer, { packageId: "starter", paymentType: "oneTime" });
    const { key } = await product.createKey(customer, "write", CANARY);
    const done = await startList(
      customer,
      customer.portalId,
      (await contactList(customer, customer.portalId, 25)).listId,
    );
    await untilJob(customer, done, ["completed"]);
    await product.control("POST", "/faults", {
      kind: "slow",
      ms: 400,
      times: null,
      portalId: Number(customer.portalId),
    });
    const { listId } = await contactList(customer, customer.portalId, 500);
    await customer.api.ok("POST", "/api/hubspot/manual-clean", {
      portalId: customer.portalId,
      listId,
      objectType: "contact",
      isRecurring: true,
      recurrenceInterval: "24h",
    });
    const { data } = (await customer.api.call("POST", "/graphql", { query: "{ viewer { id } }" })).body as {
      data: { viewer: { id: string } };
    };
    await expect
      .poll(
        () =>
          product.ctx.db.withSystem((tx) =>
            tx.job.count({ where: { accountId: customer.accountId, status: "running" } }),
          ),
        { timeout: 30_000 },
      )
      .toBe(1);
    const before = await product.ctx.db.withSystem((tx) =>
      tx.creditEntry.count({ where: { accountId: customer.accountId } }),
    );

    expect((await deletes(customer)).status).toBe(202);
    // From now on nobody can log in.
    expect((await customer.api.call("GET", "/api/auth/credit-balance")).status).toBe(401);
    expect((await apiClient(product.apiUrl, key).call("GET", "/api/auth/credit-balance")).status).toBe(401);
    expect(
      await apiClient(product.apiUrl).call("POST", "/api/auth/login", { email: customer.email, password }),
    ).toMatchObject({ status: 403, body: { code: "account_deleted" } });
    // Nothing is collected meanwhile, and nobody can pay.
    const [subscription] = await product.ctx.db.withSystem((tx) =>
      tx.subscription.findMany({ where: { accountId: customer.accountId } }),
    );
    const paused = async () =>
      (await product.ctx.stripe?.subscriptions.retrieve(subscription?.id ?? ""))?.pause_collection?.behavior;
    await expect.poll(paused, { timeout: 30_000 }).toBe("void");
    await expect
      .poll(
        () =>
          product.ctx.db.withSystem((tx) =>
            tx.job.count({ where: { accountId: customer.accountId, finishedAt: null } }),
          ),
        { timeout: 60_000 },
      )
      .toBe(0);
    expect((await accountOf(customer)).erasedAt).toBeNull();
    await endTerm(customer);
    await untilErased(customer);

    expect(await tablesWith([CANARY + "-", customer.email, data.viewer.id])).toEqual(["audit_event"]);
    const rest = await product.ctx.db.withSystem(async (tx) => ({
      events: await tx.auditEvent.findMany({ where: { accountId: customer.accountId } }),
      records: await tx.jobRecord.count({ where: { accountId: customer.accountId } }),
      jobs: await tx.job.findMany({ where: { accountId: customer.accountId } }),
      entries: await tx.creditEntry.count({ where: { accountId: customer.accountId } }),
      holds: await tx.creditHold.count({ where: { accountId: customer.accountId, status: "open" } }),
      orders: await tx.purchaseOrder.findMany({ where: { accountId: customer.accountId } }),
      subscriptions: await tx.subscription.findMany({ where: { accountId: customer.accountId } }),
    }));
    expect(rest.events.map(({ action, facts }) => [action, facts])).toEqual([["account_deleted", {}]]);
    expect(rest).toMatchObject({ records: 0, holds: 0 });
    expect(rest.entries).toBeGreaterThanOrEqual(before);
    expect(rest.jobs.map(({ listName, portalName, portalId }) => [listName, portalName, portalId])).toEqual([
      ["", "", ""],
      ["", "", ""],
    ]);
    expect(rest.jobs.map(({ properties, undoFilter }) => [properties, undoFilter])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(rest.orders.map((order) => order.status).toSorted()).toEqual(["completed", "expired"]);
    expect(rest.subscriptions.map((subscription) => subscription.status)).toEqual(["canceled"]);
    expect(await product.violations()).toEqual([]);
    expect(await desk.pay(unpaid.sessionId)).toMatchObject({ status: "expired", payment_status: "unpaid" });
    expect(await product.ctx.stripe?.subscriptions.retrieve(rest.subscriptions[0]?.id ?? "")).toMatchObject({
      status: "canceled",
    });

    // Later events from Stripe are recorded, and nothing more.
    await desk.settle();
    await desk.forgetEvents();
    const events = await product.ctx.db.withSystem((tx) => tx.stripeEvent.findMany());
    for (const event of events) await processBillingEvent(product.ctx, event.id);
    const notes = await product.ctx.db.withSystem((tx) =>
      tx.stripeEvent.findMany({ select: { status: true, note: true } }),
    );
    expect(new Set(notes.map(({ status }) => status))).toEqual(new Set(["done"]));
    expect(notes.map(({ note }) => note)).toContain("account_deleted");
    expect(
      await product.ctx.db.withSystem((tx) => tx.creditEntry.count({ where: { accountId: customer.accountId } })),
    ).toBe(rest.entries);
    expect(await product.violations()).toEqual([]);

    // Its portal and its address are available again.
    expect((await signUp(product, customer.email, password)).isNew).toBe(true);
    expect(await deleteAccountStep(product.ctx, { accountId: customer.accountId })).toBe("done");
  });

  it("survives a crash at any step, repetition and concurrent runs", async () => {
    const customer = await markedCustomer();
    const done = await startList(
      customer,
      customer.portalId,
      (await contactList(customer, customer.portalId, 10)).listId,
    );
    await untilJob(customer, done, ["completed"]);
    expect((await deletes(customer)).status).toBe(202);
    await endTerm(customer);
    let left = 0;
    const live = <T>(work: () => Promise<T>): Promise<T> => (--left < 0 ? Promise.reject(new Error("died")) : work());
    const { db } = product.ctx;
    /** Dies before the n-th transaction or statement. */
    const mortal = {
      ...product.ctx,
      db: {
        ...db,
        withAccount: <T>(accountId: string, work: (tx: Tx) => Promise<T>) =>
          live(() => db.withAccount(accountId, work)),
        withSystem: <T>(work: (tx: Tx) => Promise<T>) => live(() => db.withSystem(work)),
        statement: <Row>(query: Parameters<Database["statement"]>[0]) => live(() => db.statement<Row>(query)),
      },
    };
    for (let n = 0; n < 12; n++) {
      left = n;
      await Promise.allSettled([deleteAccountStep(mortal, customer), deleteAccountStep(product.ctx, customer)]);
    }
    await untilErased(customer);
    expect(await tablesWith([customer.email])).toEqual([]);
    expect(await product.violations()).toEqual([]);
  });

  it("keeps portals, subscription and data for seven days, in which an owner can restore the account", async () => {
    const customer = await markedCustomer();
    const desk = billingFixture(product);
    await desk.buy(customer, { packageId: "starter", paymentType: "monthly" });
    const { key } = await product.createKey(customer, "write", CANARY);
    expect((await deletes(customer)).status).toBe(202);
    const [subscription] = await product.ctx.db.withSystem((tx) =>
      tx.subscription.findMany({ where: { accountId: customer.accountId } }),
    );
    const collection = async () =>
      (await product.ctx.stripe?.subscriptions.retrieve(subscription?.id ?? ""))?.pause_collection?.behavior ?? null;
    await expect.poll(collection, { timeout: 30_000 }).toBe("void");
    const visitor = apiClient(product.apiUrl);
    const login = { email: customer.email, password };
    expect(await visitor.call("POST", "/api/auth/login", login)).toMatchObject({
      status: 403,
      body: { code: "account_deleted" },
    });
    const kept = await visitor.call("POST", "/api/auth/login", { ...login, keepAccount: true });
    expect(kept.status).toBe(200);
    const api = apiClient(product.apiUrl, (kept.body as { token: string }).token);
    expect((await api.call("GET", "/api/auth/credit-balance")).status).toBe(200);
    const portals = await product.ctx.db.withSystem((tx) =>
      tx.connection.findMany({ where: { accountId: customer.accountId } }),
    );
    expect(portals).toMatchObject([{ portalId: customer.portalId, status: "active", disconnectAfter: null }]);
    expect((await apiClient(product.apiUrl, key).call("GET", "/api/auth/credit-balance")).status).toBe(200);
    // Sessions of before stay ended.
    expect((await customer.api.call("GET", "/api/auth/credit-balance")).status).toBe(401);
    await expect.poll(collection, { timeout: 30_000 }).toBeNull();
    expect(await accountOf(customer)).toMatchObject({ deletedAt: null, eraseAt: null, isBillingHeld: false });
  });

  it("has no grace period if the previous release started it", async () => {
    const customer = await markedCustomer();
    expect((await deletes(customer)).status).toBe(202);
    const now = new Date();
    await product.ctx.db.withSystem(async (tx) => {
      const where = { id: customer.accountId };
      await tx.account.update({ where, data: { eraseAt: null, deletionNextTryAt: now } });
      await tx.connection.updateMany({ where: { accountId: customer.accountId }, data: { disconnectAfter: now } });
    });
    const login = { email: customer.email, password, keepAccount: true };
    expect((await apiClient(product.apiUrl).call("POST", "/api/auth/login", login)).status).toBe(401);
    await untilErased(customer);
  });
});
