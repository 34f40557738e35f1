import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSandbox, type Sandbox } from "../start.ts";

let sandbox: Sandbox;
const received: { body: string; signature: string }[] = [];
const endpoint = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    received.push({ body, signature: String(request.headers["stripe-signature"]) });
    response.writeHead(received.length % 3 === 0 ? 500 : 200).end();
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    endpoint.listen(0, "127.0.0.1", resolve);
  });
  const { port } = endpoint.address() as AddressInfo;
  const stripe = { webhookUrl: `http://127.0.0.1:${port}/`, webhookSecret: "whsec_test" };
  sandbox = await startSandbox({ port: 0, smtpPort: 0, stripe });
});
afterAll(async () => {
  await sandbox.close();
  endpoint.close();
});

type Answer = { status: number; body: Record<string, unknown>; replayed: string | null };
async function call(
  path: string,
  fields: Record<string, string> | null,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${sandbox.url}/v1${path}`, {
    headers: { authorization: "Bearer sk_test_sandbox", ...headers },
    ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
  });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body, replayed: response.headers.get("idempotent-replayed") };
}
const newCustomer = async () => String((await call("/customers", { email: "a@example.com" })).body["id"]);
const session = async (extra: Record<string, string> = {}) => ({
  mode: "payment",
  customer: await newCustomer(),
  "line_items[0][quantity]": "1",
  "line_items[0][price_data][currency]": "usd",
  "line_items[0][price_data][unit_amount]": "5000",
  "line_items[0][price_data][product_data][name]": "Pack",
  success_url: "http://localhost/done",
  ...extra,
});

test.each([
  ["an unknown parameter", { colour: "red" }, "parameter_unknown"],
  ["a removed parameter", { "payment_method_types[0]": "card" }, "parameter_unknown"],
  ["a subscription's data in a payment", { "subscription_data[metadata][a]": "b" }, "parameter_invalid"],
  ["tax ids without leave to keep the name", { "tax_id_collection[enabled]": "true" }, "parameter_invalid"],
  ["automatic tax without leave to keep the address", { "automatic_tax[enabled]": "true" }, "parameter_invalid"],
  ["a tax behavior that is none", { "line_items[0][price_data][tax_behavior]": "some" }, "parameter_invalid"],
  ["an expiry in two days", { expires_at: String(Math.floor(Date.now() / 1000) + 172_800) }, "parameter_invalid"],
  ["a mode that is none", { mode: "perhaps" }, "parameter_invalid"],
  ["an address that is none", { success_url: "done" }, "parameter_invalid"],
  ["a key of metadata that is too long", { [`metadata[${"k".repeat(41)}]`]: "v" }, "parameter_invalid"],
  ["a value of metadata that is too long", { "metadata[k]": "v".repeat(501) }, "parameter_invalid"],
  ["a price that is no number", { "line_items[0][price_data][unit_amount]": "12.5" }, "parameter_invalid"],
])("refuses %s", async (_what, extra, code) => {
  const answer = await call("/checkout/sessions", await session(extra));
  expect([answer.status, (answer.body["error"] as { code: string }).code]).toEqual([400, code]);
});

test("refuses a wrong key, another version and unknown routes", async () => {
  expect((await call("/customers", {}, { authorization: "Bearer sk_test_other" })).status).toBe(401);
  expect((await call("/customers", {}, { "stripe-version": "2020-08-27" })).status).toBe(400);
  expect((await call("/checkout/sessions/cs_none", null)).body["error"]).toMatchObject({ code: "resource_missing" });
  expect((await call("/coupons", {})).status).toBe(404);
});

test.each([
  ["a customer's address that is none", "/customers", { email: "nobody" }],
  ["a reason for a refund that is none", "/refunds", { payment_intent: "pi_1", reason: "whim" }],
  ["a page of a thousand", "/invoices?limit=1000", null],
  ["a status that is none", "/subscriptions?status=perhaps", null],
  ["a place in a list that is not there", "/refunds?starting_after=re_none", null],
])("refuses %s", async (_what, path, fields) => {
  expect((await call(path, fields)).status).toBe(400);
});

test("refuses a long idempotency key, and unknown parameters of a cancellation", async () => {
  expect((await call("/customers", {}, { "idempotency-key": "k".repeat(256) })).status).toBe(400);
  const canceled = await fetch(`${sandbox.url}/v1/subscriptions/sub_1?prorata=true`, {
    method: "DELETE",
    headers: { authorization: "Bearer sk_test_sandbox" },
  });
  expect(await canceled.json()).toMatchObject({ error: { code: "parameter_unknown", param: "prorata" } });
});

test("gives each response an ID, and stores a lost response like any other", async () => {
  const control = (body: object) =>
    fetch(`${sandbox.url}/control/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await control({ kind: "drop-after-apply", route: "stripe/customers.create" });
  await expect(call("/customers", {}, { "idempotency-key": "lost" })).rejects.toThrow();
  const again = await call("/customers", {}, { "idempotency-key": "lost" });
  expect([again.status, again.replayed]).toEqual([200, "true"]);
  const headers = { authorization: "Bearer sk_test_sandbox" };
  const { headers: answered } = await fetch(`${sandbox.url}/v1/refunds`, { headers });
  expect(answered.get("request-id")).toMatch(/^req_/);
});

test("replays the response to a repeated key, and refuses the key with a different body", async () => {
  const fields = await session();
  const first = await call("/checkout/sessions", fields, { "idempotency-key": "k1" });
  const again = await call("/checkout/sessions", fields, { "idempotency-key": "k1" });
  expect([again.body["id"], again.replayed]).toEqual([first.body["id"], "true"]);
  const other = await call(
    "/checkout/sessions",
    { ...fields, success_url: "http://localhost/x" },
    { "idempotency-key": "k1" },
  );
  expect([other.status, (other.body["error"] as { type: string }).type]).toEqual([400, "idempotency_error"]);
});

test("signs its events, and resends those that were not accepted", async () => {
  const { body } = await call("/checkout/sessions", await session());
  const id = String(body["id"]);
  await fetch(`${sandbox.url}/stripe/checkout/${id}`, {
    method: "POST",
    body: new URLSearchParams({ card: "paid" }),
    redirect: "manual",
  });
  const accepted = async () => {
    const state = (await (await fetch(`${sandbox.url}/control/stripe`)).json()) as { pending: number };
    return state.pending;
  };
  await expect.poll(accepted, { timeout: 10_000 }).toBe(0);
  const types = received.map(({ body: text }) => (JSON.parse(text) as { type: string }).type);
  expect(types).toEqual(expect.arrayContaining(["checkout.session.completed", "payment_intent.succeeded"]));
  const ids = received.map(({ body: text }) => (JSON.parse(text) as { id: string }).id);
  expect(ids.length).toBeGreaterThan(new Set(ids).size);
  for (const { body: text, signature } of received) {
    const [, seconds = "", given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    expect(given).toBe(createHmac("sha256", "whsec_test").update(`${seconds}.${text}`).digest("hex"));
  }
});

const WITH_INVOICE = {
  "automatic_tax[enabled]": "true",
  "customer_update[address]": "auto",
  "invoice_creation[enabled]": "true",
  "invoice_creation[invoice_data][metadata][orderId]": "o-1",
};
const control = async (path: string, body: object) =>
  (await (
    await fetch(`${sandbox.url}/control/stripe${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })
  ).json()) as Record<string, unknown>;
async function paidInvoice(): Promise<{ invoice: Record<string, unknown>; intent: string }> {
  const made = await call("/checkout/sessions", await session(WITH_INVOICE));
  const payer = {
    card: "paid",
    name: "Ada Ltd",
    taxId: "DE123456789",
    line1: "Hauptstr. 1",
    city: "Berlin",
    country: "de",
  };
  const paid = await control(`/checkout/${String(made.body["id"])}`, payer);
  const { body } = await call(`/invoices/${String(paid["invoice"])}`, null);
  return { invoice: body, intent: String(paid["payment_intent"]) };
}
const noteFor = (invoice: unknown, extra: Record<string, string>) =>
  call("/credit_notes", { invoice: String(invoice), ...extra });

test("creates the invoice of a one-time payment with tax, payer and a PDF", async () => {
  const { invoice } = await paidInvoice();
  expect(invoice).toMatchObject({
    status: "paid",
    total: 6_000,
    total_excluding_tax: 5_000,
    total_taxes: [{ amount: 1_000, tax_behavior: "exclusive", taxable_amount: 5_000 }],
    customer_name: "Ada Ltd",
    customer_address: { line1: "Hauptstr. 1", city: "Berlin", country: "DE" },
    customer_tax_ids: [{ type: "eu_vat", value: "DE123456789" }],
    metadata: { orderId: "o-1" },
  });
  const file = await fetch(String(invoice["invoice_pdf"]));
  const text = Buffer.from(await file.arrayBuffer()).toString("latin1");
  expect([file.headers.get("content-type"), text.slice(0, 8), text.trimEnd().slice(-5)]).toEqual([
    "application/pdf",
    "%PDF-1.4",
    "%%EOF",
  ]);
});

test("creates one credit note per refund, only with matching amounts, and never for more than was paid", async () => {
  const { invoice, intent } = await paidInvoice();
  const refund = async (amount: string) =>
    String((await call("/refunds", { payment_intent: intent, amount })).body["id"]);
  expect(await noteFor(invoice["id"], { amount: "100" })).toMatchObject({ status: 400 });
  const [first, second] = [await refund("1200"), await refund("600")];
  const isRefused = async (fields: Record<string, string>) =>
    expect((await noteFor(invoice["id"], fields)).body["error"]).toMatchObject({ code: "parameter_invalid" });
  await isRefused({ amount: "1000", "refunds[0][refund]": first });
  // Refunds without a note count as well.
  await isRefused({ amount: "5000", out_of_band_amount: "5000" });
  const made = await noteFor(invoice["id"], { amount: "1200", "refunds[0][refund]": first });
  expect(made.body).toMatchObject({
    total: 1_200,
    total_taxes: [{ amount: 200 }],
    refunds: [{ refund: first, amount_refunded: 1_200 }],
    status: "issued",
  });
  await isRefused({ amount: "1200", "refunds[0][refund]": first });
  await noteFor(invoice["id"], { amount: "600", "refunds[0][refund]": second });
  const listed = await call(`/credit_notes?invoice=${String(invoice["id"])}`, null);
  expect(listed.body["data"]).toHaveLength(2);
  expect((await call(`/credit_notes/${String(made.body["id"])}/void`, {})).status).toBe(400);
});
