import { randomUUID } from "node:crypto";
import { billingFixture } from "@plumbline/dev-env/testing/billing-fixture.ts";
import { creditBalance, signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, beforeAll, expect, it } from "vitest";
import { endBilling } from "../../src/billing/end-billing.ts";
import { processBillingEvent } from "../../src/billing/process-billing-event.ts";

// A refusal by Stripe is not believed until Stripe's own data confirm it.

const product = useTestProduct();
let desk: ReturnType<typeof billingFixture>;
beforeAll(async () => {
  desk = billingFixture(product);
});
afterEach(async () => {
  await product.control("DELETE", "/faults");
  expect(await product.violations()).toEqual([]);
});

const STARTER = { packageId: "starter", paymentType: "oneTime" } as const;
const MONTHLY = { packageId: "growth", paymentType: "monthly" } as const;
const newCustomer = (): Promise<Customer> => signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
const accountOf = async ({ email }: Customer) =>
  await product.ctx.db.withSystem(async (tx) => {
    const { accountId } = await tx.user.findUniqueOrThrow({ where: { email } });
    return await tx.account.findUniqueOrThrow({ where: { id: accountId } });
  });
const deleteAtStripe = async (customer: Customer) =>
  await desk.act("delete_customer", (await accountOf(customer)).stripeCustomerId ?? "");
const isSubscribed = async (customer: Customer) =>
  ((await customer.api.ok("GET", "/api/auth/subscription-status")) as { hasActiveSubscription: boolean })
    .hasActiveSubscription;

it.each([
  ["the event of the ended subscription arrives", true],
  ["nothing was heard of it", false],
])("sells to a customer who was deleted at Stripe: %s", async (_what, isHeard) => {
  const customer = await newCustomer();
  await desk.buy(customer, MONTHLY);
  const balance = await creditBalance(customer);
  const { stripeCustomerId: deleted } = await accountOf(customer);
  await deleteAtStripe(customer);
  if (isHeard) {
    await desk.settle();
    expect(await isSubscribed(customer)).toBe(false);
  }

  await desk.buy(customer, STARTER);
  expect(await creditBalance(customer)).toBe(balance + 300);
  const { stripeCustomerId: current } = await accountOf(customer);
  expect(current).not.toBe(deleted);

  expect(await isSubscribed(customer)).toBe(false);
  await desk.buy(customer, MONTHLY);
  expect(await isSubscribed(customer)).toBe(true);
  expect((await accountOf(customer)).stripeCustomerId).toBe(current);
});

const GROWTH = { packageId: "growth", paymentType: "oneTime" } as const;
it("creates one new customer even if the purchase is interrupted repeatedly", async () => {
  const customer = await newCustomer();
  await desk.open(customer, STARTER);
  await deleteAtStripe(customer);
  const answers = await Promise.allSettled([desk.open(customer, STARTER), desk.open(customer, GROWTH)]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  const { stripeCustomerId: current } = await accountOf(customer);
  const { sessions } = (await desk.state()) as unknown as { sessions: { customer: string }[] };
  expect(sessions.slice(-2).map((session) => session.customer)).toEqual([current, current]);
});

it("retries an event with an unknown object for a day", async () => {
  const customer = await newCustomer();
  const { sessionId } = await desk.open(customer, STARTER);
  await product.control("POST", "/faults", {
    kind: "refuse",
    route: "stripe/checkout.sessions.retrieve",
    status: 404,
    form: "native",
  });
  await desk.pay(sessionId);
  await expect(desk.settle()).rejects.toThrow();
  expect(await creditBalance(customer)).toBe(10);

  await product.control("DELETE", "/faults");
  await desk.settle();
  expect(await creditBalance(customer)).toBe(310);
});

it("ends an event whose object has been unknown to Stripe for a day", async () => {
  const id = `evt_${randomUUID()}`;
  const receivedAt = product.ctx.now();
  await product.ctx.db.withSystem((tx) =>
    tx.stripeEvent.create({
      data: { id, type: "invoice.paid", objectId: "in_none", createdAt: receivedAt, receivedAt, nextTryAt: receivedAt },
    }),
  );
  const after = (hours: number) => ({
    ...product.ctx,
    now: () => new Date(receivedAt.getTime() + hours * 3_600_000),
  });
  await expect(processBillingEvent(after(23), id)).rejects.toThrow();
  expect(await processBillingEvent(after(25), id)).toEqual({ note: "missing" });
});

it("closes a deleted account's checkouts after Stripe first refused to expire one", async () => {
  const customer = await newCustomer();
  const { sessionId } = await desk.open(customer, STARTER);
  const account = await accountOf(customer);
  await product.control("POST", "/faults", {
    kind: "refuse",
    route: "stripe/checkout.sessions.expire",
    status: 400,
    form: "native",
  });
  await expect(endBilling(product.ctx, account)).rejects.toThrow();
  await product.control("DELETE", "/faults");
  await endBilling(product.ctx, account);
  const session = (await desk.state()).sessions.find(({ id }) => id === sessionId);
  expect(session?.status).toBe("expired");
});

it("ends the billing of an account whose customer was deleted at Stripe", async () => {
  const customer = await newCustomer();
  await desk.buy(customer, MONTHLY);
  await deleteAtStripe(customer);
  await endBilling(product.ctx, await accountOf(customer));
  expect(await isSubscribed(customer)).toBe(false);
  await desk.settle();
});
