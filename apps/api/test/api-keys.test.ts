import { randomUUID } from "node:crypto";
import { apiClient, type ApiClient } from "@plumbline/dev-env/api-client.ts";
import { contactList, signUp, startList, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { describe, expect, it } from "vitest";

const product = useTestProduct({ RATE_REQUESTS_PER_KEY: "40/1m" });
type Made = { id: string; key: string; prefix: string; api: ApiClient };
async function keyOf(owner: Customer, scope: "read" | "write"): Promise<Made> {
  const made = await product.createKey(owner, scope);
  return { ...made, api: apiClient(product.apiUrl, made.key) };
}
const customer = () => signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];
const ask = async (api: ApiClient, query: string) =>
  (await api.call("POST", "/graphql", { query })).body as {
    data: Record<string, unknown> | null;
    errors?: { extensions: { code: string; retryAfterMs?: number } }[];
  };

describe("an API key", () => {
  it("is shown once and stored as a hash", async () => {
    const owner = await customer();
    const { key, prefix, id } = await keyOf(owner, "write");
    expect(key).toMatch(/^plk_[\w-]{43}$/);
    const { keys } = (await owner.api.ok("GET", "/api/auth/api-keys")) as { keys: unknown[] };
    expect(keys).toEqual([
      {
        id,
        name: "Nightly sync",
        prefix,
        scope: "write",
        role: "owner",
        portals: null,
        created_by: { kind: "person", name: owner.email },
        created_at: expect.any(String),
        last_used_at: null,
      },
    ]);
    const row = await product.ctx.db.withSystem((tx) => tx.apiKey.findUniqueOrThrow({ where: { id } }));
    expect(JSON.stringify(row)).not.toContain(key.slice(12));
    expect(key.startsWith(prefix)).toBe(true);
  });

  it("works in REST and GraphQL within its scope", async () => {
    const owner = await product.customerWithPortal();
    const [read, write] = [await keyOf(owner, "read"), await keyOf(owner, "write")];
    const { listId } = await contactList(read, owner.portalId, 10);
    expect((await ask(read.api, "{ viewer { email credits { available } } jobs { id } }")).data).toEqual({
      viewer: { email: owner.email, credits: { available: 10 } },
      jobs: [],
    });
    const start = { portalId: owner.portalId, listId, objectType: "contact" };
    expect(codeOf(await read.api.call("POST", "/api/hubspot/manual-clean", start))).toEqual([403, "read_only_key"]);
    const jobId = await startList(write, owner.portalId, listId);
    expect(await read.api.ok("GET", `/api/hubspot/jobs/${jobId}`)).toMatchObject({ id: jobId });
  });

  it.each([
    [
      "passwords",
      "POST",
      "/api/auth/change-password",
      { currentPassword: "correct horse battery", newPassword: "another staple" },
    ],
    ["keys", "POST", "/api/auth/api-keys", { name: "More", scope: "write", password: "correct horse battery" }],
    ["the second factor", "POST", "/api/auth/totp/begin", { password: "correct horse battery" }],
    ["billing", "POST", "/api/auth/create-checkout-session", { packageId: "starter", paymentType: "oneTime" }],
    ["connections", "GET", "/api/auth/hubspot-install-url", undefined],
    ["the operator's pages", "GET", "/api/auth/admin/dashboard-consolidated", undefined],
  ])("cannot manage %s", async (_what, method, path, body) => {
    const { api } = await keyOf(await customer(), "write");
    expect(codeOf(await api.call(method, path, body))).toEqual([403, "not_for_keys"]);
  });

  it.each(["sessions { id }", "auditEvents { id }", "secondFactor { isOn }", "apiKeys { id }"])(
    "cannot see the account's %s",
    async (field) => {
      const { api } = await keyOf(await customer(), "write");
      expect((await ask(api, `{ viewer { ${field} } }`)).errors?.[0]?.extensions.code).toBe("not_for_keys");
    },
  );

  it("shows its last use to the minute, and is revoked permanently", async () => {
    const owner = await customer();
    const { api, id } = await keyOf(owner, "read");
    const row = () => product.ctx.db.withSystem((tx) => tx.apiKey.findUniqueOrThrow({ where: { id } }));
    await api.ok("GET", "/api/auth/credit-balance");
    const first = (await row()).lastUsedAt;
    await api.ok("GET", "/api/auth/credit-balance");
    expect((await row()).lastUsedAt).toEqual(first);
    await product.ctx.db.withSystem((tx) =>
      tx.apiKey.update({ where: { id }, data: { lastUsedAt: new Date(Date.now() - 61_000) } }),
    );
    await api.ok("GET", "/api/auth/credit-balance");
    expect((await row()).lastUsedAt?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? 0);
    await owner.api.ok("DELETE", `/api/auth/api-keys/${id}`);
    await owner.api.ok("DELETE", `/api/auth/api-keys/${id}`);
    expect(codeOf(await api.call("GET", "/api/auth/credit-balance"))).toEqual([401, "not_signed_in"]);
    expect((await ask(api, "{ jobs { id } }")).errors?.[0]?.extensions.code).toBe("not_signed_in");
    const { data } = await ask(owner.api, "{ viewer { apiKeys { id } auditEvents { action detail } } }");
    expect(data).toMatchObject({
      viewer: {
        apiKeys: [],
        auditEvents: [
          { action: "api_key_revoked", detail: expect.stringContaining("Nightly sync") },
          { action: "api_key_created" },
          { action: "signed_up" },
        ],
      },
    });
  });

  it("has one budget across both interfaces", async () => {
    const owner = await customer();
    const [busy, quiet] = [await keyOf(owner, "read"), await keyOf(owner, "read")];
    const statuses = await Promise.all(
      Array.from({ length: 44 }, async () => (await busy.api.call("GET", "/api/auth/credit-balance")).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    const refused = await busy.api.call("GET", "/api/auth/credit-balance");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const { errors } = await ask(busy.api, "{ jobs { id } }");
    expect(errors?.[0]?.extensions).toMatchObject({ code: "rate_limited", retryAfterMs: expect.any(Number) });
    await quiet.api.ok("GET", "/api/auth/credit-balance");
    await owner.api.ok("GET", "/api/auth/credit-balance");
  });

  it("is listed twenty at a time, even if all were created at once", async () => {
    const { api, email, password } = await customer();
    await product.confirmEmail(email);
    const create = () => api.call("POST", "/api/auth/api-keys", { name: "Many", scope: "read", password });
    const made = [];
    for (let round = 0; round < 3; round += 1) made.push(...(await Promise.all(Array.from({ length: 8 }, create))));
    expect(made.map(codeOf).filter(([status]) => status === 201)).toHaveLength(20);
    expect(made.map(codeOf).filter(([status]) => status !== 201)).toEqual(
      Array.from({ length: 4 }, () => [409, "conflict"]),
    );
  });

  it("can be created only with the password, by an owner with a confirmed mailbox", async () => {
    const { api, email, password } = await customer();
    const create = (typed: string) =>
      api.call("POST", "/api/auth/api-keys", { name: "Nightly sync", scope: "read", password: typed });
    expect(codeOf(await create("not the password"))).toEqual([403, "wrong_password"]);
    expect(codeOf(await create(password))).toEqual([403, "email_not_confirmed"]);
    await product.confirmEmail(email);
    expect(codeOf(await create(password))).toEqual([201, undefined]);
  });
});
