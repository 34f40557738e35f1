import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { randomUUID } from "node:crypto";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { connectPortal, CONTACT_MAPPING, untilJob } from "@plumbline/dev-env/stories.ts";
import { DELIVERY_MAPPING } from "@plumbline/dev-env/testing/delivery-mapping.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeAll, expect, it } from "vitest";

/*
 * A client that knows the specification alone: five fields, four object types, one address per record. This test recorded its
 * session before records could have several addresses; the responses must be the same today. Values that differ between runs
 * are replaced. `vitest --update` on an older commit records the session again.
 */

const product = useTestProduct();
beforeAll(async () => {
  await product.startWorker();
});

const PASSWORD = "correct horse battery";
const ALL_TYPES = {
  contact: CONTACT_MAPPING,
  company: CONTACT_MAPPING,
  deal: DELIVERY_MAPPING,
  ticket: { ...DELIVERY_MAPPING, state: "" },
};
const OFF = { street_address: "", city: "", state: "", postal_code: "", country: "" };

type Exchange = { call: string; body?: unknown; status: number; answer: unknown };

it("stays compatible with clients from before records had several addresses", async () => {
  const email = `${randomUUID()}@example.com`;
  const { id } = (await product.control("POST", "/portals", {})) as { id: number };
  const portalId = String(id);
  const api = apiClient(product.apiUrl);
  const session: Exchange[] = [];
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await api.call(method, path, body);
    session.push({
      call: `${method} ${path}`,
      ...(body === undefined ? {} : { body }),
      status: answer.status,
      answer: answer.body,
    });
    return answer.body as Record<string, never>;
  };
  const cleaned = async (body: Record<string, unknown>) => {
    const { jobId } = await call("POST", "/api/hubspot/manual-clean", { portalId, objectType: "contact", ...body });
    if (jobId && body.isRecurring !== true) await untilJob({ api }, jobId, FINAL_STATUSES);
  };

  // Account.
  await call("GET", "/api/auth/lookup-count");
  await call("POST", "/api/auth/register", { email, password: "short" });
  const { token } = await call("POST", "/api/auth/register", { email, password: PASSWORD });
  await call("POST", "/api/auth/register", { email, password: PASSWORD });
  await call("POST", "/api/auth/login", { email, password: "wrong horse battery" });
  await call("POST", "/api/auth/login", { email, password: PASSWORD });
  await call("GET", "/api/auth/is-admin");
  await call("GET", "/api/hubspot/connections");
  api.token = token ?? null;
  await call("GET", "/api/auth/is-admin");
  await call("GET", "/api/auth/admin/dashboard-consolidated");
  await call("GET", "/api/auth/credit-balance");
  await call("GET", "/api/auth/credit-threshold");
  await call("POST", "/api/auth/credit-threshold", { threshold: 5 });
  await call("POST", "/api/auth/credit-threshold", { threshold: "many" });
  await call("POST", "/api/auth/credit-threshold", { threshold: null });
  await call("GET", "/api/auth/credit-threshold");
  await call("GET", "/api/auth/subscription-status");
  await call("POST", "/api/auth/create-portal-session", {});
  await call("POST", "/api/auth/create-checkout-session", { packageId: "growth", paymentType: "oneTime" });
  await call("POST", "/api/auth/create-checkout-session", { customCredits: 2, paymentType: "monthly" });
  await call("POST", "/api/auth/forgot-password", { email });
  await call("POST", "/api/auth/reset-password", { token: "unknown-token-of-a-reset-link", newPassword: PASSWORD });
  await call("POST", "/api/auth/support/send-email", {
    email,
    phone: "+1 555 0100",
    subject: "Hello",
    message: "Do you clean deals?",
    recaptchaToken: "token",
  });
  await call("GET", "/api/auth/unsubscribe-credits/unknown");
  await call("GET", "/api/auth/usage");

  // Portal.
  await call("GET", "/api/auth/hubspot-install-url");
  await connectPortal(product, { api }, portalId);
  await call("GET", "/api/hubspot/connections");
  await call("GET", `/api/hubspot/portal-config-status/${portalId}`);
  for (const objectType of ["contact", "company", "deal", "ticket"])
    await call("GET", `/api/hubspot/${objectType}-properties/${portalId}`);
  await call("GET", `/api/hubspot/portal-config/${portalId}`);
  await call("POST", "/api/hubspot/manual-clean", { portalId, listId: "1", objectType: "contact" });
  await call("POST", `/api/hubspot/save-portal-config/${portalId}`, {
    contact: { ...CONTACT_MAPPING, city: "no_such" },
  });
  await call("POST", `/api/hubspot/save-portal-config/${portalId}`, { contact: OFF });
  await call("POST", `/api/hubspot/save-portal-config/${portalId}`, ALL_TYPES);
  await call("GET", `/api/hubspot/portal-config/${portalId}`);
  await call("GET", `/api/hubspot/portal-config-status/${portalId}`);

  // Cleaning.
  for (const objectType of ["contact", "company", "deal", "ticket"])
    await call("GET", `/api/hubspot/lists/${portalId}/${objectType}`);
  const lists = (await api.ok("GET", `/api/hubspot/lists/${portalId}/contact`)) as { listId: string; size: number }[];
  const listId = lists.find(({ size }) => size === 10)?.listId;
  await cleaned({ listId: "99999" });
  await cleaned({ listId });
  await call("GET", "/api/auth/credit-balance");
  await call("GET", "/api/auth/usage");
  await cleaned({ listId });
  await call("GET", "/api/auth/credit-balance");
  await call("GET", "/api/auth/lookup-count");

  // Recurring jobs.
  await cleaned({ listId, isRecurring: true, recurrenceInterval: "2h" });
  await cleaned({ listId, isRecurring: true, recurrenceInterval: "24h" });
  type Recurring = { id: string; total_runs: number };
  const first = async () =>
    ((await api.ok("GET", "/api/hubspot/recurring-jobs")) as { jobs: Recurring[] }).jobs[0] ?? {
      id: "",
      total_runs: 0,
    };
  await expect.poll(async () => (await first()).total_runs, { timeout: 20_000 }).toBe(1);
  const recurring = `/api/hubspot/recurring-jobs/${(await first()).id}`;
  await call("PATCH", `${recurring}/toggle`, {});
  await call("GET", "/api/hubspot/recurring-jobs");
  await call("PATCH", `${recurring}/schedule`, { recurrenceInterval: "6h" });
  await call("PATCH", `${recurring}/schedule`, { recurrenceInterval: "never" });
  await call("DELETE", recurring);
  await call("DELETE", recurring);
  await call("GET", "/api/hubspot/recurring-jobs");

  // Off again.
  await call("POST", `/api/hubspot/save-portal-config/${portalId}`, { company: CONTACT_MAPPING });
  await call("GET", `/api/hubspot/portal-config/${portalId}`);
  const [connection] = (await api.ok("GET", "/api/hubspot/connections")) as { id: string }[];
  await call("DELETE", `/api/hubspot/connection/${connection?.id ?? ""}`);
  await call("GET", "/api/hubspot/connections");
  await call("POST", "/api/auth/change-password", { currentPassword: "wrong horse battery", newPassword: PASSWORD });
  await call("POST", "/api/auth/change-password", { currentPassword: PASSWORD, newPassword: `${PASSWORD} staple` });

  await expect(`${comparable(session, { [email]: "<email>", [portalId]: "<portal>" })}\n`).toMatchFileSnapshot(
    "recordings/specification-session.json",
  );
});

const REPLACED: Readonly<Record<string, string>> = {
  token: "<token>",
  sessionId: "<session>",
  url: "<url>",
  installUrl: "<url>",
  requestId: "<request>",
  month: "<month>",
};
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Response fields added for accounts with several people, which a client of the specification ignores. */
const ADDED: readonly string[] = ["accountId", "role", "portals", "owner"];

/** Without the values that differ between runs: ids, tokens, times, and the words of `names`. */
function comparable(session: readonly Exchange[], names: Readonly<Record<string, string>>): string {
  return JSON.stringify(
    session,
    (key, value: unknown) => {
      if (ADDED.includes(key)) return undefined;
      if (value !== null && key in REPLACED) return REPLACED[key];
      if (typeof value === "number" && /duration|seconds/i.test(key)) return "<duration>";
      if (typeof value !== "string") return value;
      if (TIME.test(value)) return "<time>";
      const known = Object.entries(names).reduce((text, [name, shown]) => text.replaceAll(name, shown), value);
      return known.replace(UUID, "<id>");
    },
    2,
  );
}
