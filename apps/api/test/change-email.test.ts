import { randomUUID } from "node:crypto";
import { grantOperator } from "@plumbline/core/accounts/grant-operator.ts";
import { authenticatorCode } from "@plumbline/dev-env/authenticator.ts";
import { apiClient, type ApiClient } from "@plumbline/dev-env/api-client.ts";
import { signUp } from "@plumbline/dev-env/stories.ts";
import { previousCode } from "@plumbline/dev-env/testing/previous-code.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { describe, expect, it } from "vitest";

const product = useTestProduct();
const password = "correct horse battery";
const newAddress = () => `${randomUUID()}@example.com`;
const customer = () => signUp(product, newAddress(), password);
const outcome = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code ?? null,
];
const ask = (api: ApiClient, newEmail: string, more: object = {}) =>
  api.call("POST", "/api/auth/change-email", { password, newEmail, ...more });
const confirm = (api: ApiClient, token: string) => api.call("POST", "/api/auth/confirm-email-change", { token });
const login = (email: string) => apiClient(product.apiUrl).call("POST", "/api/auth/login", { email, password });
const isSignedIn = async (api: ApiClient) => (await api.call("GET", "/api/auth/is-admin")).status === 200;
const emailsTo = async (recipient: string) =>
  (await product.ctx.db.withSystem((tx) => tx.email.findMany({ where: { recipient }, orderBy: { id: "asc" } }))).map(
    ({ template, facts }) => ({ template, link: (facts as { link?: string }).link ?? "" }),
  );
async function tokenIn(recipient: string, path: string): Promise<string> {
  const email = (await emailsTo(recipient)).findLast(({ link }) => link.startsWith(path));
  return email?.link.slice(path.length) ?? "";
}

describe("changing the address", () => {
  it("waits for the link in the new mailbox, notifies the old one, and ends the other sessions", async () => {
    const { api, email } = await customer();
    const elsewhere = apiClient(product.apiUrl, ((await login(email)).body as { token: string }).token);
    const target = newAddress();
    await apiClient(product.apiUrl).ok("POST", "/api/auth/forgot-password", { email });
    const resetToken = await tokenIn(email, "/reset-password/");
    expect((await ask(api, target.toUpperCase())).status).toBe(200);
    expect((await login(email)).status).toBe(200);
    expect((await login(target)).status).toBe(401);
    expect((await emailsTo(email)).map(({ template }) => template)).toContain("email_change_asked");
    const token = await tokenIn(target, "/change-email/");
    const both = await Promise.all([confirm(api, token), confirm(api, token)]);
    expect(both.map(outcome).toSorted()).toEqual([
      [200, null],
      [404, "not_found"],
    ]);
    expect([await isSignedIn(api), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect([(await login(target)).status, (await login(email)).status]).toEqual([200, 401]);
    expect((await emailsTo(email)).map(({ template }) => template)).toContain("email_changed");
    // The link sent to the old mailbox opens nothing any more.
    const reset = apiClient(product.apiUrl).call("POST", "/api/auth/reset-password", {
      token: resetToken,
      newPassword: "another staple battery",
    });
    expect(outcome(await reset)).toEqual([404, "not_found"]);
    const stored = await product.ctx.db.withSystem((tx) => tx.oneTimeToken.findMany());
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it("requires the password, and the second factor if there is one", async () => {
    const { api } = await customer();
    const target = newAddress();
    expect(outcome(await ask(api, target, { password: "not it" }))).toEqual([403, "wrong_password"]);
    const { secret } = (await api.ok("POST", "/api/auth/totp/begin", { password })) as { secret: string };
    await api.ok("POST", "/api/auth/totp/confirm", { totpCode: await previousCode(secret) });
    expect(outcome(await ask(api, target))).toEqual([401, "totp_required"]);
    expect((await ask(api, target, { totpCode: authenticatorCode(secret) })).status).toBe(200);
    expect(outcome(await ask(api, target))).toEqual([429, "rate_limited"]);
  });

  it("does not reveal whether an address is in use, and never takes one that is", async () => {
    const [taken, { api }] = [await customer(), await customer()];
    const [free, used] = [await ask(api, newAddress()), await ask(api, taken.email)];
    expect(used.body).toEqual(free.body);
    expect((await emailsTo(taken.email)).map(({ template }) => template)).toEqual(["confirm_email"]);
    // Signed up between the request and the link: the first one gets the address.
    const target = newAddress();
    expect((await ask(api, target)).status).toBe(200);
    const token = await tokenIn(target, "/change-email/");
    await signUp(product, target, password);
    expect(outcome(await confirm(api, token))).toEqual([409, "email_taken"]);
    expect(await isSignedIn(api)).toBe(true);
  });

  it("invalidates a link when a newer one is requested, and after an hour", async () => {
    const { api, email } = await customer();
    const [first, second] = [newAddress(), newAddress()];
    await ask(api, first);
    await ask(api, second);
    expect(outcome(await confirm(api, await tokenIn(first, "/change-email/")))).toEqual([404, "not_found"]);
    await product.ctx.db.withSystem((tx) =>
      tx.oneTimeToken.updateMany({ where: { newEmail: second }, data: { expiresAt: new Date(Date.now() - 1) } }),
    );
    expect(outcome(await confirm(api, await tokenIn(second, "/change-email/")))).toEqual([404, "not_found"]);
    expect(outcome(await ask(api, email))).toEqual([409, "conflict"]);
  });
});

describe("the audit log", () => {
  type Page = { nodes: { id: string; action: string; email?: string | null }[]; endCursor: string | null };
  const page = async (api: ApiClient, field: string): Promise<Page> => {
    const { body } = await api.call("POST", "/graphql", { query: `{ ${field} }` });
    const { viewer, operatorAuditLog } = (body as { data: { viewer?: { auditLog: Page }; operatorAuditLog?: Page } })
      .data;
    const found = viewer?.auditLog ?? operatorAuditLog;
    if (!found) throw new Error(JSON.stringify(body));
    return found;
  };
  const ownLog = (api: ApiClient, after: string | null) =>
    page(api, `viewer { auditLog(first: 3${after ? `, after: "${after}"` : ""}) { endCursor nodes { id action } } }`);

  it("pages through all entries, newest first, without loss or duplicates", async () => {
    const owner = await customer();
    const { api } = owner;
    const keys: { id: string }[] = [];
    for (let no = 0; no < 4; no++) keys.push(await product.createKey(owner, "read", `Key ${no}`));
    for (const { id } of keys) await api.ok("DELETE", `/api/auth/api-keys/${id}`);
    const seen: Page["nodes"] = [];
    let after: string | null = null;
    do {
      const next: Page = await ownLog(api, after);
      seen.push(...next.nodes);
      after = next.endCursor;
    } while (after !== null);
    expect(seen.map(({ action }) => action)).toEqual([
      ...Array<string>(4).fill("api_key_revoked"),
      ...Array<string>(4).fill("api_key_created"),
      "signed_up",
    ]);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(9);
  });

  it("returns the same by REST, page by page", async () => {
    const owner = await customer();
    const { api } = owner;
    for (let no = 0; no < 4; no++) await product.createKey(owner, "read", `Key ${no}`);
    type RestPage = { events: { id: string; action: string; detail: string | null }[]; end_cursor: string | null };
    const first = (await api.ok("GET", "/api/auth/audit-log?first=3")) as RestPage;
    const second = (await api.ok("GET", `/api/auth/audit-log?first=3&after=${first.end_cursor}`)) as RestPage;
    expect(first.events.map(({ detail }) => detail)).toEqual(
      ["Key 3", "Key 2", "Key 1"].map((name) => expect.stringContaining(name)),
    );
    expect(second).toMatchObject({
      end_cursor: null,
      events: [{ action: "api_key_created" }, { action: "signed_up" }],
    });
    for (const query of ["first=0", "first=101", "first=1&first=2", "after=here", "first=x"])
      expect(await api.call("GET", `/api/auth/audit-log?${query}`)).toMatchObject({
        status: 400,
        body: { code: "invalid_input" },
      });
  });

  it("shows operators all accounts, or one user's", async () => {
    const [operator, user] = [await customer(), await customer()];
    await grantOperator(product.ctx, { email: operator.email, isOperator: true });
    const all = await page(operator.api, "operatorAuditLog(first: 2) { endCursor nodes { id action email } }");
    expect(all.nodes.map(({ action, email }) => [action, email])).toEqual([
      ["operator_granted", null],
      ["signed_up", user.email],
    ]);
    expect(all.endCursor).toBe(all.nodes[1]?.id);
    const one = await page(
      operator.api,
      `operatorAuditLog(email: "${user.email}") { endCursor nodes { id action email } }`,
    );
    expect(one).toMatchObject({ endCursor: null, nodes: [{ action: "signed_up", email: user.email }] });
    const byRest = await operator.api.ok("GET", `/api/auth/admin/audit-log?email=${encodeURIComponent(user.email)}`);
    expect(byRest).toMatchObject({ end_cursor: null, events: [{ action: "signed_up", email: user.email }] });
  });
});
