import { grantOperator } from "@plumbline/core/accounts/grant-operator.ts";
import { apiClient, type ApiClient } from "@plumbline/dev-env/api-client.ts";
import { contactList, startList } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";

const product = useTestProduct();
type Event = { action: string; detail: string | null; key: string | null; ip: string | null; by_operator: boolean };
const logOf = async (api: ApiClient) =>
  ((await api.ok("GET", "/api/auth/audit-log?first=100")) as { events: Event[] }).events.toReversed();

it("records changes to addresses, money, access and settings with the key and the IP address", async () => {
  const customer = await product.customerWithPortal(100);
  const { api, portalId } = customer;
  const before = (await logOf(api)).length;
  const { key, prefix } = await product.createKey(customer, "write");
  const program = apiClient(product.apiUrl, key);
  const graphql = (query: string) => program.call("POST", "/graphql", { query });

  const { listId, name } = await contactList(customer, portalId, 10);
  const jobId = await startList({ api: program }, portalId, listId);
  await api.ok("POST", `/api/hubspot/jobs/${jobId}/pause`);
  await api.ok("POST", `/api/hubspot/jobs/${jobId}/resume`);
  const canceled = await graphql(`mutation { cancelJob(id: "${jobId}") { id } }`);
  expect(canceled.body).not.toHaveProperty("errors");
  const recurring = { portalId, objectType: "contact", listId, isRecurring: true, recurrenceInterval: "24h" };
  await api.ok("POST", "/api/hubspot/manual-clean", recurring);
  const { jobs } = (await api.ok("GET", "/api/hubspot/recurring-jobs")) as { jobs: { id: string }[] };
  const own = `/api/hubspot/recurring-jobs/${jobs[0]?.id}`;
  await api.ok("PATCH", `${own}/schedule`, { recurrenceInterval: "6h" });
  await api.ok("PATCH", `${own}/toggle`, {});
  await api.ok("PATCH", `${own}/toggle`, {});
  await api.ok("DELETE", own);
  await api.ok("POST", `/api/hubspot/save-portal-config/${portalId}`, { contact: { city: "city", state: "state" } });
  for (const isOn of [true, true, false])
    await graphql(`mutation { setAutoClean(portalId: "${portalId}", objectType: contact, isOn: ${isOn}) { id } }`);
  await api.ok("POST", "/api/auth/credit-threshold", { threshold: 50 });
  await api.ok("POST", "/api/auth/create-checkout-session", { packageId: "starter", paymentType: "oneTime" });
  await grantOperator(product.ctx, { email: customer.email, isOperator: true });
  await grantOperator(product.ctx, { email: customer.email, isOperator: false });

  const events = (await logOf(api)).slice(before);
  const label = `Nightly sync (${prefix}...)`;
  expect(events.map(({ action, detail, key: used }) => [action, detail, used])).toEqual([
    ["api_key_created", `Nightly sync (${prefix}, write)`, null],
    ["job_started", `list: ${name}`, label],
    ["job_paused", name, null],
    ["job_resumed", expect.stringContaining(name), null],
    ["job_canceled", expect.stringContaining(name), label],
    ["recurring_job_created", `${name}, every 24h`, null],
    ["recurring_job_changed", `${name}, every 6h`, null],
    ["recurring_job_paused", name, null],
    ["recurring_job_resumed", name, null],
    ["recurring_job_deleted", name, null],
    ["mapping_saved", expect.stringContaining("contact"), null],
    ["clean_on_update_on", expect.stringContaining("contact"), label],
    ["clean_on_update_off", expect.stringContaining("contact"), label],
    ["threshold_changed", "50 credits", null],
    ["checkout_started", "300 credits, once", null],
    ["operator_granted", null, null],
    ["operator_revoked", null, null],
  ]);
  const [byPerson, byKey] = [events[0]?.ip, events[1]?.ip];
  expect([byPerson, byKey]).toEqual([expect.stringMatching(/^10\./), expect.stringMatching(/^10\./)]);
  expect(byKey).not.toBe(byPerson);
  expect(events.at(11)?.ip).toBe(byKey);
  expect(events.slice(-2).map(({ ip, by_operator: isOperator }) => [ip, isOperator])).toEqual([
    [null, true],
    [null, true],
  ]);
  const rows = await product.ctx.db.withSystem((tx) =>
    tx.auditEvent.findMany({ where: { action: "job_started", facts: { path: ["key"], equals: label } } }),
  );
  expect(rows.map(({ keyId }) => keyId)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
});
