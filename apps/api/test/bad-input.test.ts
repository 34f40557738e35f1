import { randomUUID } from "node:crypto";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import {
  CONTACT_MAPPING,
  contactList,
  creditBalance,
  signUp,
  startList,
  type Customer,
} from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { ERROR_CODES } from "@plumbline/schema/errors.ts";
import { beforeAll, describe, expect, it } from "vitest";

// Every response names a code and a request id, shows no stack and no other account's data, and changes nothing.

const product = useTestProduct();
let owner: Customer & { portalId: string };
let stranger: Customer;
let listId: string;
beforeAll(async () => {
  owner = await product.customerWithPortal();
  stranger = await signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
  listId = (await contactList(owner, owner.portalId, 10)).listId;
});

function expectClear(
  answer: { status: number; body: unknown; text: string; headers: Headers },
  status: number,
  code: string,
): void {
  expect(answer.body).toMatchObject({
    code,
    error: expect.any(String),
    message: expect.any(String),
    requestId: answer.headers.get("x-request-id"),
  });
  expect(answer.status).toBe(status);
  expect(ERROR_CODES).toContain(code);
  expect(answer.text).not.toMatch(/node_modules|\bat .*\.ts:|prisma|select/i);
}

it.each(["gzip", "deflate", "br"])("answers 400 to a body that is not valid %s", async (encoding) => {
  for (const path of ["/api/hubspot/manual-clean", "/graphql", "/api/hubspot/webhook"]) {
    const response = await fetch(`${product.apiUrl}${path}`, {
      method: "POST",
      body: JSON.stringify({ a: 1 }),
      headers: { "content-type": "application/json", "content-encoding": encoding },
    });
    expect([path, response.status]).toEqual([path, 400]);
    expect(await response.text()).toMatch(/invalid_input|INVALID_INPUT/);
  }
});

it("describes an invalid webhook URL in sentences, without the field's name", async () => {
  const query = 'mutation ($url: String!) { createWebhookEndpoint(url: $url, events: ["job.finished"]) { secret } }';
  for (const [url, message] of [
    ["nonsense", "Please enter a full URL, such as https://example.com/webhooks."],
    ["http://example.com/", "Webhook URLs must use HTTPS and be reachable from the public internet."],
    [`https://example.com/${"x".repeat(500)}`, "A webhook URL can have at most 500 characters."],
  ]) {
    const { body } = await owner.api.call("POST", "/graphql", { query, variables: { url } });
    expect((body as { errors?: { message: string }[] }).errors?.map((error) => error.message)).toEqual([message]);
  }
});

describe("a logged-in customer who sends", () => {
  it.each([
    ["an unknown portal", "GET", "/api/hubspot/lists/999/contact", undefined, 404, "not_found"],
    ["a portal that is no id", "GET", "/api/hubspot/lists/abc/contact", undefined, 400, "invalid_input"],
    ["an unknown object type", "GET", "/api/hubspot/lists/PORTAL/house", undefined, 400, "invalid_input"],
    [
      "an unknown list",
      "POST",
      "/api/hubspot/manual-clean",
      { portalId: "PORTAL", listId: "999999999", objectType: "contact" },
      404,
      "not_found",
    ],
    [
      "a list of another type",
      "POST",
      "/api/hubspot/manual-clean",
      { portalId: "PORTAL", listId: "LIST", objectType: "company" },
      409,
      "not_configured",
    ],
    [
      "no list",
      "POST",
      "/api/hubspot/manual-clean",
      { portalId: "PORTAL", objectType: "contact" },
      400,
      "invalid_input",
    ],
    [
      "an unknown property",
      "POST",
      "/api/hubspot/save-portal-config/PORTAL",
      { contact: { city: "no_such", state: "state" } },
      400,
      "invalid_input",
    ],
    [
      "a read-only property",
      "POST",
      "/api/hubspot/save-portal-config/PORTAL",
      { contact: { city: "ip_city", state: "state" } },
      400,
      "invalid_input",
    ],
    [
      "one property for two parts",
      "POST",
      "/api/hubspot/save-portal-config/PORTAL",
      { contact: { city: "city", state: "city" } },
      400,
      "invalid_input",
    ],
    [
      "too little to validate",
      "POST",
      "/api/hubspot/save-portal-config/PORTAL",
      { contact: { country: "country" } },
      400,
      "invalid_input",
    ],
    [
      "an unknown part in the mapping",
      "POST",
      "/api/hubspot/save-portal-config/PORTAL",
      { contact: { city: "city", state: "state", zip_code: "zip" } },
      400,
      "invalid_input",
    ],
    [
      "an unknown object type in the mapping",
      "POST",
      "/api/hubspot/save-portal-config/PORTAL",
      { house: { city: "city" } },
      400,
      "invalid_input",
    ],
    ["a job that is no id", "GET", "/api/hubspot/jobs/1", undefined, 400, "invalid_input"],
    ["an unknown job", "GET", `/api/hubspot/jobs/${randomUUID()}`, undefined, 404, "not_found"],
    [
      "a connection that is not there",
      "DELETE",
      `/api/hubspot/connection/${randomUUID()}`,
      undefined,
      404,
      "not_found",
    ],
    ["malformed JSON", "POST", "/api/hubspot/manual-clean", "{", 400, "malformed_json"],
    [
      "an oversized body",
      "POST",
      "/api/hubspot/manual-clean",
      JSON.stringify({ a: "x".repeat(200_000) }),
      413,
      "body_too_large",
    ],
    ["an unknown path", "GET", "/api/nothing/here", undefined, 404, "not_found"],
    ["a path that does not decode", "GET", "/api/hubspot/jobs/%E0%A4%A", undefined, 404, "not_found"],
  ])("%s gets a clear answer", async (_what, method, path, body, status, code) => {
    const fill = (text: string) => text.replaceAll("PORTAL", owner.portalId).replaceAll("LIST", listId);
    const sent =
      body === undefined
        ? undefined
        : typeof body === "string"
          ? body
          : (JSON.parse(fill(JSON.stringify(body))) as unknown);
    expectClear(await owner.api.call(method, fill(path), sent), status, code);
    expect(await owner.api.ok("GET", `/api/hubspot/portal-config-status/${owner.portalId}`)).toMatchObject({
      configuredObjectTypes: ["contact"],
    });
    expect(await creditBalance(owner)).toBe(10);
  });
});

describe("another tenant", () => {
  const paths = (job: string, connection: string): [string, string, unknown][] => [
    ["GET", `/api/hubspot/lists/${owner.portalId}/contact`, undefined],
    ["GET", `/api/hubspot/contact-properties/${owner.portalId}`, undefined],
    ["GET", `/api/hubspot/portal-config/${owner.portalId}`, undefined],
    ["GET", `/api/hubspot/portal-config-status/${owner.portalId}`, undefined],
    ["POST", `/api/hubspot/save-portal-config/${owner.portalId}`, { contact: { city: "city", state: "state" } }],
    ["POST", "/api/hubspot/manual-clean", { portalId: owner.portalId, listId, objectType: "contact" }],
    ["DELETE", `/api/hubspot/connection/${connection}`, undefined],
    ["GET", `/api/hubspot/jobs/${job}`, undefined],
    ["GET", `/api/hubspot/jobs/${job}/outcomes.csv`, undefined],
    ["POST", `/api/hubspot/jobs/${job}/pause`, undefined],
    ["POST", `/api/hubspot/jobs/${job}/cancel`, undefined],
    ["POST", `/api/hubspot/jobs/${job}/retry`, undefined],
  ];

  it("gets the same not_found as for a row that never existed", async () => {
    const job = await startList(owner, owner.portalId, listId);
    const [connection] = (await owner.api.ok("GET", "/api/hubspot/connections")) as { id: string }[];
    const foreign = paths(job, connection?.id ?? "");
    const unknown = paths(randomUUID(), randomUUID());
    for (const [index, [method, path, body]] of foreign.entries()) {
      const answer = await stranger.api.call(method, path, body);
      expectClear(answer, 404, "not_found");
      expect(answer.text).not.toContain(owner.portalId);
      const [, otherPath = ""] = unknown[index] ?? [];
      const never = await stranger.api.call(method, otherPath.replace(owner.portalId, "123456"), body);
      expect((answer.body as { error: string }).error).toBe((never.body as { error: string }).error);
    }
    expect(await owner.api.ok("GET", `/api/hubspot/jobs/${job}`)).toMatchObject({ id: job });
  });

  it("sees no data", async () => {
    expect(await stranger.api.ok("GET", "/api/hubspot/connections")).toEqual([]);
    expect(await stranger.api.ok("GET", "/api/auth/usage")).toMatchObject({
      data: { recentJobs: [], stats: { totalJobs: 0 } },
    });
  });
});

it("refuses requests without a session", async () => {
  const anonymous = apiClient(product.apiUrl);
  for (const path of [
    "/api/auth/is-admin",
    "/api/auth/credit-balance",
    "/api/auth/usage",
    "/api/auth/hubspot-install-url",
    "/api/hubspot/connections",
    `/api/hubspot/portal-config/${owner.portalId}`,
  ]) {
    expectClear(await anonymous.call("GET", path), 401, "not_signed_in");
  }
});

it("sends the security headers that browsers need", async () => {
  const { headers } = await apiClient(product.apiUrl).call("GET", "/api/auth/lookup-count");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(headers.get("content-security-policy")).not.toContain("unsafe-eval");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-powered-by")).toBeNull();
});

describe("cursors and filters", () => {
  it("are rejected or ignored if they are invalid times or cannot be stored in PostgreSQL", async () => {
    for (const after of ["99999999999999999999:1", "-1:1", "NaN:1", "8640000000000001:1:contact:1"]) {
      const answer = await owner.api.call("GET", `/api/hubspot/choices?after=${encodeURIComponent(after)}`);
      expect([after, answer.status]).toEqual([after, 200]);
    }
    const jobId = await startList(owner, owner.portalId, listId);
    for (const filter of ['after: "a\\u0000"', 'reason: "a\\u0000"', 'search: "a\\u0000"']) {
      const query = `{ job(id: "${jobId}") { records(first: 1, ${filter}) { endCursor } } }`;
      const { body } = await owner.api.call("POST", "/graphql", { query });
      const [error] = (body as { errors?: { extensions: { code: string } }[] }).errors ?? [];
      expect([filter, error?.extensions.code]).toEqual([filter, "invalid_input"]);
    }
  });

  it("audit-S4-1: are rejected if PostgreSQL cannot store their text, without an internal error", async () => {
    for (const name of ["reason", "kind", "field", "country", "missing_option", "address_set", "after"]) {
      const { status } = await owner.api.call("GET", `/api/hubspot/proposals?${name}=a%00b`);
      expect([name, status]).toEqual([name, 400]);
    }
    const set = { ...CONTACT_MAPPING, street_address: "company", key: "billing", label: "Bill\u0000ing" };
    const sets = await owner.api.call("POST", `/api/hubspot/address-sets/${owner.portalId}/contact`, {
      address_sets: [{ key: "primary", ...CONTACT_MAPPING }, set],
    });
    expect(sets).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  });

  it("page past choices made at the same time in other portals and types", async () => {
    const { accountId } = await product.ctx.db.withSystem((tx) =>
      tx.user.findUniqueOrThrow({ where: { email: owner.email } }),
    );
    const createdAt = new Date("2026-01-01T00:00:00Z");
    const places = ["1", "2", "3"].flatMap((portalId) =>
      ["company", "contact"].flatMap((objectType) =>
        ["7", "8"].map((recordId) => ({ portalId, objectType, recordId })),
      ),
    );
    await product.ctx.db.withSystem((tx) =>
      tx.recordChoice.createMany({ data: places.map((place) => ({ accountId, kind: "locked", createdAt, ...place })) }),
    );
    const seen: string[] = [];
    for (let after: string | null = ""; after !== null;) {
      const page = (await owner.api.ok(
        "GET",
        `/api/hubspot/choices?kind=locked&first=1${after ? `&after=${encodeURIComponent(after)}` : ""}`,
      )) as { choices: { portal_id: string; object_type: string; record_id: string }[]; end_cursor: string | null };
      seen.push(...page.choices.map((one) => `${one.portal_id}/${one.object_type}/${one.record_id}`));
      after = page.end_cursor;
    }
    expect(seen.toSorted()).toEqual(
      places.map((one) => `${one.portalId}/${one.objectType}/${one.recordId}`).toSorted(),
    );
  });
});
