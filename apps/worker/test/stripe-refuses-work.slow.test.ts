import { randomUUID } from "node:crypto";
import { processBillingEvent } from "@plumbline/core/billing/process-billing-event.ts";
import { reconcileBilling } from "@plumbline/core/billing/reconcile-billing.ts";
import { markCustomerDue, updateCustomer } from "@plumbline/core/billing/update-customer.ts";
import { creditBalance, signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { billingFixture } from "@plumbline/dev-env/testing/billing-fixture.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeAll, expect, it } from "vitest";
import { REFUSALS } from "./support/refusals.ts";

// Stripe permanently refuses, in each form, the calls of background work. An attempt fails after a few calls, books nothing
// twice, stays due, and completes when the refusal ends. The frequency of attempts is measured in
// stripe-refused-from-now-on.slow.test.ts.

const STARTER = { packageId: "starter", paymentType: "oneTime" } as const;
const MONTHLY = { packageId: "growth", paymentType: "monthly" } as const;
/** A request and the library's two retries. */
const MAX_CALLS_PER_TRY = 3;

type Work = { customer: Customer; run(): Promise<unknown>; balance: number };
type Flow = { flow: string; calls: string[]; prepare(): Promise<Work> };

const product = useTestProduct({ RATE_REGISTER_PER_IP: "1000/1h", RATE_CHECKOUTS_PER_ACCOUNT: "1000/1h" });
let desk: ReturnType<typeof billingFixture>;
beforeAll(async () => {
  desk = billingFixture(product);
});
const newCustomer = () => signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
const accountOf = async ({ email }: Customer) =>
  (await product.ctx.db.withSystem((tx) => tx.user.findUniqueOrThrow({ where: { email } }))).accountId;

/** The newest stored event of this type, not yet processed. */
async function waiting(type: string): Promise<() => Promise<unknown>> {
  await expect.poll(async () => (await desk.state()).pending, { timeout: 10_000 }).toBe(0);
  const [event] = await product.ctx.db.withSystem((tx) =>
    tx.stripeEvent.findMany({ where: { type, status: "waiting" }, orderBy: { receivedAt: "desc" }, take: 1 }),
  );
  return () => processBillingEvent(product.ctx, event?.id ?? "");
}

const FLOWS: Flow[] = [
  {
    flow: "a one-time payment",
    calls: ["checkout.sessions.retrieve", "paymentIntents.retrieve", "disputes.list"],
    async prepare() {
      const customer = await newCustomer();
      await desk.pay((await desk.open(customer, STARTER)).sessionId);
      return { customer, run: await waiting("checkout.session.completed"), balance: 310 };
    },
  },
  {
    flow: "a month of a subscription",
    calls: [
      "invoices.retrieve",
      "subscriptions.retrieve",
      "subscriptions.list",
      "invoicePayments.list",
      "invoices.listLineItems",
    ],
    async prepare() {
      const customer = await newCustomer();
      await desk.pay((await desk.open(customer, MONTHLY)).sessionId);
      return { customer, run: await waiting("invoice.paid"), balance: 1_210 };
    },
  },
  {
    flow: "the second of two subscriptions",
    calls: ["invoices.list", "refunds.create", "subscriptions.cancel"],
    async prepare() {
      const customer = await newCustomer();
      const both = [await desk.open(customer, MONTHLY), await desk.open(customer, { ...MONTHLY, packageId: "scale" })];
      for (const { sessionId } of both) await desk.pay(sessionId);
      const run = await waiting("customer.subscription.created");
      return { customer, run, balance: 10 };
    },
  },
  ...(["refund.created", "charge.refunded", "charge.dispute.created"] as const).map((type) => ({
    flow: type,
    calls: [
      { "refund.created": "refunds", "charge.refunded": "charges", "charge.dispute.created": "disputes" }[type],
    ].map((kind) => `${kind}.retrieve`),
    async prepare() {
      const customer = await newCustomer();
      const intent = await desk.intentOf(await desk.buy(customer, STARTER));
      await desk.stripe("POST", type === "charge.dispute.created" ? "/disputes" : "/refunds", { intent });
      return { customer, run: await waiting(type), balance: 10 };
    },
  })),
  {
    flow: "a changed email address",
    calls: ["customers.update"],
    async prepare() {
      const customer = await newCustomer();
      await desk.open(customer, STARTER);
      const accountId = await accountOf(customer);
      await product.ctx.db.withAccount(accountId, (tx) => markCustomerDue(product.ctx, tx, accountId));
      return { customer, run: () => updateCustomer(product.ctx, { accountId }), balance: 10 };
    },
  },
  {
    flow: "the reconciliation",
    calls: ["checkout.sessions.retrieve", "checkout.sessions.list", "events.list", "invoices.list"],
    async prepare() {
      const customer = await newCustomer();
      await desk.stripe("PUT", "/webhooks", { isOn: false });
      await desk.pay((await desk.open(customer, STARTER)).sessionId);
      await desk.stripe("PUT", "/webhooks", { isOn: true });
      return { customer, run: () => reconcileBilling(product.ctx, () => {}), balance: 310 };
    },
  },
];

it.each(FLOWS)("retries $flow, books nothing twice, and completes it", { timeout: 120_000 }, async (flow) => {
  const { customer, run, balance } = await flow.prepare();
  const accountId = await accountOf(customer);
  const table: string[] = [];
  for (const call of flow.calls)
    for (const [name, form] of Object.entries(REFUSALS)) {
      const fault = { kind: "refuse", route: `stripe/${call}`, ...form };
      const { id } = (await product.control("POST", "/faults", fault)) as { id: number };
      const error: unknown = await run().then(
        () => null,
        (thrown: unknown) => thrown,
      );
      const faults = (await product.control("GET", "/faults")) as { id: number; used: number }[];
      await product.control("DELETE", `/faults/${id}`);
      const calls = faults.find((one) => one.id === id)?.used ?? 0;
      table.push(`${flow.flow}, ${call} ${name}: ${calls} calls in a try`);
      expect.soft(error, `${call} ${name} fails and is tried again`).not.toBeNull();
      expect.soft(calls, `${call} ${name}`).toBeGreaterThan(0);
      expect.soft(calls, `${call} ${name}`).toBeLessThanOrEqual(MAX_CALLS_PER_TRY);
      const grants = await product.ctx.db.withSystem((tx) =>
        tx.creditEntry.count({ where: { accountId, kind: "grant", refType: { not: "signup" } } }),
      );
      expect.soft(grants, `${call} ${name}`).toBeLessThanOrEqual(1);
    }
  process.stdout.write(`${table.join("\n")}\n`);
  await run();
  expect(await creditBalance(customer)).toBe(balance);
  await desk.settle();
  expect(await product.violations()).toEqual([]);
});

it("finds a payment although Stripe refuses to list events", async () => {
  const customer = await newCustomer();
  await desk.stripe("PUT", "/webhooks", { isOn: false });
  await desk.pay((await desk.open(customer, STARTER)).sessionId);
  await desk.stripe("PUT", "/webhooks", { isOn: true });
  const fault = { kind: "refuse", route: "stripe/events.list" };
  const { id } = (await product.control("POST", "/faults", fault)) as { id: number };
  await expect(reconcileBilling(product.ctx, () => {})).rejects.toThrow();
  await product.control("DELETE", `/faults/${id}`);
  expect(await creditBalance(customer)).toBe(310);
});

it.each([
  ["403", 1],
  ["400", 20],
])("stops reading orders if Stripe refuses each of them with %s", async (status, most) => {
  const accountId = await accountOf(await newCustomer());
  const open = {
    accountId,
    paymentType: "oneTime",
    credits: 1,
    priceCents: 50,
    createdAt: new Date(Date.now() - 3_600_000),
  };
  const data = Array.from({ length: 60 }, () => {
    const id = randomUUID();
    return { ...open, id, sessionId: `cs_test_${id}`, expiresAt: new Date(Date.now() + 3_600_000) };
  });
  await product.ctx.db.withSystem((tx) => tx.purchaseOrder.createMany({ data }));
  const fault = { kind: "refuse", route: "stripe/checkout.sessions.retrieve", status: Number(status) };
  const { id } = (await product.control("POST", "/faults", fault)) as { id: number };
  await expect(reconcileBilling(product.ctx, () => {})).rejects.toThrow();
  const faults = (await product.control("GET", "/faults")) as { id: number; used: number }[];
  await product.control("DELETE", `/faults/${id}`);
  expect(faults.find((one) => one.id === id)?.used).toBeLessThanOrEqual(most);
  await product.ctx.db.withSystem((tx) =>
    tx.purchaseOrder.updateMany({ where: { accountId }, data: { status: "expired" } }),
  );
});
