import { randomUUID } from "node:crypto";
import { billingFixture } from "@plumbline/dev-env/testing/billing-fixture.ts";
import { contactList } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { describe, expect, it } from "vitest";

const product = useTestProduct();
const SET = "/api/auth/spending-limit";

it("sets, shows, audits and removes limits of account, portal and schedule, by REST and GraphQL", async () => {
  const customer = await product.customerWithPortal(100);
  const { api, portalId } = customer;
  await api.ok("POST", SET, { perRun: 50, perMonth: 1_000 });
  await api.ok("POST", SET, { portalId, perRun: null, perMonth: 0 });
  const query = `{ viewer { spending { places { scope portalId perRun perMonth held spent } } } }`;
  expect(await api.ok("POST", "/graphql", { query })).toEqual({
    data: {
      viewer: {
        spending: {
          places: [
            { scope: "account", portalId: null, perRun: 50, perMonth: 1_000, held: 0, spent: 0 },
            { scope: "portal", portalId, perRun: null, perMonth: 0, held: 0, spent: 0 },
          ],
        },
      },
    },
  });
  const remove = `mutation { setSpendingLimit(portalId: "${portalId}") { places { scope perMonth } } }`;
  expect(await api.ok("POST", "/graphql", { query: remove })).toMatchObject({
    data: { setSpendingLimit: { places: [{ perMonth: 1_000 }, { perMonth: null }] } },
  });
  const { events } = (await api.ok("GET", "/api/auth/audit-log")) as { events: { action: string; detail: string }[] };
  expect(events.filter(({ action }) => action === "spending_limit_changed").map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/: no limit a run, no limit a month$/),
    expect.stringMatching(/: no limit a run, 0 credits a month$/),
    "Account: 50 credits a run, 1000 credits a month",
  ]);
});

describe("an invalid limit", () => {
  it.each([
    ["a fraction", { perRun: 1.5, perMonth: null }],
    ["less than nothing", { perRun: -1, perMonth: null }],
    ["a text", { perRun: "10", perMonth: null }],
    ["more than there are", { perRun: 2_000_000_000, perMonth: null }],
    ["a portal and a schedule", { portalId: "1", recurringJobId: randomUUID(), perRun: 1, perMonth: null }],
    ["a portal and a key", { portalId: "1", apiKeyId: randomUUID(), perRun: null, perMonth: 1 }],
    ["a run of a key", { apiKeyId: randomUUID(), perRun: 1, perMonth: null }],
    ["nothing", {}],
  ])("is refused: %s", async (_what, body) => {
    const customer = await product.customerWithPortal();
    expect(await customer.api.call("POST", SET, body)).toMatchObject({ status: 400 });
  });

  it("of another account's portal, schedule or key returns not_found", async () => {
    const [customer, stranger] = [await product.customerWithPortal(), await product.customerWithPortal()];
    const { id } = await product.createKey(stranger, "write");
    for (const place of [{ portalId: stranger.portalId }, { recurringJobId: randomUUID() }, { apiKeyId: id }])
      expect(await customer.api.call("POST", SET, { ...place, perRun: null, perMonth: 1 })).toMatchObject({
        status: 404,
      });
  });
});

it("returns the price of a credit at the last purchase or subscription, or nothing without one", async () => {
  const customer = await product.customerWithPortal();
  const query = `{ viewer { credits { lastPriceCents } } }`;
  const { buy } = billingFixture(product);
  const price = async () =>
    ((await customer.api.ok("POST", "/graphql", { query })) as { data: { viewer: { credits: object } } }).data.viewer
      .credits;
  expect(await price()).toEqual({ lastPriceCents: null });
  await buy(customer, { packageId: "growth", paymentType: "oneTime" });
  expect(await price()).toEqual({ lastPriceCents: 12.5 });
  await buy(customer, { packageId: "scale", paymentType: "monthly" });
  expect(await price()).toEqual({ lastPriceCents: 6 });
});

it("estimates a schedule by its runs, in credits and in money at the last price paid", async () => {
  const customer = await product.customerWithPortal();
  const { api, portalId } = customer;
  await billingFixture(product).buy(customer, { packageId: "growth", paymentType: "oneTime" });
  const { listId } = await contactList(customer, portalId, 10);
  await api.ok("POST", "/api/hubspot/manual-clean", {
    portalId,
    objectType: "contact",
    listId,
    isRecurring: true,
    recurrenceInterval: "6h",
  });
  const { jobs } = (await api.ok("GET", "/api/hubspot/recurring-jobs")) as { jobs: { id: string }[] };
  const id = jobs[0]?.id ?? "";
  const estimate = async () =>
    ((await api.ok("GET", `/api/hubspot/recurring-jobs/${id}/estimate`)) as { estimate: unknown }).estimate;
  expect(await estimate()).toBeNull();
  const row = await product.ctx.db.withSystem((tx) => tx.recurringJob.findUniqueOrThrow({ where: { id } }));
  const run = (day: number, status: string, corrected: number) => ({
    id: randomUUID(),
    accountId: row.accountId,
    connectionId: row.connectionId,
    portalId,
    portalName: "p",
    kind: "recurring",
    objectType: "contact",
    listId,
    recurringJobId: id,
    scheduledFor: new Date(Date.UTC(2026, 0, day)),
    status,
    corrected,
    reason: status === "failed" ? "out_of_credits" : null,
    finishedAt: new Date(Date.UTC(2026, 0, day)),
  });
  // The first run cleaned the existing records; a failed run gives no estimate.
  const runs = [run(1, "completed", 400), run(2, "completed", 12), run(3, "failed", 1), run(4, "completed", 8)];
  await product.ctx.db.withAccount(row.accountId, (tx) => tx.job.createMany({ data: runs }));
  // 150 dollars for 1,200 credits.
  expect(await estimate()).toEqual({
    basis: "runs",
    runs: 2,
    credits_per_run: 10,
    cents_per_run: 125,
    credits_per_day: 40,
    cents_per_day: 500,
  });
});

it("pages-A5: makes no forecast from single list jobs, and assigns no price to credits that were not bought", async () => {
  const customer = await product.customerWithPortal(90);
  const { accountId } = await product.ctx.db.withSystem((tx) =>
    tx.user.findUniqueOrThrow({ where: { email: customer.email } }),
  );
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  const spent = { accountId, measure: "spent", period: "day", reason: "", count: 100 };
  await product.ctx.db.withAccount(accountId, (tx) =>
    tx.accountCounter.create({ data: { ...spent, beginsAt: new Date(today - 9 * 86_400_000) } }),
  );
  expect(await customer.api.ok("GET", "/api/auth/spending")).toMatchObject({
    paid_credit_cents: null,
    forecast: { credits_per_day: null, cents_per_day: null, days_left: null, runs_out_on: null, month_end_credits: 0 },
  });
});

it("returns from a purchase to the waiting job if it belongs to the account", async () => {
  const [customer, stranger] = [await product.customerWithPortal(), await product.customerWithPortal()];
  const { listId } = await contactList(customer, customer.portalId, 10);
  const body = { portalId: customer.portalId, objectType: "contact", listId };
  const { jobId } = (await customer.api.ok("POST", "/api/hubspot/manual-clean", body)) as { jobId: string };
  const purchase = { packageId: "starter", paymentType: "oneTime", jobId };
  expect(await stranger.api.call("POST", "/api/auth/create-checkout-session", purchase)).toMatchObject({ status: 404 });
  const { sessionId } = (await customer.api.ok("POST", "/api/auth/create-checkout-session", purchase)) as {
    sessionId: string;
  };
  const query = `{ viewer { order(sessionId: "${sessionId}") { job { id } } } }`;
  expect(await customer.api.ok("POST", "/graphql", { query })).toEqual({
    data: { viewer: { order: { job: { id: jobId } } } },
  });
});
