import { randomUUID } from "node:crypto";
import { billingFixture } from "@plumbline/dev-env/testing/billing-fixture.ts";
import { creditBalance, signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "../../src/context.ts";
import { listDeadLetters } from "../../src/admin/dead-letters.ts";
import { endBilling } from "../../src/billing/end-billing.ts";
import { processBillingEvent } from "../../src/billing/process-billing-event.ts";
import { reconcileBilling } from "../../src/billing/reconcile-billing.ts";
import { markCustomerDue, updateCustomer } from "../../src/billing/update-customer.ts";

// Observed behavior of Stripe: each case ends in a defined state and with a message that somebody can act on.

const product = useTestProduct({ RATE_REGISTER_PER_IP: "1000/1h", RATE_CHECKOUTS_PER_ACCOUNT: "1000/1h" });
let desk: ReturnType<typeof billingFixture>;
beforeAll(() => {
  desk = billingFixture(product);
});
const AS_FIRST = {
  id: "acct_sandbox",
  isPortalConfigured: true,
  arePricesArchived: false,
  eventVersion: "2026-10-28.endive",
};
afterEach(async () => {
  await desk.stripe("PUT", "/account", AS_FIRST);
  await desk.stripe("PUT", "/lists", { call: null });
  await product.control("DELETE", "/faults");
  await desk.settle();
  expect(await product.violations()).toEqual([]);
});

const STARTER = { packageId: "starter", paymentType: "oneTime" } as const;
const MONTHLY = { packageId: "growth", paymentType: "monthly" } as const;
const DAY_MS = 86_400_000;
const newCustomer = (): Promise<Customer> => signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
const accountOf = async ({ email }: Customer) =>
  await product.ctx.db.withSystem(async (tx) => {
    const { accountId } = await tx.user.findUniqueOrThrow({ where: { email } });
    return await tx.account.findUniqueOrThrow({ where: { id: accountId } });
  });
const stripeIdOf = async (customer: Customer) => (await accountOf(customer)).stripeCustomerId ?? "";
const openPortal = (customer: Customer) => customer.api.call("POST", "/api/auth/create-portal-session", {});
const openCheckout = (customer: Customer, purchase: object) =>
  customer.api.call("POST", "/api/auth/create-checkout-session", purchase);

type Subscription = { id: string; status: string } | null;
async function subscriptionOf(customer: Customer): Promise<Subscription> {
  const query = "{ viewer { subscription { id status } } }";
  const answer = (await customer.api.ok("POST", "/graphql", { query })) as {
    data: { viewer: { subscription: Subscription } };
  };
  return answer.data.viewer.subscription;
}
const orderOf = (sessionId: string) =>
  product.ctx.db.withSystem((tx) => tx.purchaseOrder.findUniqueOrThrow({ where: { sessionId } }));
const emailsTo = ({ email }: Customer, template: string) =>
  product.ctx.db.withSystem((tx) => tx.email.count({ where: { recipient: email, template } }));

/** The context, with the operator's log messages. */
function listening(later = 0): { ctx: Context; said: string[] } {
  const said: string[] = [];
  const log = product.ctx.log.child({}, { level: "error" });
  log.error = (_facts: unknown, text?: string) => void said.push(text ?? "");
  return { ctx: { ...product.ctx, log, now: () => new Date(Date.now() + later) }, said };
}
const UNKNOWN_CUSTOMER =
  "Stripe does not know a customer that we stored: STRIPE_SECRET_KEY belongs to another account or mode than before";

describe("a customer who was deleted at Stripe", () => {
  it.each([
    ["whose subscription's end was reported", true],
    ["of whom nothing was heard", false],
  ])("has no portal and no active subscription: %s", async (_what, isHeard) => {
    const customer = await newCustomer();
    await desk.buy(customer, MONTHLY);
    await desk.act("delete_customer", await stripeIdOf(customer));
    if (isHeard) await desk.settle();
    for (let time = 0; time < 2; time += 1)
      expect(await openPortal(customer)).toMatchObject({
        status: 409,
        body: {
          code: "no_subscription",
          error: "Unable to access subscription management. You may not have an active subscription.",
        },
      });
    expect(await subscriptionOf(customer)).toBeNull();
  });

  it("buys as a new customer if deleted during a purchase", async () => {
    const customer = await newCustomer();
    await desk.open(customer, STARTER);
    const deleted = await stripeIdOf(customer);
    const hold = (await product.control("POST", "/holds", { point: "before:stripe/checkout.sessions.create" })) as {
      id: number;
    };
    const purchase = openCheckout(customer, { packageId: "scale", paymentType: "oneTime" });
    const waiting = async () => ((await product.control("GET", "/holds")) as { waiting: number }[])[0]?.waiting;
    await expect.poll(waiting).toBe(1);
    await desk.act("delete_customer", deleted);
    await product.control("DELETE", `/holds/${hold.id}`);
    const { status, body } = await purchase;
    expect(status).toBe(200);
    await desk.pay((body as { sessionId: string }).sessionId);
    await desk.settle();
    expect(await creditBalance(customer)).toBe(4_010);
    expect(await stripeIdOf(customer)).not.toBe(deleted);
  });

  it("has no open order after their account is deleted too", async () => {
    const customer = await newCustomer();
    const { sessionId } = await desk.open(customer, STARTER);
    await desk.act("delete_customer", await stripeIdOf(customer));
    await endBilling(product.ctx, await accountOf(customer));
    expect((await orderOf(sessionId)).status).toBe("expired");
  });
});

describe("with API keys of a different Stripe account", () => {
  const exchange = () => desk.stripe("PUT", "/account", { id: "acct_other" });

  it("reports purchases and the portal as unavailable, and shows the reason to the operator", async () => {
    const customer = await newCustomer();
    await desk.buy(customer, MONTHLY);
    await exchange();
    for (const answer of [await openPortal(customer), await openCheckout(customer, STARTER)]) {
      expect(answer).toMatchObject({ status: 503, body: { code: "not_available" } });
      expect((answer.body as { error: string }).error).toBe(
        "The payment provider doesn't know the customer of this account any more. Nothing was charged. Please contact support.",
      );
    }
    const { accountId } = (await subscriptionRow(customer)) ?? { accountId: "" };
    await product.ctx.db.withAccount(accountId, (tx) => markCustomerDue(product.ctx, tx, accountId));
    const { ctx, said } = listening();
    await updateCustomer(ctx, { accountId });
    expect(said).toEqual([UNKNOWN_CUSTOMER]);
    const due = (await accountOf(customer)).stripeSyncDueAt?.getTime() ?? 0;
    expect(Math.round((due - Date.now()) / 3_600_000)).toBe(24);

    await desk.stripe("PUT", "/account", AS_FIRST);
    await updateCustomer(product.ctx, { accountId });
    expect((await accountOf(customer)).stripeSyncDueAt).toBeNull();
    expect((await openPortal(customer)).status).toBe(200);
    expect(await subscriptionOf(customer)).toMatchObject({ status: "active" });
  });
  const subscriptionRow = async (customer: Customer) => {
    const { id } = await accountOf(customer);
    return await product.ctx.db.withSystem((tx) => tx.subscription.findFirst({ where: { accountId: id } }));
  };

  it("holds a payment until the keys are correct again", async () => {
    const customer = await newCustomer();
    const { sessionId } = await desk.open(customer, STARTER);
    await desk.pay(sessionId);
    await expect.poll(async () => (await desk.state()).pending, { timeout: 10_000 }).toBe(0);
    const event = await product.ctx.db.withSystem((tx) =>
      tx.stripeEvent.findFirstOrThrow({ where: { objectId: sessionId, status: "waiting" } }),
    );
    await exchange();
    const { ctx, said } = listening();
    await expect(processBillingEvent(ctx, event.id)).rejects.toThrow();
    const why =
      "Stripe does not know an object that we stored: STRIPE_SECRET_KEY may belong to another account or mode than before";
    expect(said).toEqual([why]);
    await product.ctx.db.withSystem((tx) => tx.stripeEvent.update({ where: { id: event.id }, data: { attempts: 10 } }));
    const operator = { accountId: randomUUID(), userId: randomUUID(), isOperator: true, hasSecondFactor: true };
    const stuck = await listDeadLetters(product.ctx, operator as never);
    expect(stuck.find(({ id }) => id === event.id)?.what).toBe(`checkout.session.completed: ${why}`);

    await desk.stripe("PUT", "/account", AS_FIRST);
    await desk.settle();
    expect(await creditBalance(customer)).toBe(310);
  });

  it("waits a day to delete an account, then tells the operator what to cancel", async () => {
    const customer = await newCustomer();
    await desk.buy(customer, MONTHLY);
    const account = { ...(await accountOf(customer)), deletedAt: product.ctx.now() };
    await exchange();
    await expect(endBilling(listening(DAY_MS - 60_000).ctx, account)).rejects.toThrow();
    expect(await subscriptionOf(customer)).toMatchObject({ status: "active" });
    const { ctx, said } = listening(DAY_MS + 60_000);
    await endBilling(ctx, account);
    expect(said).toEqual([
      "Stripe does not know the customer of a deleted account: cancel what it subscribed to where it was made",
    ]);
    expect(await subscriptionOf(customer)).toBeNull();
  });
});

it("reports that the billing portal is not set up instead of suggesting a retry", async () => {
  const customer = await newCustomer();
  await desk.buy(customer, MONTHLY);
  await desk.stripe("PUT", "/account", { isPortalConfigured: false });
  expect(await openPortal(customer)).toMatchObject({
    status: 503,
    body: {
      code: "not_available",
      error:
        "Subscription management isn't set up on this server. Please contact support to change or cancel your subscription.",
    },
  });
  await desk.stripe("PUT", "/account", AS_FIRST);
  expect((await openPortal(customer)).status).toBe(200);
});

describe("an archived price", () => {
  it("ends a checkout with a message and leaves no partial purchase", async () => {
    const customer = await newCustomer();
    await desk.stripe("PUT", "/account", { arePricesArchived: true });
    expect(await openCheckout(customer, STARTER)).toMatchObject({
      status: 503,
      body: {
        code: "not_available",
        error: "This purchase isn't available at the moment. Nothing was charged. Please contact support.",
      },
    });
    await desk.stripe("PUT", "/account", AS_FIRST);
    await desk.buy(customer, STARTER);
    expect(await creditBalance(customer)).toBe(310);
  });

  it("keeps granting credits to existing subscriptions", async () => {
    const customer = await newCustomer();
    await desk.buy(customer, MONTHLY);
    await desk.stripe("PUT", "/account", { arePricesArchived: true });
    await desk.stripe("POST", "/advance", { months: 1 });
    await desk.settle();
    expect(await creditBalance(customer)).toBe(2_410);
  });
});

describe("a payment that settles days later", () => {
  it.each([
    ["package", STARTER, 310],
    ["subscription", MONTHLY, 1_210],
  ] as const)("stays open for a %s until it settles, then grants its credits", async (_what, purchase, balance) => {
    const customer = await newCustomer();
    const sessionId = await desk.buy(customer, purchase, "delayed");
    await reconcileBilling(product.ctx, () => {});
    expect([(await orderOf(sessionId)).status, await creditBalance(customer)]).toEqual(["open", 10]);
    expect(await subscriptionOf(customer)).toBeNull();
    await desk.act("arrive", sessionId);
    await desk.settle();
    expect([(await orderOf(sessionId)).status, await creditBalance(customer)]).toEqual(["completed", balance]);
    expect(await emailsTo(customer, "purchase_failed")).toBe(0);
  });

  it.each([
    ["package", STARTER],
    ["subscription", MONTHLY],
  ] as const)("ends the order of a %s when it fails, and tells the buyer once", async (_what, purchase) => {
    const customer = await newCustomer();
    const sessionId = await desk.buy(customer, purchase, "delayed");
    await desk.act("bounce", sessionId);
    await desk.settle();
    expect([(await orderOf(sessionId)).status, await creditBalance(customer)]).toEqual(["failed", 10]);
    await desk.forgetEvents();
    await desk.settle();
    expect(await emailsTo(customer, "purchase_failed")).toBe(1);
    await desk.buy(customer, purchase);
    expect(await creditBalance(customer)).toBeGreaterThan(10);
  });
});

describe("a subscription", () => {
  it("with paused payments reports it, grants nothing, and continues when they resume", async () => {
    const customer = await newCustomer();
    await desk.buy(customer, MONTHLY);
    const { id = "" } = (await subscriptionOf(customer)) ?? {};
    await desk.act("pause_collection", id);
    await desk.settle();
    expect(await subscriptionOf(customer)).toEqual({ id, status: "paused" });
    await desk.stripe("POST", "/advance", { months: 2 });
    await desk.settle();
    expect(await creditBalance(customer)).toBe(1_210);
    expect(await emailsTo(customer, "payment_failed")).toBe(0);
    expect((await openCheckout(customer, MONTHLY)).body).toMatchObject({ code: "already_subscribed" });
    await desk.act("resume_collection", id);
    await desk.stripe("POST", "/advance", { months: 1 });
    await desk.settle();
    expect(await subscriptionOf(customer)).toEqual({ id, status: "active" });
    expect(await creditBalance(customer)).toBe(2_410);
  });

  it("on trial reports it, and grants credits with the first payment", async () => {
    const customer = await newCustomer();
    await desk.buy(customer, MONTHLY);
    const { id = "" } = (await subscriptionOf(customer)) ?? {};
    await desk.act("trial", id);
    await desk.settle();
    expect(await subscriptionOf(customer)).toEqual({ id, status: "trialing" });
    expect(await creditBalance(customer)).toBe(1_210);
    await desk.stripe("POST", "/advance", { months: 1 });
    await desk.settle();
    expect(await subscriptionOf(customer)).toEqual({ id, status: "active" });
    expect(await creditBalance(customer)).toBe(2_410);
  });

  it("that was paused at the end of a trial without a card stays paused until resumed", async () => {
    const customer = await newCustomer();
    await desk.buy(customer, MONTHLY);
    const { id = "" } = (await subscriptionOf(customer)) ?? {};
    await desk.act("trial", id);
    await desk.act("pause", id);
    await desk.settle();
    expect(await subscriptionOf(customer)).toEqual({ id, status: "paused" });
    await desk.act("resume", id);
    await desk.settle();
    expect(await subscriptionOf(customer)).toEqual({ id, status: "active" });
  });
});

describe("events", () => {
  it.each(["2019-12-03", "2024-06-20", "2027-09-30.ficus"])(
    "of API version %s grant credits by Stripe's current state",
    async (eventVersion) => {
      await desk.stripe("PUT", "/account", { eventVersion });
      const customer = await newCustomer();
      await desk.buy(customer, MONTHLY);
      await desk.buy(customer, STARTER);
      expect(await creditBalance(customer)).toBe(1_510);
      await desk.stripe("POST", "/advance", { months: 1 });
      await desk.settle();
      expect(await creditBalance(customer)).toBe(2_710);
    },
  );

  it("without an object are acknowledged, and the reconciliation finds the payment", async () => {
    await desk.stripe("PUT", "/account", { eventVersion: "thin" });
    const before = (await desk.state()).counts;
    const customer = await newCustomer();
    await desk.buy(customer, STARTER);
    const { counts } = await desk.state();
    expect(counts.accepted - before.accepted).toBe(counts.sent - before.sent);
    expect(counts.sent).toBeGreaterThan(before.sent);
    expect(await creditBalance(customer)).toBe(10);
    await reconcileBilling(product.ctx, () => {});
    await desk.settle();
    expect(await creditBalance(customer)).toBe(310);
  });
});

describe("an endless list from Stripe", () => {
  const calls = async () => {
    const faults = (await product.control("GET", "/faults")) as { id: number; used: number }[];
    return faults[0]?.used ?? 0;
  };
  /** Corrupts the list, counts its calls, and expects the work to fail after few of them. */
  async function expectBounded(call: string, form: string, work: () => Promise<unknown>): Promise<void> {
    await product.control("POST", "/faults", { kind: "slow", route: `stripe/${call}`, ms: 0, times: null });
    await desk.stripe("PUT", "/lists", { call, form });
    await expect(work()).rejects.toThrow(/^Stripe: |^No such /);
    expect(await calls()).toBeGreaterThan(0);
    expect(await calls()).toBeLessThanOrEqual(20);
    await desk.stripe("PUT", "/lists", { call: null });
  }
  const FORMS = ["repeats", "empty", "endless"];
  const waiting = async (type: string) => {
    await expect.poll(async () => (await desk.state()).pending, { timeout: 10_000 }).toBe(0);
    const event = await product.ctx.db.withSystem((tx) =>
      tx.stripeEvent.findFirstOrThrow({ where: { type, status: "waiting" } }),
    );
    return () => processBillingEvent(product.ctx, event.id);
  };

  it.each(
    FORMS.flatMap((form) => ["events.list", "checkout.sessions.list", "invoices.list"].map((call) => [form, call])),
  )("(%s) does not block the reconciliation: %s", { timeout: 60_000 }, async (form, call) => {
    const paidByMonth = await newCustomer();
    await desk.buy(paidByMonth, MONTHLY);
    await desk.stripe("PUT", "/webhooks", { isOn: false });
    const customer = await newCustomer();
    await desk.pay((await desk.open(customer, STARTER)).sessionId);
    await desk.stripe("PUT", "/webhooks", { isOn: true });
    const { ctx, said } = listening();
    await expectBounded(call, form, () => reconcileBilling(ctx, () => {}));
    // The first items of an endless list are unknown.
    if (form !== "endless") expect(said).toContain("A list of Stripe's does not end; nothing was concluded from it");
    await reconcileBilling(product.ctx, () => {});
    expect(await creditBalance(customer)).toBe(310);
  });

  it.each(
    FORMS.flatMap((form) =>
      ["subscriptions.list", "invoices.listLineItems", "invoicePayments.list", "disputes.list"].map((call) => [
        form,
        call,
      ]),
    ),
  )("(%s) grants no month twice: %s", async (form, call) => {
    const customer = await newCustomer();
    await desk.pay((await desk.open(customer, MONTHLY)).sessionId);
    const event = await waiting("invoice.paid");
    // Stripe's correct response has no dispute, which does not show the list's end.
    if (call === "disputes.list" && form !== "empty") {
      await event();
      const [purchase] = await product.ctx.db.withSystem((tx) =>
        tx.creditPurchase.findMany({ orderBy: { paidAt: "desc" } }),
      );
      await desk.stripe("POST", "/disputes", { intent: purchase?.paymentIntentId });
      await expectBounded(call, form, await waiting("charge.dispute.created"));
      return;
    }
    await expectBounded(call, form, event);
    if (call !== "disputes.list") expect(await creditBalance(customer)).toBe(10);
    await desk.settle();
    expect(await creditBalance(customer)).toBe(1_210);
  });

  it.each(FORMS)("(%s) does not refund part of a second subscription", async (form) => {
    const customer = await newCustomer();
    const both = [await desk.open(customer, MONTHLY), await desk.open(customer, { ...MONTHLY, packageId: "scale" })];
    for (const { sessionId } of both) await desk.pay(sessionId);
    await expectBounded("invoices.list", form, await waiting("customer.subscription.created"));
    await desk.settle();
    expect(await creditBalance(customer)).toBe(1_210);
  });

  it.each(FORMS)("(%s) delays the end of an account's billing and leaves orders open", async (form) => {
    const customer = await newCustomer();
    const { sessionId } = await desk.open(customer, STARTER);
    await expectBounded("checkout.sessions.list", form, async () => endBilling(product.ctx, await accountOf(customer)));
    expect((await orderOf(sessionId)).status).toBe("open");
    await endBilling(product.ctx, await accountOf(customer));
    expect((await orderOf(sessionId)).status).toBe("expired");
  });

  it.each(FORMS)("(%s) ends a purchase with a clear error", async (form) => {
    const customer = await newCustomer();
    const first = await desk.buy(customer, MONTHLY);
    expect(first).toBeTruthy();
    await desk.stripe("PUT", "/lists", { call: "subscriptions.list", form });
    expect(await openCheckout(customer, MONTHLY)).toMatchObject({
      status: 503,
      body: {
        code: "not_available",
        error:
          "Payments don't work at the moment because of a problem on our side. Nothing was charged. Please contact support.",
      },
    });
  });
});
