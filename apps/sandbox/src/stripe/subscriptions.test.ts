import { afterEach, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "../start.ts";

let sandbox: Sandbox;
afterEach(async () => {
  await sandbox.close();
});

const json = async (path: string, init: RequestInit): Promise<Record<string, unknown>> => {
  const response = await fetch(`${sandbox.url}${path}`, init);
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
};
const stripe = (path: string, fields?: Record<string, string>) =>
  json(`/v1${path}`, {
    headers: { authorization: "Bearer sk_test_sandbox" },
    ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
  });
const control = (path: string, body: object) =>
  json(`/control/stripe${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

it.each([
  ["the middle of a month", "2026-11-15"],
  ["the 29th of November", "2026-11-29"],
  ["the last day of a long month", "2027-01-31"],
])("renews a subscription once per month from %s", async (_when, day) => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => Date.parse(`${day}T12:00:00Z`) });
  const { id: customer } = await stripe("/customers", { email: "a@example.com" });
  const { id: session } = await stripe("/checkout/sessions", {
    mode: "subscription",
    customer: String(customer),
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][unit_amount]": "5000",
    "line_items[0][price_data][recurring][interval]": "month",
    "line_items[0][price_data][product_data][name]": "Pack",
    success_url: "http://localhost/done",
  });
  await control(`/checkout/${String(session)}`, { card: "paid" });
  const counts: number[] = [];
  for (let month = 0; month < 14; month += 1) {
    await control("/advance", { months: 1 });
    const { data } = await stripe(`/invoices?customer=${String(customer)}&limit=100`);
    counts.push((data as unknown[]).length);
  }
  expect(counts).toEqual(Array.from({ length: 14 }, (_, month) => month + 2));
});
