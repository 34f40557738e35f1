import { randomUUID } from "node:crypto";
import { signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { billingFixture } from "@plumbline/dev-env/testing/billing-fixture.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeAll, expect, it } from "vitest";
import { REFUSALS } from "./support/refusals.ts";

// Stripe permanently refuses, in each form, every call that a person waits for. The person gets an error code at once;
// nothing is left half done, no other customer is harmed, and the same click works when the refusal ends.

const STARTER = { packageId: "starter", paymentType: "oneTime" } as const;
const MONTHLY = { packageId: "growth", paymentType: "monthly" } as const;
const CHECKOUT = "/api/auth/create-checkout-session";
/** The request and the library's two retries. */
const MAX_CALLS = 3;
const AT_ONCE_MS = 8_000;
/** The other refusals would recur for every customer. */
const OUTAGES = ["409", "423", "429", "500", "503, empty", "a web page"];

const CLICKS: { call: string; path: string; body: object; isNew: boolean }[] = [
  { call: "customers.create", path: CHECKOUT, body: STARTER, isNew: true },
  // A different purchase from the open one, which would only be shown again.
  { call: "checkout.sessions.create", path: CHECKOUT, body: { ...STARTER, packageId: "scale" }, isNew: false },
  { call: "subscriptions.list", path: CHECKOUT, body: MONTHLY, isNew: false },
  { call: "billingPortal.sessions.create", path: "/api/auth/create-portal-session", body: {}, isNew: false },
];

const product = useTestProduct({ RATE_REGISTER_PER_IP: "1000/1h", RATE_CHECKOUTS_PER_ACCOUNT: "1000/1h" });
let desk: ReturnType<typeof billingFixture>;
beforeAll(async () => {
  desk = billingFixture(product);
});
const newCustomer = () => signUp(product, `${randomUUID()}@example.com`, "correct horse battery");

async function stateOf({ email }: Customer) {
  return await product.ctx.db.withSystem(async (tx) => {
    const { accountId } = await tx.user.findUniqueOrThrow({ where: { email } });
    const { stripeCustomerId } = await tx.account.findUniqueOrThrow({ where: { id: accountId } });
    return {
      stripeCustomerId,
      entries: await tx.creditEntry.count({ where: { accountId } }),
      sessions: await tx.purchaseOrder.count({ where: { accountId, sessionId: { not: null } } }),
    };
  });
}

async function usedBy(faultId: number): Promise<number> {
  const faults = (await product.control("GET", "/faults")) as { id: number; used: number }[];
  return faults.find(({ id }) => id === faultId)?.used ?? 0;
}

it.each(CLICKS)(
  "reports at once that $call is refused, and leaves nothing half done",
  async ({ call, path, body, isNew }) => {
    const customer = await newCustomer();
    const other = await newCustomer();
    const { sessionId } = await desk.open(other, STARTER);
    if (!isNew) await desk.open(customer, STARTER);
    const before = await stateOf(customer);
    const sessionsBefore = (await desk.state()).sessions.length;
    const table: string[] = [];
    for (const [name, form] of Object.entries(REFUSALS)) {
      const fault = { kind: "refuse", route: `stripe/${call}`, ...form };
      const { id } = (await product.control("POST", "/faults", fault)) as { id: number };
      const begun = Date.now();
      const answer = await customer.api.call("POST", path, body);
      const tookMs = Date.now() - begun;
      const calls = await usedBy(id);
      await product.control("DELETE", `/faults/${id}`);
      table.push(`${call} ${name}: ${answer.status} after ${calls} calls and ${tookMs} ms`);
      const code = OUTAGES.includes(name) ? "unavailable" : "not_available";
      expect.soft(answer, name).toMatchObject({ status: 503, body: { code } });
      // Only an outage is worth a retry.
      expect.soft(/try again/.test(JSON.stringify(answer.body)), name).toBe(OUTAGES.includes(name));
      expect.soft(calls, name).toBeGreaterThan(0);
      expect.soft(calls, name).toBeLessThanOrEqual(MAX_CALLS);
      expect.soft(tookMs, name).toBeLessThan(AT_ONCE_MS);
      expect.soft(await stateOf(customer), name).toEqual(before);
    }
    process.stdout.write(`${table.join("\n")}\n`);
    expect((await desk.state()).sessions).toHaveLength(sessionsBefore);

    // A payment in progress is accepted and brings its credits despite the other refusals.
    await desk.pay(sessionId);
    await desk.settle();
    expect((await stateOf(other)).entries).toBe(2);
    await customer.api.ok("POST", path, body);
    expect(await product.violations()).toEqual([]);
  },
);
