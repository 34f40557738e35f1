import { randomUUID } from "node:crypto";
import { grantOperator } from "@plumbline/core/accounts/grant-operator.ts";
import { checkLedger } from "@plumbline/core/maintenance/check-ledger.ts";
import { contactList, creditBalance, signUp, startList, untilJob, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeAll, describe, expect, it } from "vitest";

const product = useTestProduct();
let operator: Customer;
beforeAll(async () => {
  await product.startWorker();
  operator = await signUp(product, `op-${randomUUID()}@example.com`, "correct horse battery");
  await grantOperator(product.ctx, { email: operator.email, isOperator: true });
});
type Answer = { data?: Record<string, unknown>; errors?: { message: string; extensions: { code: string } }[] };
const ask = (who: Customer, query: string, variables: Record<string, unknown> = {}) =>
  who.api.ok("POST", "/graphql", { query, variables }) as Promise<Answer>;

type Dashboard = {
  recentSignups: { email: string; credits: number; created_at: string }[];
  hubspotConnectionsCount: number;
  portalConfigsCount: number;
  allTimeSuccessfulLookups: number;
  trackedSuccessfulLookups: number;
  trackedFailedAttempts: number;
  referralStats: { referral_type: string; count: number }[];
  usersBelowThreshold: { email: string; credits: number; credit_threshold: number }[];
  topSuccessful24h: { email: string; successful_lookups: number }[];
  topFailed24h: { email: string; total_failed_lookups: number; reasons: Record<string, number> }[];
  topFailedAttempts: { email: string; total_failed_lookups: number }[];
  todaysActiveUsers: { email: string; credits_used_today: number }[];
};

describe("the operator's dashboard", () => {
  it("sums up customers' actual activity", async () => {
    const customer = await product.customerWithPortal(100);
    const list = await contactList(customer, customer.portalId, 25);
    const job = await untilJob(customer, await startList(customer, customer.portalId, list.listId), ["completed"]);
    await customer.api.ok("POST", "/api/auth/credit-threshold", { threshold: 5_000 });
    await signUp(product, `hug-${randomUUID()}@example.com`, "correct horse battery", "/hug");

    const reported = (await operator.api.ok("GET", "/api/auth/admin/dashboard-consolidated")) as Dashboard;
    expect(reported.topSuccessful24h).toContainEqual({
      email: customer.email,
      successful_lookups: job.records_cleaned,
    });
    expect(reported.todaysActiveUsers).toContainEqual({
      email: customer.email,
      credits_used_today: job.records_cleaned,
    });
    expect(reported.allTimeSuccessfulLookups).toBe(reported.trackedSuccessfulLookups);
    expect(reported.trackedSuccessfulLookups).toBe(
      reported.topSuccessful24h.reduce((sum, row) => sum + row.successful_lookups, 0),
    );
    expect(reported.trackedFailedAttempts).toBe(job.outcomes.failed);
    expect(reported.topFailed24h.map((row) => row.email)).toEqual(
      (job.outcomes.failed ?? 0) > 0 ? [customer.email] : [],
    );
    expect(reported.usersBelowThreshold).toContainEqual({
      email: customer.email,
      credits: await creditBalance(customer),
      credit_threshold: 5_000,
    });
    expect(reported).toMatchObject({ hubspotConnectionsCount: 1, portalConfigsCount: 1 });
    expect(reported.referralStats).toEqual(
      expect.arrayContaining([
        { referral_type: "", count: 2 },
        { referral_type: "hug", count: 1 },
      ]),
    );
    expect(reported.recentSignups.map((row) => row.email)).toContain(customer.email);

    const same = await ask(operator, "{ adminDashboard { allTimeSuccessfulLookups todaysActiveUsers { email } } }");
    expect(same.data).toMatchObject({
      adminDashboard: { allTimeSuccessfulLookups: reported.allTimeSuccessfulLookups },
    });
  });

  it("is only for operators by every interface", async () => {
    const stranger = await signUp(product, `no-${randomUUID()}@example.com`, "correct horse battery");
    const answer = await stranger.api.call("GET", "/api/auth/admin/dashboard-consolidated");
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([403, "forbidden"]);
    for (const query of [
      "{ adminDashboard { portalConfigsCount } }",
      "{ systemStatus { temporalUiUrl } }",
      '{ findUsers(query: "example") { email } }',
      'mutation { stopWrites(scope: "*", reason: "because") { temporalUiUrl } }',
      'mutation { liftWriteStop(scope: "*") { temporalUiUrl } }',
      `mutation { replayDeadLetter(id: "${randomUUID()}", kind: "email") { temporalUiUrl } }`,
      `mutation { adminGrantCredits(email: "${stranger.email}", amount: 5, reason: "greed", key: "${randomUUID()}") { granted } }`,
    ]) {
      const { errors } = await ask(stranger, query);
      expect([query, errors?.[0]?.extensions.code]).toEqual([query, "forbidden"]);
    }
    expect(await creditBalance(stranger)).toBe(10);
  });
});

describe("an operator", () => {
  it("grants credits with a reason, once per click", async () => {
    const customer = await signUp(product, `give-${randomUUID()}@example.com`, "correct horse battery");
    const variables = { email: customer.email, key: randomUUID() };
    const give = `mutation ($email: String!, $key: ID!) {
      adminGrantCredits(email: $email, amount: 40, reason: "Sorry for the outage", key: $key) { granted } }`;
    expect((await ask(operator, give, variables)).data).toEqual({ adminGrantCredits: { granted: true } });
    expect((await ask(operator, give, variables)).data).toEqual({ adminGrantCredits: { granted: false } });
    expect(await creditBalance(customer)).toBe(50);
    const found = await ask(operator, "query ($query: String!) { findUsers(query: $query) { email credits } }", {
      query: customer.email.slice(0, 12),
    });
    expect(found.data).toEqual({ findUsers: [{ email: customer.email, credits: 50 }] });
  });

  it("stops all writes to one portal or to all, and resumes waiting jobs when the stop is lifted", async () => {
    const customer = await product.customerWithPortal(100);
    const stop =
      'mutation ($scope: String!) { stopWrites(scope: $scope, reason: "Looking into a report") { writeStops { scope } } }';
    const lift = "mutation ($scope: String!) { liftWriteStop(scope: $scope) { writeStops { scope } } }";
    for (const scope of [customer.portalId, "*"]) {
      await ask(operator, stop, { scope });
      const list = await contactList(customer, customer.portalId, scope === "*" ? 25 : 10);
      const jobId = await startList(customer, customer.portalId, list.listId);
      const paused = await untilJob(customer, jobId, ["paused", "completed", "failed"]);
      expect(paused).toMatchObject({ status: "paused", reason: "stopped_by_operator", credits_used: 0 });
      expect((await ask(operator, lift, { scope })).data).toEqual({ liftWriteStop: { writeStops: [] } });
      expect(await untilJob(customer, jobId, ["completed", "failed"])).toMatchObject({ status: "completed" });
    }
    expect(await product.violations()).toEqual([]);
  });

  it("sees no time of the invariant check before its first run", async () => {
    const query = "{ systemStatus { invariantsCheckedAt violations { invariant } } }";
    const before = { systemStatus: { invariantsCheckedAt: null, violations: [] } };
    expect((await ask(operator, query)).data).toEqual(before);
    await product.ctx.db.withSystem((tx) =>
      tx.maintenanceRun.create({ data: { id: randomUUID(), startedAt: product.ctx.now() } }),
    );
    expect((await ask(operator, query)).data).toEqual(before);
    const runId = randomUUID();
    await checkLedger(product.ctx, { runId }, { heartbeat: () => undefined });
    expect((await ask(operator, query)).data).toEqual({
      systemStatus: { invariantsCheckedAt: expect.any(String), violations: [] },
    });
  });

  it("sees dead letters and retries them", async () => {
    const customer = await product.customerWithPortal();
    const { portalId } = customer;
    const id = randomUUID();
    await product.ctx.db.withSystem(async (tx) => {
      const connection = await tx.connection.findUniqueOrThrow({ where: { portalId } });
      await tx.hubspotEvent.create({
        data: {
          id,
          accountId: connection.accountId,
          connectionId: connection.id,
          objectType: "contact",
          recordId: "40001000001",
          kind: "update",
          dedupeKey: id,
          status: "dead",
          attempts: 10,
        },
      });
    });
    const status = await ask(
      operator,
      "{ systemStatus { violations { invariant } deadLetters { id kind attempts } } }",
    );
    expect(status.data).toMatchObject({
      systemStatus: { violations: [], deadLetters: [{ id, kind: "hubspot_event", attempts: 10 }] },
    });
    await ask(operator, 'mutation ($id: ID!) { replayDeadLetter(id: $id, kind: "hubspot_event") { temporalUiUrl } }', {
      id,
    });
    const state = () => product.ctx.db.withSystem((tx) => tx.hubspotEvent.findUniqueOrThrow({ where: { id } }));
    await expect.poll(async () => (await state()).status, { timeout: 30_000 }).toMatch(/taken|dropped/);
  });
});

describe("an email that was given up", () => {
  const dead = async () => {
    const id = randomUUID();
    await product.ctx.db.withSystem((tx) =>
      tx.email.create({
        data: {
          id,
          template: "job_finished",
          recipient: "x@example.com",
          facts: {},
          idempotencyKey: id,
          status: "dead",
        },
      }),
    );
    return id;
  };
  const shown = async (id: string) => {
    const { data } = await ask(operator, "{ systemStatus { deadLetters { id kind canReplay } } }");
    const status = data?.["systemStatus"] as { deadLetters: { id: string; canReplay: boolean }[] } | undefined;
    return status?.deadLetters.find((letter) => letter.id === id);
  };
  const dismiss = "mutation ($id: ID!, $kind: String!) { dismissDeadLetter(id: $id, kind: $kind) { temporalUiUrl } }";

  it("cannot be resent because its content is erased, and disappears once dismissed", async () => {
    const id = await dead();
    expect(await shown(id)).toMatchObject({ canReplay: false });
    await ask(operator, dismiss, { id, kind: "email" });
    expect(await shown(id)).toBeUndefined();
    const { data } = await ask(operator, "{ operatorAuditLog(first: 1) { nodes { action detail } } }");
    expect(data).toEqual({ operatorAuditLog: { nodes: [{ action: "dead_letter_dismissed", detail: "email" }] } });
  });

  it("is the only dead letter that can be dismissed, and only by operators", async () => {
    const id = await dead();
    const stranger = await signUp(product, `no-${randomUUID()}@example.com`, "correct horse battery");
    expect((await ask(stranger, dismiss, { id, kind: "email" })).errors?.[0]?.extensions.code).toBe("forbidden");
    for (const kind of ["hubspot_event", "stripe_event"])
      expect((await ask(operator, dismiss, { id, kind })).errors?.[0]?.extensions.code).toBe("invalid_input");
    expect(await shown(id)).toBeDefined();
    // A waiting email is not dead.
    await product.ctx.db.withSystem((tx) =>
      tx.email.update({ where: { id }, data: { status: "waiting", nextTryAt: new Date("2100-01-01") } }),
    );
    await ask(operator, dismiss, { id, kind: "email" });
    expect(await product.ctx.db.withSystem((tx) => tx.email.count({ where: { id } }))).toBe(1);
  });
});

describe("the page of one customer", () => {
  const query = `query ($accountId: ID!) { customer(accountId: $accountId) {
    emails credits { available held spent } portals { portalId status objectTypes blockers }
    jobs { id kind status listName creditsUsed recordsTotal } recurringJobs { id }
    payments { credits priceCents status paymentType } writeStops { scope reason } limits { name limit taken } } }`;
  const accountIdOf = async ({ email }: Customer) =>
    (await product.ctx.db.withSystem((tx) => tx.user.findUniqueOrThrow({ where: { email } }))).accountId;

  it("shows jobs, portals, payments, limits and stops of that customer only", async () => {
    const customer = await product.customerWithPortal(100);
    const other = await product.customerWithPortal(100);
    const list = await contactList(customer, customer.portalId, 25);
    const job = await untilJob(customer, await startList(customer, customer.portalId, list.listId), ["completed"]);
    const accountId = await accountIdOf(customer);
    await product.ctx.db.withAccount(accountId, (tx) =>
      tx.purchaseOrder.create({
        data: {
          id: randomUUID(),
          accountId,
          paymentType: "oneTime",
          packageId: "growth",
          credits: 1_200,
          priceCents: 15_000,
          status: "completed",
          createdAt: new Date(),
          expiresAt: new Date(),
        },
      }),
    );
    for (const scope of [customer.portalId, other.portalId])
      await ask(
        operator,
        `mutation ($scope: String!) { stopWrites(scope: $scope, reason: "Asked by them") { writeStops { scope } } }`,
        { scope },
      );
    const { data } = await ask(operator, query, { accountId });
    const found = data?.["customer"] as Record<string, unknown>;
    expect(found).toMatchObject({
      emails: [customer.email],
      credits: { available: await creditBalance(customer), held: 0, spent: job.credits_used },
      portals: [{ portalId: customer.portalId, status: "active", objectTypes: ["contact"], blockers: [] }],
      jobs: [{ id: job.id, kind: "list", status: "completed", creditsUsed: job.credits_used, recordsTotal: 25 }],
      recurringJobs: [],
      payments: [{ credits: 1_200, priceCents: 15_000, status: "completed", paymentType: "oneTime" }],
      writeStops: [{ scope: customer.portalId, reason: "Asked by them" }],
    });
    const limits = found["limits"] as { name: string; limit: number; taken: number }[];
    const requests = limits.find(({ name }) => name === "requestsPerAccount");
    expect(requests?.taken).toBeGreaterThan(0);
    expect(requests?.limit).toBeGreaterThan(requests?.taken ?? 0);
    for (const scope of [customer.portalId, other.portalId])
      await ask(operator, "mutation ($scope: String!) { liftWriteStop(scope: $scope) { writeStops { scope } } }", {
        scope,
      });
  });

  it("is only for operators, and reports a missing account", async () => {
    const customer = await product.customerWithPortal();
    const accountId = await accountIdOf(customer);
    expect((await ask(customer, query, { accountId })).errors?.[0]?.extensions.code).toBe("forbidden");
    expect((await ask(operator, query, { accountId: randomUUID() })).data).toEqual({ customer: null });
    expect((await ask(operator, query, { accountId: "no id" })).data).toEqual({ customer: null });
  });
});
