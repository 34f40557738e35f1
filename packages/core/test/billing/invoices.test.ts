import { randomUUID } from "node:crypto";
import { billingFixture } from "@plumbline/dev-env/testing/billing-fixture.ts";
import { signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { reconcileBilling } from "../../src/billing/reconcile-billing.ts";

const product = useTestProduct({ STRIPE_AUTOMATIC_TAX: "true" });
let desk: ReturnType<typeof billingFixture>;
beforeAll(() => {
  desk = billingFixture(product);
});
afterEach(async () => {
  await desk.stripe("PUT", "/account", { areInvoicesLate: false });
  expect(await product.violations()).toEqual([]);
});

const STARTER = { packageId: "starter", paymentType: "oneTime" } as const;
const BUSINESS = {
  name: "Ada Ltd",
  taxId: "DE123456789",
  line1: "Hauptstr. 1",
  city: "Berlin",
  postalCode: "10115",
  country: "DE",
};
const newCustomer = (): Promise<Customer> => signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
type Invoice = { id: string; number: string; credit_notes: { id: string; total_cents: number; tax_cents: number }[] };
const invoicesOf = async ({ api }: Customer) =>
  ((await api.ok("GET", "/api/auth/invoices")) as { invoices: Invoice[] }).invoices;
async function buy(customer: Customer, business: Record<string, string> = BUSINESS): Promise<string> {
  const { sessionId } = await desk.open(customer, STARTER);
  await desk.pay(sessionId, "paid", business);
  await desk.settle();
  return sessionId;
}

describe("the invoice of a one-time purchase", () => {
  it("has amount, tax, VAT ID and address, and a PDF that needs no login", async () => {
    const customer = await newCustomer();
    await buy(customer);
    const [invoice, ...more] = await invoicesOf(customer);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^SANDBOX-/),
      status: "paid",
      currency: "usd",
      subtotal_cents: 50_00,
      tax_cents: 10_00,
      total_cents: 60_00,
      paid_cents: 60_00,
      customer_name: "Ada Ltd",
      address_lines: ["Hauptstr. 1", "Berlin, 10115", "DE"],
      tax_ids: [{ type: "eu_vat", value: "DE123456789" }],
      credit_notes: [],
    });
    const { url } = (await customer.api.ok("GET", `/api/auth/invoices/${invoice?.id}/pdf`)) as { url: string };
    const file = await fetch(url);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect((await file.text()).slice(0, 5)).toBe("%PDF-");
  });

  it("is shown with its receipt, in the table and in the archive", async () => {
    const customer = await newCustomer();
    await buy(customer);
    const query = `{ viewer { receipts { nodes { kind invoice { number totalCents taxCents } } } } }`;
    const { data } = (await customer.api.ok("POST", "/graphql", { query })) as {
      data: { viewer: { receipts: { nodes: { kind: string; invoice: object | null }[] } } };
    };
    expect(data.viewer.receipts.nodes).toEqual([
      { kind: "purchase", invoice: { number: expect.stringMatching(/^SANDBOX-/), totalCents: 60_00, taxCents: 10_00 } },
      { kind: "free", invoice: null },
    ]);
    const { text } = await customer.api.call("GET", "/api/auth/receipts.csv");
    expect(text).toContain('usd,60.00,10.00,DE123456789,Ada Ltd,"Hauptstr. 1, Berlin, 10115, DE"');
    expect(text.split("\r\n")[0]).toMatch(/^.?number,date,kind,description,job_id,order_id,change,balance,invoice,/);
  });

  it("is created for customers who entered only a card", async () => {
    const customer = await newCustomer();
    await buy(customer, {});
    expect(await invoicesOf(customer)).toMatchObject([{ customer_name: null, address_lines: [], tax_ids: [] }]);
  });

  it("is stored once if Stripe creates it only after the payment", async () => {
    await desk.stripe("PUT", "/account", { areInvoicesLate: true });
    const customer = await newCustomer();
    const sessionId = await buy(customer);
    expect(await invoicesOf(customer)).toEqual([]);
    await desk.stripe("POST", `/checkout/${sessionId}/invoice`);
    await desk.settle();
    expect(await invoicesOf(customer)).toMatchObject([{ total_cents: 60_00 }]);
    await desk.forgetEvents();
    await desk.settle();
    expect(await invoicesOf(customer)).toHaveLength(1);
  });

  it("is found by the reconciliation without an event, and for purchases from earlier releases", async () => {
    const customer = await newCustomer();
    await buy(customer);
    const { accountId } = await product.ctx.db.withSystem((tx) =>
      tx.user.findUniqueOrThrow({ where: { email: customer.email } }),
    );
    await product.ctx.db.withAccount(accountId, async (tx) => {
      await tx.invoice.deleteMany({});
      await tx.creditPurchase.updateMany({ data: { invoiceReadAt: null, invoiceId: null } });
    });
    await reconcileBilling(product.ctx, () => {});
    expect(await invoicesOf(customer)).toMatchObject([{ total_cents: 60_00, customer_name: "Ada Ltd" }]);
  });

  it("is not visible to other accounts", async () => {
    const [customer, stranger] = [await newCustomer(), await newCustomer()];
    await buy(customer);
    const [invoice] = await invoicesOf(customer);
    expect(await stranger.api.call("GET", `/api/auth/invoices/${invoice?.id}/pdf`)).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
    expect(await invoicesOf(stranger)).toEqual([]);
  });

  it("does not delay credits if Stripe does not return it", async () => {
    const { id } = (await product.control("POST", "/faults", {
      route: "stripe/creditNotes.list",
      kind: "status",
      status: 500,
      times: 500,
    })) as { id: string };
    const customer = await newCustomer();
    await buy(customer);
    expect(await customer.api.ok("GET", "/api/auth/credit-balance")).toEqual({ creditBalance: 310 });
    await product.control("DELETE", `/faults/${id}`);
    await reconcileBilling(product.ctx, () => {});
    expect(await invoicesOf(customer)).toHaveLength(1);
  });
});

it("lists the monthly invoices of a subscription, newest first, page by page", async () => {
  const customer = await newCustomer();
  const { sessionId } = await desk.open(customer, { packageId: "growth", paymentType: "monthly" });
  await desk.pay(sessionId, "paid", BUSINESS);
  await desk.settle();
  await desk.stripe("POST", "/advance", { months: 2 });
  await desk.settle();
  expect(await customer.api.ok("GET", "/api/auth/credit-balance")).toEqual({ creditBalance: 3_610 });
  const numbers: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page = (await customer.api.ok("GET", `/api/auth/invoices?first=1${after && `&after=${after}`}`)) as {
      invoices: (Invoice & { total_cents: number })[];
      end_cursor: string | null;
    };
    numbers.push(...page.invoices.map(({ number }) => number));
    expect(page.invoices.map((invoice) => invoice.total_cents)).toEqual([144_00]);
    after = page.end_cursor;
  }
  expect(numbers).toEqual(numbers.toSorted().toReversed());
  expect(new Set(numbers).size).toBe(3);
});

describe("a refund", () => {
  const refund = (intent: string, amount?: number) => desk.stripe("POST", "/refunds", { intent, amount });

  it("has one credit note with its share of the tax, even if it is reported several times", async () => {
    const customer = await newCustomer();
    const intent = await desk.intentOf(await buy(customer));
    await refund(intent, 30_00);
    await desk.settle();
    await desk.forgetEvents();
    await desk.settle();
    await reconcileBilling(product.ctx, () => {});
    expect((await invoicesOf(customer))[0]?.credit_notes).toMatchObject([{ total_cents: 30_00, tax_cents: 5_00 }]);
    await refund(intent);
    await desk.settle();
    const [invoice] = await invoicesOf(customer);
    expect(invoice?.credit_notes.map((note) => note.total_cents)).toEqual([30_00, 30_00]);
    const note = invoice?.credit_notes[0];
    const { url } = (await customer.api.ok("GET", `/api/auth/invoices/${note?.id}/pdf`)) as { url: string };
    expect((await (await fetch(url)).text()).slice(0, 5)).toBe("%PDF-");
  });

  it("uses a credit note that was created in Stripe's dashboard", async () => {
    const customer = await newCustomer();
    const intent = await desk.intentOf(await buy(customer));
    await desk.stripe("PUT", "/webhooks", { isOn: false });
    const { id } = (await refund(intent, 60_00)) as { id: string };
    const [invoice] = await invoicesOf(customer);
    await product.ctx.stripe?.creditNotes.create({
      invoice: invoice?.id ?? "",
      amount: 60_00,
      refunds: [{ refund: id }],
    });
    await desk.stripe("PUT", "/webhooks", { isOn: true });
    await desk.stripe("POST", "/replay");
    await desk.settle();
    expect((await invoicesOf(customer))[0]?.credit_notes).toHaveLength(1);
    expect((await desk.state()).creditNotes.filter((note) => note.invoice === invoice?.id)).toHaveLength(1);
  });

  it("has no credit note if the bank returned the money", async () => {
    const customer = await newCustomer();
    const intent = await desk.intentOf(await buy(customer));
    await desk.stripe("PUT", "/webhooks", { isOn: false });
    const { id } = (await refund(intent, 60_00)) as { id: string };
    await desk.act("fail_refund", id);
    await desk.stripe("PUT", "/webhooks", { isOn: true });
    await desk.stripe("POST", "/replay");
    await desk.settle();
    expect((await invoicesOf(customer))[0]?.credit_notes).toEqual([]);
    expect(await customer.api.ok("GET", "/api/auth/credit-balance")).toEqual({ creditBalance: 310 });
  });

  it("takes its credits back even if Stripe refuses the credit note", async () => {
    const { id } = (await product.control("POST", "/faults", {
      route: "stripe/creditNotes.create",
      kind: "status",
      status: 400,
      times: 500,
    })) as { id: string };
    const customer = await newCustomer();
    const intent = await desk.intentOf(await buy(customer));
    await refund(intent, 60_00);
    await desk.settle();
    await product.control("DELETE", `/faults/${id}`);
    expect(await customer.api.ok("GET", "/api/auth/credit-balance")).toEqual({ creditBalance: 10 });
  });
});
