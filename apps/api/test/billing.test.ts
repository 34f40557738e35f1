import { createHmac, randomUUID } from "node:crypto";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { creditBalance, signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { processBillingEvent } from "@plumbline/core/billing/process-billing-event.ts";
import { billingFixture } from "@plumbline/dev-env/testing/billing-fixture.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeAll, describe, expect, it } from "vitest";

const product = useTestProduct();
let desk: ReturnType<typeof billingFixture>;
let customer: Customer;
beforeAll(async () => {
  desk = billingFixture(product);
  customer = await newCustomer();
});
const newCustomer = () => signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
const checkout = (body: unknown) => customer.api.call("POST", "/api/auth/create-checkout-session", body);
const orders = () => product.ctx.db.withSystem((tx) => tx.purchaseOrder.count());

describe("a checkout is refused without an order for", () => {
  it.each([
    ["an unknown package", { packageId: "giant", paymentType: "oneTime" }],
    ["too few credits", { customCredits: 9_000, paymentType: "oneTime" }],
    ["too many credits", { customCredits: 101_000, paymentType: "monthly" }],
    ["credits off the step", { customCredits: 10_500, paymentType: "oneTime" }],
    ["credits as text", { customCredits: "20000", paymentType: "oneTime" }],
    ["a package and a custom amount", { packageId: "starter", customCredits: 10_000, paymentType: "oneTime" }],
    ["neither", { paymentType: "oneTime" }],
    ["a wrong way to pay", { packageId: "starter", paymentType: "yearly" }],
    ["a price of the client's own", { packageId: "starter", paymentType: "oneTime", price: 1 }],
    ["nothing", {}],
  ])("%s", async (_what, body) => {
    const before = await orders();
    const answer = await checkout(body);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input", error: expect.any(String) } });
    expect(await orders()).toBe(before);
  });

  it("a visitor", async () => {
    const answer = await apiClient(product.apiUrl).call("POST", "/api/auth/create-checkout-session", {
      packageId: "starter",
      paymentType: "oneTime",
    });
    expect(answer.status).toBe(401);
  });
});

it("returns the session and the payment URL", async () => {
  const answer = await checkout({ packageId: "scale", paymentType: "oneTime" });
  expect(answer.body).toEqual({
    sessionId: expect.stringMatching(/^cs_/),
    url: expect.stringContaining("/stripe/checkout/cs_"),
  });
});

it("opens no billing portal for an account without purchases", async () => {
  const stranger = await newCustomer();
  const answer = await stranger.api.call("POST", "/api/auth/create-portal-session", {});
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: "no_subscription",
      error: "Unable to access subscription management. You may not have an active subscription.",
    },
  });
});

describe("the webhook", () => {
  const signed = (body: string, secret = "whsec_sandbox", at = Math.floor(Date.now() / 1000)) =>
    `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
  const event = (type: string, object: unknown, id = `evt_${randomUUID().replaceAll("-", "")}`) =>
    JSON.stringify({
      id,
      object: "event",
      type,
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      data: { object },
    });
  const deliver = (body: string, signature: string) =>
    apiClient(product.apiUrl).call("POST", "/api/stripe/webhook", body, {
      "stripe-signature": signature,
      "content-type": "application/json",
    });
  const note = async (body: string) => {
    const { id } = JSON.parse(body) as { id: string };
    return await product.ctx.db.withSystem((tx) => tx.stripeEvent.findUnique({ where: { id } }));
  };

  it.each([
    ["another secret", (body: string) => signed(body, "whsec_other")],
    ["no signature", () => ""],
    ["an old signature", (body: string) => signed(body, "whsec_sandbox", Math.floor(Date.now() / 1000) - 400)],
    ["a signature of another body", () => signed("{}")],
  ])("rejects %s and stores nothing", async (_what, sign) => {
    const body = event("checkout.session.completed", { id: "cs_test_1" });
    expect(await deliver(body, sign(body))).toMatchObject({ status: 400, body: { code: "bad_signature" } });
    expect(await note(body)).toBeNull();
  });

  it("stores an event once, and uses only its ID", async () => {
    const { sessionId } = await desk.open(customer, { packageId: "starter", paymentType: "oneTime" });
    const before = await creditBalance(customer);
    const lie = event("checkout.session.completed", { id: sessionId, payment_status: "paid", amount_total: 5_000 });
    for (let time = 0; time < 3; time += 1) expect((await deliver(lie, signed(lie))).status).toBe(200);
    await desk.settle();
    expect(await note(lie)).toMatchObject({ status: "done", note: "unpaid", attempts: 1 });
    expect(await creditBalance(customer)).toBe(before);
  });

  it.each([
    ["a session that does not exist", "checkout.session.completed", "cs_test_none"],
    ["an invoice that does not exist", "invoice.paid", "in_none"],
    ["a subscription of an unknown customer", "customer.subscription.updated", "sub_none"],
    ["a refund that does not exist", "refund.created", "re_none"],
  ])("closes an event for %s after a day", async (_what, type, id) => {
    const body = event(type, { id });
    await deliver(body, signed(body));
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    await processBillingEvent({ ...product.ctx, now: () => tomorrow }, (JSON.parse(body) as { id: string }).id);
    expect(await note(body)).toMatchObject({ status: "done", note: "missing" });
  });

  it("accepts events of other services without storing them", async () => {
    const body = event("customer.created", { id: "cus_1" });
    expect((await deliver(body, signed(body))).status).toBe(200);
    expect(await note(body)).toBeNull();
  });

  it("grants nothing for a session with another account's order", async () => {
    const stranger = await newCustomer();
    const { sessionId } = await desk.open(customer, { packageId: "starter", paymentType: "oneTime" });
    const theirs = await desk.open(stranger, { packageId: "growth", paymentType: "oneTime" });
    await product.ctx.db.withSystem(async (tx) => {
      const order = await tx.purchaseOrder.findUniqueOrThrow({ where: { sessionId: theirs.sessionId } });
      // As if Stripe's object had been tampered with: the order belongs to one account, the session's metadata names another.
      await tx.purchaseOrder.update({ where: { sessionId }, data: { accountId: order.accountId } });
    });
    await desk.pay(sessionId);
    await desk.settle();
    expect(await creditBalance(stranger)).toBe(10);
  });
});

it("shows the result of a checkout only to its own account", async () => {
  const stranger = await newCustomer();
  const { sessionId } = await desk.open(customer, { packageId: "starter", paymentType: "oneTime" });
  const query = `query($s: ID!) { viewer { order(sessionId: $s) { status credits hasBroughtCredits } } }`;
  const ask = async (who: Customer) =>
    ((await who.api.ok("POST", "/graphql", { query, variables: { s: sessionId } })) as { data: unknown }).data;
  expect(await ask(customer)).toEqual({
    viewer: { order: { status: "open", credits: 300, hasBroughtCredits: false } },
  });
  expect(await ask(stranger)).toEqual({ viewer: { order: null } });
});

describe("receipts", () => {
  type Receipts = {
    viewer: {
      receipts: {
        nodes: { change: number; balance: number; text: string; by: object | null }[];
        endCursor: string | null;
      };
    };
  };
  const receipts = async (
    who: Pick<Customer, "api">,
    first = 50,
    after: string | null = null,
    order: string | null = null,
  ) => {
    const query = `query($f: Int, $a: String, $o: ReceiptOrder) { viewer { receipts(first: $f, after: $a, order: $o) { nodes { id at kind text jobId change balance by { kind name } } endCursor } } }`;
    const answer = await who.api.ok("POST", "/graphql", { query, variables: { f: first, a: after, o: order } });
    return (answer as { data: Receipts }).data.viewer.receipts;
  };

  it("add up to the balance, page by page", async () => {
    const buyer = await newCustomer();
    for (const packageId of ["starter", "growth", "starter"])
      await desk.buy(buyer, { packageId, paymentType: "oneTime" });
    const { nodes } = await receipts(buyer);
    expect(nodes.map((receipt) => receipt.change)).toEqual([300, 1_200, 300, 10]);
    expect(nodes[0]?.balance).toBe(await creditBalance(buyer));
    const byBuyer = { kind: "person", name: buyer.email };
    expect(nodes.map(({ by }) => by)).toEqual([byBuyer, byBuyer, byBuyer, null]);
    // Those of equal size are newest first.
    const [newest, growth, oldest, free] = nodes;
    const orders = { newest: nodes, oldest: nodes.toReversed(), largest: [growth, newest, oldest, free] };
    for (const [order, expected] of Object.entries(orders)) {
      const paged = [];
      let after: string | null = null;
      do {
        const page: Receipts["viewer"]["receipts"] = await receipts(buyer, 1, after, order);
        paged.push(...page.nodes);
        after = page.endCursor;
      } while (after !== null);
      expect([order, paged]).toEqual([order, expected]);
    }
  });

  it("are searched and filtered by kind and day, on the page and in the file", async () => {
    const buyer = await newCustomer();
    for (const packageId of ["starter", "growth"]) await desk.buy(buyer, { packageId, paymentType: "oneTime" });
    const hour = 3_600_000;
    const at = (offset: number) => new Date(product.ctx.now().getTime() + offset).toISOString();
    const changesOf = async (filter: Record<string, string>, first = 50) => {
      const query = `query($f: Int, $kind: ReceiptKind, $search: String, $from: DateTime, $to: DateTime, $order: ReceiptOrder) { viewer {
        receipts(first: $f, kind: $kind, search: $search, from: $from, to: $to, order: $order) { nodes { change balance } endCursor } } }`;
      const answer = await buyer.api.ok("POST", "/graphql", { query, variables: { f: first, ...filter } });
      const { nodes } = (answer as { data: Receipts }).data.viewer.receipts;
      const { text } = await buyer.api.call("GET", `/api/auth/receipts.csv?${new URLSearchParams(filter).toString()}`);
      const inFile = text.trim().split("\r\n").slice(1);
      expect(inFile.map((line) => /,(\d+),(\d+),[^,]*,[^,]*,[^,]*,/.exec(line)?.slice(1).map(Number))).toEqual(
        nodes.map(({ change, balance }) => [change, balance]),
      );
      return nodes.map(({ change, balance }) => [change, balance]);
    };
    const all = [
      [1_200, 1_510],
      [300, 310],
      [10, 10],
    ];
    expect(await changesOf({})).toEqual(all);
    expect(await changesOf({ kind: "purchase" })).toEqual(all.slice(0, 2));
    expect(await changesOf({ kind: "free" })).toEqual(all.slice(2));
    expect(await changesOf({ search: `GROWTH ${buyer.email}` })).toEqual(all.slice(0, 1));
    expect(await changesOf({ search: "growth starter" })).toEqual([]);
    expect(await changesOf({ order: "oldest" })).toEqual(all.toReversed());
    expect(await changesOf({ order: "largest" })).toEqual(all);
    expect(await changesOf({ order: "oldest", kind: "purchase" })).toEqual(all.slice(0, 2).toReversed());
    expect(await changesOf({ from: at(-hour), to: at(hour) })).toEqual(all);
    const none: Record<string, string>[] = [{ from: at(hour) }, { to: at(-hour) }, { from: at(hour), to: at(-hour) }];
    for (const span of none) expect(await changesOf(span)).toEqual([]);
    expect((await buyer.api.call("GET", "/api/auth/receipts.csv?kind=moon")).status).toBe(400);
  });

  it("are exported as CSV for one's own account only", async () => {
    const stranger = await newCustomer();
    const { text, headers } = await stranger.api.call("GET", "/api/auth/receipts.csv");
    expect(headers.get("content-type")).toContain("text/csv");
    expect(text.trim().split("\r\n")).toEqual([
      "number,date,kind,description,job_id,order_id,change,balance,invoice,currency,amount,tax,vat_id,billed_to,address,by",
      expect.stringMatching(/^1,[\dT:.Z-]+,free,Free sign-up credits,,,10,10,,,,,,,,$/),
    ]);
  });
});

describe("the threshold", () => {
  it("is stored, may be empty, and must be a whole number", async () => {
    const get = async () =>
      ((await customer.api.ok("GET", "/api/auth/credit-threshold")) as { threshold: unknown }).threshold;
    expect(await get()).toBeNull();
    const answer = await customer.api.ok("POST", "/api/auth/credit-threshold", { threshold: 50 });
    expect(answer).toEqual({ message: "Notification settings updated successfully" });
    expect(await get()).toBe(50);
    for (const threshold of [-1, 1.5, "5", undefined])
      expect((await customer.api.call("POST", "/api/auth/credit-threshold", { threshold })).status).toBe(400);
    await customer.api.ok("POST", "/api/auth/credit-threshold", { threshold: null });
    expect(await get()).toBeNull();
  });

  it("is not removed by a forged link", async () => {
    for (const token of ["nonsense", "v1.local.AAAA.BBBB.CCCC", randomUUID()]) {
      const answer = await apiClient(product.apiUrl).call("GET", `/api/auth/unsubscribe-credits/${token}`);
      expect(answer).toMatchObject({
        status: 404,
        body: { code: "not_found", error: "Failed to unsubscribe. The link may be invalid or expired." },
      });
    }
  });
});
