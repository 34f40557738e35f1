import { randomUUID } from "node:crypto";
import { billingFixture } from "@plumbline/dev-env/testing/billing-fixture.ts";
import { signUp, creditBalance, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, beforeAll, expect, it } from "vitest";
import { reconcileBilling } from "../../src/billing/reconcile-billing.ts";

const product = useTestProduct();
let desk: ReturnType<typeof billingFixture>;
beforeAll(async () => {
  desk = billingFixture(product);
});
afterEach(async () => expect(await product.violations()).toEqual([]));

const STARTER = { packageId: "starter", paymentType: "oneTime" } as const;
const GROWTH_MONTHLY = { packageId: "growth", paymentType: "monthly" } as const;
const newCustomer = (): Promise<Customer> => signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
const accountOf = async (customer: Customer) =>
  (await product.ctx.db.withSystem((tx) => tx.user.findUniqueOrThrow({ where: { email: customer.email } }))).accountId;
const account = async (customer: Customer) => {
  const accountId = await accountOf(customer);
  return await product.ctx.db.withSystem((tx) => tx.creditAccount.findUniqueOrThrow({ where: { accountId } }));
};
const grants = async (customer: Customer) => {
  const accountId = await accountOf(customer);
  return await product.ctx.db.withSystem((tx) =>
    tx.creditEntry.findMany({
      where: { accountId, kind: "grant", refType: { not: "signup" } },
      orderBy: { seq: "asc" },
    }),
  );
};
const isSubscribed = async (customer: Customer) =>
  ((await customer.api.ok("GET", "/api/auth/subscription-status")) as { hasActiveSubscription: boolean })
    .hasActiveSubscription;

it("grants the credits of a paid package once, even if the payment is reported several times", async () => {
  const customer = await newCustomer();
  await desk.buy(customer, STARTER);
  expect(await creditBalance(customer)).toBe(310);
  await desk.forgetEvents();
  await desk.settle();
  await reconcileBilling(product.ctx, () => {});
  expect(await creditBalance(customer)).toBe(310);
  expect(await grants(customer)).toHaveLength(1);
});

it("sells a custom amount at the server's price", async () => {
  const customer = await newCustomer();
  const sessionId = await desk.buy(customer, { customCredits: 20_000, paymentType: "oneTime" });
  expect(await creditBalance(customer)).toBe(20_010);
  const intentId = await desk.intentOf(sessionId);
  expect((await desk.state()).intents.find((intent) => intent.id === intentId)?.amount).toBe(800_00);
});

it("grants nothing for an open, declined or expired checkout", async () => {
  const customer = await newCustomer();
  const { sessionId } = await desk.open(customer, STARTER);
  await desk.pay(sessionId, "declined");
  await desk.settle();
  await product.ctx.stripe?.checkout.sessions.expire(sessionId);
  await desk.settle();
  expect(await creditBalance(customer)).toBe(10);
  const order = await product.ctx.db.withSystem((tx) => tx.purchaseOrder.findUnique({ where: { sessionId } }));
  expect(order?.status).toBe("expired");
});

it("grants the credits of a delayed payment when the money arrives, and none if it fails", async () => {
  const customer = await newCustomer();
  const arrives = await desk.buy(customer, STARTER, "delayed");
  const bounces = await desk.buy(customer, STARTER, "delayed");
  expect(await creditBalance(customer)).toBe(10);
  await desk.act("arrive", arrives);
  await desk.act("bounce", bounces);
  await desk.settle();
  expect(await creditBalance(customer)).toBe(310);
  const order = await product.ctx.db.withSystem((tx) => tx.purchaseOrder.findUnique({ where: { sessionId: bounces } }));
  expect(order?.status).toBe("failed");
});

it("grants subscription credits each paid month, keeps them afterwards, and allows one subscription at a time", async () => {
  const customer = await newCustomer();
  await desk.buy(customer, GROWTH_MONTHLY);
  expect([await creditBalance(customer), await isSubscribed(customer)]).toEqual([1_210, true]);
  const second = await customer.api.call("POST", "/api/auth/create-checkout-session", GROWTH_MONTHLY);
  expect([second.status, (second.body as { code: string }).code]).toEqual([409, "already_subscribed"]);
  await desk.stripe("POST", "/advance", { months: 2 });
  await desk.settle();
  expect(await creditBalance(customer)).toBe(3_610);
  expect((await grants(customer)).map((grant) => grant.refType)).toEqual(["invoice", "invoice", "invoice"]);

  const portal = (await customer.api.ok("POST", "/api/auth/create-portal-session", {})) as { url: string };
  const form = new URLSearchParams({ do: "cancel", subscription: await subscriptionId(customer) });
  await fetch(portal.url, { method: "POST", body: form, redirect: "manual" });
  await desk.settle();
  expect(await isSubscribed(customer)).toBe(true);
  await desk.stripe("POST", "/advance", { months: 1 });
  await desk.settle();
  expect([await creditBalance(customer), await isSubscribed(customer)]).toEqual([3_610, false]);
  await desk.buy(customer, GROWTH_MONTHLY);
  expect([await creditBalance(customer), await isSubscribed(customer)]).toEqual([4_810, true]);
});

const subscriptionId = async (customer: Customer) => {
  const accountId = await accountOf(customer);
  const found = await product.ctx.db.withSystem((tx) => tx.subscription.findMany({ where: { accountId } }));
  return found[0]?.id ?? "";
};

it("grants no credits for a failed monthly charge until another card pays it", async () => {
  const customer = await newCustomer();
  await desk.buy(customer, GROWTH_MONTHLY, "fails_later");
  await desk.stripe("POST", "/advance", { months: 1 });
  await desk.settle();
  expect([await creditBalance(customer), await isSubscribed(customer)]).toEqual([1_210, true]);
  const portal = (await customer.api.ok("POST", "/api/auth/create-portal-session", {})) as { url: string };
  await fetch(portal.url, {
    method: "POST",
    body: new URLSearchParams({ do: "card", card: "paid" }),
    redirect: "manual",
  });
  await desk.settle();
  expect(await creditBalance(customer)).toBe(2_410);
});

it("keeps the first of two paid subscriptions and refunds the second", async () => {
  const customer = await newCustomer();
  const first = await desk.open(customer, GROWTH_MONTHLY);
  const second = await desk.open(customer, { packageId: "starter", paymentType: "monthly" });
  await desk.pay(first.sessionId);
  await desk.pay(second.sessionId);
  await desk.settle();
  expect([await creditBalance(customer), await isSubscribed(customer)]).toEqual([1_210, true]);
  const { subscriptions, refunds } = await desk.state();
  const customerId = await stripeCustomer(customer);
  const own = subscriptions.filter((subscription) => subscription.customer === customerId);
  expect(own.map((subscription) => subscription.status).toSorted()).toEqual(["active", "canceled"]);
  expect(refunds.filter((refund) => refund.amount === 40_00)).toHaveLength(1);
  await desk.forgetEvents();
  await desk.settle();
  expect(await grants(customer)).toHaveLength(1);
});

it("requests a refund from Stripe once across reconciliations", async () => {
  const customer = await newCustomer();
  const first = await desk.open(customer, GROWTH_MONTHLY);
  const second = await desk.open(customer, { packageId: "starter", paymentType: "monthly" });
  await desk.pay(first.sessionId);
  await desk.pay(second.sessionId);
  await desk.settle();
  const { id } = (await product.control("POST", "/faults", { kind: "refuse", route: "stripe/refunds.create" })) as {
    id: number;
  };
  await reconcileBilling(product.ctx, () => {});
  await reconcileBilling(product.ctx, () => {});
  const faults = (await product.control("GET", "/faults")) as { id: number; used: number }[];
  await product.control("DELETE", `/faults/${id}`);
  expect(faults.find((fault) => fault.id === id)?.used).toBe(0);
});

const stripeCustomer = async (customer: Customer) => {
  const id = await accountOf(customer);
  return (await product.ctx.db.withSystem((tx) => tx.account.findUniqueOrThrow({ where: { id } }))).stripeCustomerId;
};

it("finds payments that no event reported", async () => {
  await desk.stripe("PUT", "/webhooks", { isOn: false });
  const customer = await newCustomer();
  const oneTime = await desk.open(customer, STARTER);
  await desk.pay(oneTime.sessionId);
  const monthly = await desk.open(customer, GROWTH_MONTHLY);
  await desk.pay(monthly.sessionId);
  await desk.settle();
  expect(await creditBalance(customer)).toBe(10);
  const second = await customer.api.call("POST", "/api/auth/create-checkout-session", GROWTH_MONTHLY);
  expect(second.status).toBe(409);
  const found = await reconcileBilling(product.ctx, () => {});
  expect(found.granted).toBe(2);
  expect(await creditBalance(customer)).toBe(1_510);
  await desk.stripe("PUT", "/webhooks", { isOn: true });
  await desk.stripe("POST", "/replay");
  await desk.settle();
  expect(await creditBalance(customer)).toBe(1_510);
});

it.each([
  ["of a change of plan", { billingReason: "subscription_update" }],
  ["made by hand", { billingReason: "manual" }],
  ["over nothing", { amountPaid: 0 }],
  ["that is paid in part", { isOpen: true, amountPaid: 1 }],
])("grants nothing for an invoice %s", async (_what, change) => {
  await desk.stripe("PUT", "/webhooks", { isOn: false });
  const customer = await newCustomer();
  const { sessionId } = await desk.open(customer, GROWTH_MONTHLY);
  await desk.pay(sessionId);
  const invoice = (await desk.state()).invoices.at(-1);
  await desk.stripe("PATCH", `/invoices/${invoice?.id}`, change);
  await desk.stripe("PUT", "/webhooks", { isOn: true });
  await desk.stripe("POST", "/replay");
  await desk.settle();
  expect([await creditBalance(customer), await isSubscribed(customer)]).toEqual([10, true]);
});

it("closes an order whose session is unknown to Stripe a day after its expiry, and continues with the others", async () => {
  await desk.stripe("PUT", "/webhooks", { isOn: false });
  const customer = await newCustomer();
  const accountId = await accountOf(customer);
  const before = new Date(Date.now() - 25 * 3_600_000);
  const odd = { accountId, paymentType: "oneTime", credits: 1, priceCents: 50, createdAt: before, expiresAt: before };
  const lost = randomUUID();
  await product.ctx.db.withSystem((tx) =>
    tx.purchaseOrder.create({ data: { ...odd, id: lost, sessionId: "cs_test_unknown" } }),
  );
  const { sessionId } = await desk.open(customer, STARTER);
  await desk.pay(sessionId);
  expect((await reconcileBilling(product.ctx, () => {})).granted).toBe(1);
  const order = await product.ctx.db.withSystem((tx) => tx.purchaseOrder.findUnique({ where: { id: lost } }));
  expect([order?.status, await creditBalance(customer)]).toEqual(["expired", 310]);
  await desk.stripe("PUT", "/webhooks", { isOn: true });
});

it("takes back the refunded share, and returns it if the refund fails", async () => {
  const customer = await newCustomer();
  const intent = await desk.intentOf(await desk.buy(customer, STARTER));
  await desk.stripe("POST", "/refunds", { intent, amount: 10_01 });
  await desk.settle();
  expect(await creditBalance(customer)).toBe(310 - 60);
  const refund = (await desk.stripe("POST", "/refunds", { intent, amount: 39_99 })) as { id: string };
  await desk.settle();
  expect(await creditBalance(customer)).toBe(10);
  await desk.act("fail_refund", refund.id);
  await desk.settle();
  await desk.forgetEvents();
  await desk.settle();
  expect(await creditBalance(customer)).toBe(250);
});

it("records a debt for refunded credits that were spent, blocks work, and settles it from the next purchase", async () => {
  const customer = await newCustomer();
  const intent = await desk.intentOf(await desk.buy(customer, STARTER));
  await spend(customer, 300);
  await desk.stripe("POST", "/refunds", { intent });
  await desk.settle();
  expect(await account(customer)).toMatchObject({ available: 0, owed: 290, spent: 300 });
  await desk.buy(customer, { packageId: "growth", paymentType: "oneTime" });
  expect(await account(customer)).toMatchObject({ available: 910, owed: 0 });
});

it("freezes a disputed purchase, unfreezes it when the dispute is won, takes it back when it is lost", async () => {
  const customer = await newCustomer();
  const won = await desk.intentOf(await desk.buy(customer, STARTER));
  const lost = await desk.intentOf(await desk.buy(customer, STARTER));
  const first = (await desk.stripe("POST", "/disputes", { intent: won })) as { id: string };
  await desk.settle();
  expect(await account(customer)).toMatchObject({ available: 310, frozen: 300, openDisputes: 1 });
  await desk.act("won", first.id);
  const second = (await desk.stripe("POST", "/disputes", { intent: lost })) as { id: string };
  await desk.act("lost", second.id);
  await desk.settle();
  await desk.forgetEvents();
  await desk.settle();
  expect(await account(customer)).toMatchObject({ available: 310, frozen: 0, owed: 0, openDisputes: 0 });
});

/** Spends like a job: holds, settles, counts. */
async function spend(customer: Customer, credits: number): Promise<void> {
  const { holdCredits, settleHold } = await import("../../src/credits/ledger.ts");
  const accountId = await accountOf(customer);
  const [jobId, holdId] = [randomUUID(), randomUUID()];
  await product.ctx.db.withAccount(accountId, async (tx) => {
    await tx.job.create({
      data: {
        id: jobId,
        accountId,
        portalId: "1",
        portalName: "p",
        kind: "update",
        objectType: "contact",
        status: "completed",
        finishedAt: new Date(),
        confirmed: credits,
      },
    });
    await holdCredits(tx, { accountId, holdId, jobId, chunkNo: 0, wanted: credits, key: `hold:${jobId}` });
    await settleHold(tx, { holdId, successes: credits });
  });
}
