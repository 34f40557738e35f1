import { randomUUID } from "node:crypto";
import { grantOperator } from "@plumbline/core/accounts/grant-operator.ts";
import { providerSecretContext } from "@plumbline/core/accounts/openid/provider-row.ts";
import { resealSecrets } from "@plumbline/core/maintenance/reseal-secrets.ts";
import { createSecretBox } from "@plumbline/core/secrets/secret-box.ts";
import { recheckEmailDomains } from "@plumbline/core/team/company-login/recheck-email-domains.ts";
import { apiClient, type ApiAnswer, type ApiClient } from "@plumbline/dev-env/api-client.ts";
import { authenticatorCode } from "@plumbline/dev-env/authenticator.ts";
import { signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { startForger } from "@plumbline/dev-env/testing/start-forger.ts";
import { startOpenidProvider, visitProvider, type OpenidProvider } from "@plumbline/dev-env/testing/openid-provider.ts";
import { invite, linkTo } from "@plumbline/dev-env/testing/team-fixture.ts";
import { previousCode } from "@plumbline/dev-env/testing/previous-code.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import type { Role } from "@plumbline/schema/accounts/roles.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const product = useTestProduct({ RATE_OPENID_PER_IP: "1000/1h", RATE_RESET_PER_IP: "1000/1h" });
const password = "correct horse battery";
const DAY_MS = 86_400_000;
let provider: OpenidProvider;
const redirectUri = () => new URL("/company-login", product.config.publicUrl).href;
beforeAll(async () => {
  provider = await startOpenidProvider(redirectUri());
});
afterAll(() => provider.close());

type Company = Customer & { domain: string; domainId: string; secret: string };
type Settings = {
  domains: {
    id: string;
    domain: string;
    proven_at: string | null;
    missing_since: string | null;
    record: { name: string; value: string };
  }[];
};
const settings = async (api: ApiClient) => (await api.ok("GET", "/api/auth/company-login")) as Settings;
const outcome = ({ status, body }: ApiAnswer) => [status, (body as { code?: string } | null)?.code ?? null];
const textOf = ({ body }: ApiAnswer) => (body as { error?: string }).error;

async function turnOn({ api }: Pick<Customer, "api">): Promise<string> {
  const { secret } = (await api.ok("POST", "/api/auth/totp/begin", { password })) as { secret: string };
  await api.ok("POST", "/api/auth/totp/confirm", { totpCode: await previousCode(secret) });
  return secret;
}

async function addDomain(api: ApiClient, domain: string) {
  const { domains } = (await api.ok("POST", "/api/auth/company-login/domains", { domain })) as Settings;
  const added = domains.find((row) => row.domain === domain);
  if (!added) throw new Error("the domain was not added");
  return added;
}
const check = (api: ApiClient, id: string) => api.call("POST", `/api/auth/company-login/domains/${id}/check`, {});

async function provenDomain(api: ApiClient, domain: string): Promise<string> {
  const { id, record } = await addDomain(api, domain);
  product.textRecords.set(record.name, ["v=spf1 -all", record.value]);
  expect(await check(api, id)).toMatchObject({ status: 200 });
  return id;
}
const saveProvider = (api: ApiClient, secret: string | null, more: object = {}) =>
  api.call("POST", "/api/auth/company-login/provider", {
    preset: "generic",
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    password,
    ...(secret === null ? {} : { totpCode: authenticatorCode(secret) }),
    ...more,
  });

/** An account with a provider and the proven domain of its owner's address. The owner has a second factor. */
async function company(domain = `${randomUUID()}.example`): Promise<Company> {
  const owner = await signUp(product, `owner@${domain}`, password);
  await product.confirmEmail(owner.email);
  expect(await saveProvider(owner.api, null)).toMatchObject({ status: 200 });
  const domainId = await provenDomain(owner.api, domain);
  return { ...owner, domain, domainId, secret: await turnOn(owner) };
}
const requireOpenid = ({ api, domainId }: Company, requiresOpenid = true) =>
  api.call("PATCH", `/api/auth/company-login/domains/${domainId}`, { requiresOpenid });

/** A member who joined by password, before any requirement. */
async function member(owner: Company, role: Role, name = randomUUID().slice(0, 8)): Promise<Customer> {
  const email = `${name}@${owner.domain}`;
  const api = apiClient(product.apiUrl);
  const token = await inviteWithCode(owner, email, role);
  const answer = await api.ok("POST", "/api/auth/invitations/accept", { token, newPassword: password });
  api.token = (answer as { token: string }).token;
  return { email, password, api };
}
/** A code is accepted once, so the factor's last step is cleared. */
async function inviteWithCode(owner: Company, email: string, role: Role): Promise<string> {
  await product.ctx.db.withSystem((tx) => tx.secondFactor.updateMany({ where: {}, data: { lastStep: 0 } }));
  const body = { email, role, password, totpCode: authenticatorCode(owner.secret) };
  await owner.api.ok("POST", "/api/auth/team/invitations", body);
  return await linkTo(product, email, "accept-invitation");
}

type Begun = { url: string; cookie: string };
async function begin(email: string): Promise<Begun> {
  const answer = await apiClient(product.apiUrl).call("POST", "/api/auth/openid/begin", { email });
  expect(outcome(answer)).toEqual([200, null]);
  const [cookie = ""] = (answer.headers.getSetCookie()[0] ?? "").split(";");
  return { url: (answer.body as { url: string }).url, cookie };
}
const complete = (body: object, cookie: string) =>
  apiClient(product.apiUrl).call("POST", "/api/auth/openid/complete", body, { cookie });

/** The complete login through a browser. `claims`: the provider's claims about the person. */
async function openidLogin(email: string, claims: object = {}): Promise<ApiAnswer> {
  const { url, cookie } = await begin(email);
  provider.person = { sub: email, email, email_verified: true, ...claims };
  return await complete(await visitProvider(url, redirectUri()), cookie);
}
async function openidClient(email: string): Promise<ApiClient> {
  const answer = await openidLogin(email);
  expect(outcome(answer)).toEqual([200, null]);
  return apiClient(product.apiUrl, (answer.body as { token: string }).token);
}
const isOpen = async (api: ApiClient) => (await api.call("GET", "/api/auth/is-admin")).status === 200;
const logIn = (email: string, more: object = {}) =>
  apiClient(product.apiUrl).call("POST", "/api/auth/login", { email, password, ...more });
const failed = [403, "openid_failed"];

describe("a login through the identity provider", () => {
  it("logs a member in to the provider's account", async () => {
    const owner = await company();
    const { email } = await member(owner, "reviewer");
    const answer = await openidLogin(email);
    expect(answer).toMatchObject({ status: 200, body: { user: { email, role: "reviewer", isAdmin: false } } });
    const api = await openidClient(email);
    expect(await api.ok("GET", "/api/auth/team")).toMatchObject({ members: [{ role: "owner" }, { email }] });
    const events = (await owner.api.ok("GET", "/api/auth/audit-log?first=1&action=signed_in")) as { events: object[] };
    expect(JSON.stringify(events)).toContain("Another provider");
  });

  it("sends code challenge, state and nonce, and stores the secrets of an attempt sealed", async () => {
    const owner = await company();
    const { url } = await begin(owner.email);
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toMatchObject({ code_challenge_method: "S256", response_type: "code", redirect_uri: redirectUri() });
    expect([asked.state?.length, asked.nonce?.length, asked.code_challenge?.length]).toEqual([43, 43, 43]);
    const rows = await product.ctx.db.withSystem((tx) => tx.openidAttempt.findMany());
    expect(JSON.stringify(rows)).not.toContain(asked.state);
    expect(JSON.stringify(rows)).not.toContain(asked.nonce);
  });

  it("is set in an HttpOnly cookie", async () => {
    const owner = await company();
    const answer = await apiClient(product.apiUrl).call("POST", "/api/auth/openid/begin", { email: owner.email });
    expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax/);
  });

  it("accepts an answer once, in the same browser, within its time limit", async () => {
    const owner = await company();
    provider.person = { sub: owner.email, email: owner.email, email_verified: true };
    const [one, other] = [await begin(owner.email), await begin(owner.email)];
    const answer = await visitProvider(one.url, redirectUri());
    expect(outcome(await complete(answer, ""))).toEqual(failed);
    expect(textOf(await complete(answer, other.cookie))).toContain("another browser");
    expect(outcome(await complete({ ...answer, state: "of-nobody" }, one.cookie))).toEqual(failed);
    const both = await Promise.all([complete(answer, one.cookie), complete(answer, one.cookie)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    // A used code, with the state of another attempt.
    const state = new URL(other.url).searchParams.get("state");
    expect(outcome(await complete({ ...answer, state }, other.cookie))).toEqual(failed);
    const late = await begin(owner.email);
    const past = new Date(Date.now() - 1);
    await product.ctx.db.withSystem((tx) => tx.openidAttempt.updateMany({ where: {}, data: { expiresAt: past } }));
    expect(textOf(await complete(await visitProvider(late.url, redirectUri()), late.cookie))).toContain("expired");
  });

  it("rejects a token with a different nonce", async () => {
    const owner = await company();
    provider.person = { sub: owner.email, email: owner.email, email_verified: true };
    const { url, cookie } = await begin(owner.email);
    const asked = new URL(url);
    asked.searchParams.set("nonce", "of-an-attacker");
    expect(outcome(await complete(await visitProvider(asked.href, redirectUri()), cookie))).toEqual(failed);
  });

  it("rejects an answer from another issuer, and reports a refusal of the provider", async () => {
    const owner = await company();
    provider.person = { sub: owner.email, email: owner.email, email_verified: true };
    const { url, cookie } = await begin(owner.email);
    const answer = await visitProvider(url, redirectUri());
    expect(outcome(await complete({ ...answer, iss: "https://evil.example" }, cookie))).toEqual(failed);
    const again = await begin(owner.email);
    const state = new URL(again.url).searchParams.get("state");
    expect(textOf(await complete({ state, error: "access_denied" }, again.cookie))).toContain("canceled");
  });

  it("requires a verified address of a member in a domain of the account", async () => {
    const owner = await company();
    const refusal = async (claims: object) => textOf(await openidLogin(owner.email, claims));
    expect(await refusal({ email_verified: false })).toContain("does not confirm");
    expect(await refusal({ email_verified: undefined })).toContain("does not confirm");
    expect(await refusal({ email: undefined })).toContain("does not confirm");
    expect(await refusal({ email: `boss@${randomUUID()}.example` })).toContain("can't log in with this company's");
    expect(await refusal({ email: `nobody@${owner.domain}` })).toContain("Ask an owner for an invitation");
    expect(await product.ctx.db.withSystem((tx) => tx.user.count({ where: { email: `nobody@${owner.domain}` } }))).toBe(
      0,
    );
  });

  it("identifies a person by their subject, so that a reassigned address grants no access", async () => {
    const owner = await company();
    const { email } = await member(owner, "manager");
    await openidClient(email);
    expect(textOf(await openidLogin(email, { sub: "the next one with this address" }))).toContain("somebody else's");
    await openidClient(email);
  });

  it("accepts an invitation, and ends the access of a stranger who signed up with the address", async () => {
    const owner = await company();
    const stranger = await signUp(product, `victim@${owner.domain}`, password);
    await inviteWithCode(owner, stranger.email, "manager");
    const api = await openidClient(stranger.email);
    expect(await isOpen(stranger.api)).toBe(false);
    expect(outcome(await logIn(stranger.email))).toEqual([401, "invalid_credentials"]);
    expect(await api.ok("GET", "/api/auth/team")).toMatchObject({
      invitations: [],
      members: [{}, { role: "manager" }],
    });
    // A person without a login.
    await inviteWithCode(owner, `new@${owner.domain}`, "viewer");
    expect(await isOpen(await openidClient(`new@${owner.domain}`))).toBe(true);
  });

  it("reports an unreachable provider, and a secret that cannot be decrypted", async () => {
    const owner = await company();
    const { url, cookie } = await begin(owner.email);
    provider.person = { sub: owner.email, email: owner.email, email_verified: true };
    const answer = await visitProvider(url, redirectUri());
    const { accountId } = await product.ctx.db.withSystem((tx) =>
      tx.emailDomain.findFirstOrThrow({ where: { domain: owner.domain } }),
    );
    const set = (data: object) =>
      product.ctx.db.withSystem((tx) => tx.identityProvider.update({ where: { accountId }, data }));
    const { id } = await set({ issuer: "http://127.0.0.1:9" });
    const unavailable = [503, "openid_unavailable"];
    expect(outcome(await complete(answer, cookie))).toEqual(unavailable);
    const start = () => apiClient(product.apiUrl).call("POST", "/api/auth/openid/begin", { email: owner.email });
    expect(outcome(await start())).toEqual(unavailable);
    const lost = createSecretBox([{ id: "lost", key: Buffer.alloc(32, 7) }]);
    await set({ issuer: provider.issuer, clientSecret: lost.seal("secret", `identity_provider|${id}`) });
    const answered = await start();
    expect(outcome(answered)).toEqual(unavailable);
    expect(textOf(answered)).toContain("not set up correctly");
  });

  it.each([
    ["is as it should be", {}, [200, null]],
    ["is of another issuer", { claims: { iss: "https://accounts.google.com" } }, failed],
    ["is for another audience", { claims: { aud: "another client" } }, failed],
    ["has expired", { claims: { exp: 1_000_000_000 } }, failed],
    ["answers another login", { claims: { nonce: "another" } }, failed],
    ["is signed with another key", { signedWith: "another key" }, failed],
    ["is signed with the client secret", { signedWith: "client secret" }, failed],
    ["is not signed", { signedWith: "nothing" }, failed],
  ] as const)("rejects a token that %s", async (name, token, expected) => {
    const owner = await company();
    const forger = await startForger();
    const sealed = await product.ctx.db.withSystem((tx) =>
      tx.emailDomain.findFirstOrThrow({ where: { domain: owner.domain } }),
    );
    const where = { accountId: sealed.accountId };
    await product.ctx.db.withSystem((tx) => tx.identityProvider.update({ where, data: { issuer: forger.issuer } }));
    const { url, cookie } = await begin(owner.email);
    const { state = "", nonce = "" } = Object.fromEntries(new URL(url).searchParams);
    forger.token = {
      ...token,
      claims: { sub: "1", nonce, email: owner.email, email_verified: true, ...("claims" in token ? token.claims : {}) },
    };
    expect([name, ...outcome(await complete({ state, code: "any" }, cookie))]).toEqual([name, ...expected]);
    await forger.close();
  });

  it("does not redirect the browser to a non-web address", async () => {
    const forger = await startForger();
    const owner = await company();
    const { accountId } = await product.ctx.db.withSystem((tx) =>
      tx.emailDomain.findFirstOrThrow({ where: { domain: owner.domain } }),
    );
    const data = { issuer: forger.issuer };
    await product.ctx.db.withSystem((tx) => tx.identityProvider.update({ where: { accountId }, data }));
    const start = () => apiClient(product.apiUrl).call("POST", "/api/auth/openid/begin", { email: owner.email });
    expect(outcome(await start())).toEqual([200, null]);
    for (const address of ["javascript:alert(1)", "data:text/html,x", "http://example.com/login"]) {
      forger.authorizationEndpoint = address;
      expect([address, ...outcome(await start())]).toEqual([address, 503, "openid_unavailable"]);
    }
    await forger.close();
  });

  it("is refused if the provider's addresses are not public", async () => {
    const owner = await signUp(product, `${randomUUID()}@example.com`, password);
    const save = (issuer: string) => saveProvider(owner.api, null, { issuer });
    expect(outcome(await save("http://example.com"))).toEqual([400, "invalid_input"]);
    expect(outcome(await save("https://10.0.0.1"))).toEqual([400, "invalid_input"]);
    expect(outcome(await save("https://169.254.169.254"))).toEqual([400, "invalid_input"]);
    expect(outcome(await save("http://127.0.0.1:9"))).toEqual([503, "openid_unavailable"]);
    // Metadata with another issuer.
    const alias = provider.issuer.replace("127.0.0.1", "localhost");
    expect(outcome(await save(alias))).toEqual([400, "invalid_input"]);
    expect(outcome(await saveProvider(owner.api, null, { password: "not it" }))).toEqual([403, "wrong_password"]);
    expect(await owner.api.ok("GET", "/api/auth/company-login")).toMatchObject({ provider: null });
  });
});

describe("a session from an identity provider", () => {
  it("can neither reach nor see another account of the person", async () => {
    const owner = await company();
    const guest = await signUp(product, `guest@${owner.domain}`, password);
    await product.confirmEmail(guest.email);
    await inviteWithCode(owner, guest.email, "viewer");
    const api = await openidClient(guest.email);
    const { accounts } = (await guest.api.ok("GET", "/api/auth/accounts")) as {
      accounts: { id: string; role: string }[];
    };
    expect(accounts.map(({ role }) => role)).toEqual(["owner", "viewer"]);
    const own = accounts.find(({ role }) => role === "owner");
    expect(await api.ok("GET", "/api/auth/accounts")).toMatchObject({ accounts: [{ role: "viewer" }] });
    expect(outcome(await api.call("POST", "/api/auth/accounts/switch", { accountId: own?.id }))).toEqual([
      409,
      "conflict",
    ]);
    // It can neither see nor end other sessions.
    const ended = await api.ok("POST", "/graphql", { query: "mutation { endOtherSessions { ended } }" });
    expect(ended).toEqual({ data: { endOtherSessions: { ended: 0 } } });
    expect(await isOpen(guest.api)).toBe(true);
    // It cannot accept an invitation to another account, either.
    const third = await signUp(product, `${randomUUID()}@example.com`, password);
    const token = await invite(product, third, { email: guest.email, role: "viewer" });
    const accept = (by: ApiClient) => by.call("POST", "/api/auth/invitations/accept", { token });
    expect(outcome(await accept(api))).toEqual([403, "password_required"]);
    expect(outcome(await accept(guest.api))).toEqual([200, null]);
  });

  it("grants no operator rights", async () => {
    const owner = await company();
    const operator = await member(owner, "viewer");
    await grantOperator(product.ctx, { email: operator.email, isOperator: true });
    const api = await openidClient(operator.email);
    expect(await operator.api.ok("GET", "/api/auth/is-admin")).toEqual({ isAdmin: true });
    expect(await api.ok("GET", "/api/auth/is-admin")).toEqual({ isAdmin: false });
    const query = '{ findUsers(query: "example") { email } }';
    expect(JSON.stringify(await api.ok("POST", "/graphql", { query }))).toContain('"forbidden"');
  });

  it("ends with the provider, its client and its domain, but not with a new secret", async () => {
    const owner = await company();
    const { email } = await member(owner, "viewer");
    const forget = () =>
      product.ctx.db.withSystem((tx) => tx.secondFactor.updateMany({ where: {}, data: { lastStep: 0 } }));
    const first = await openidClient(email);
    await forget();
    expect(await saveProvider(owner.api, owner.secret)).toMatchObject({ status: 200 });
    expect(await isOpen(first)).toBe(true);
    await forget();
    const other = await startOpenidProvider(redirectUri());
    expect(await saveProvider(owner.api, owner.secret, { issuer: other.issuer })).toMatchObject({ status: 200 });
    await other.close();
    expect(await isOpen(first)).toBe(false);
    await forget();
    expect(await saveProvider(owner.api, owner.secret)).toMatchObject({ status: 200 });
    const second = await openidClient(email);
    await owner.api.ok("DELETE", `/api/auth/company-login/domains/${owner.domainId}`);
    expect(await isOpen(second)).toBe(false);
    await provenDomain(owner.api, owner.domain);
    const third = await openidClient(email);
    await owner.api.ok("DELETE", "/api/auth/company-login/provider");
    expect(await isOpen(third)).toBe(false);
  });
});

describe("a hostile owner", () => {
  it("cannot gain access to a login by an address whose domain they have not proven", async () => {
    const victim = await company();
    const hostile = await signUp(product, `${randomUUID()}@hostile.example`, password);
    await product.confirmEmail(hostile.email);
    expect(await saveProvider(hostile.api, null)).toMatchObject({ status: 200 });
    await provenDomain(hostile.api, `${randomUUID()}.example`);
    const { id } = await addDomain(hostile.api, victim.domain);
    // One account's record does not prove the domain for the other.
    expect((await check(hostile.api, id)).status).toBe(200);
    expect((await settings(hostile.api)).domains.at(-1)).toMatchObject({ domain: victim.domain, proven_at: null });
    const mine = (await settings(hostile.api)).domains[0];
    // Their own provider asserts the victim's address in a login to their own account.
    const answer = await openidLogin(`me@${mine?.domain}`, { email: victim.email });
    expect(outcome(answer)).toEqual(failed);
    expect(textOf(answer)).toContain(victim.domain);
    await hostile.api.call("PATCH", `/api/auth/company-login/domains/${id}`, { requiresOpenid: true });
    expect(outcome(await logIn(victim.email, { totpCode: authenticatorCode(victim.secret, 1) }))).toEqual([200, null]);
  });

  it("cannot lock out or let in people of their domain in other accounts", async () => {
    const hostile = await company();
    // A person with an address of the domain has their own account.
    const other = await signUp(product, `independent@${hostile.domain}`, password);
    expect(await requireOpenid(hostile)).toMatchObject({ status: 200 });
    expect(outcome(await logIn(other.email))).toEqual([200, null]);
    expect(await isOpen(other.api)).toBe(true);
    expect(outcome(await openidLogin(other.email))).toEqual(failed);
  });
});

describe("a domain", () => {
  it("is proven only by its record, and its DNS queries are limited", async () => {
    const owner = await signUp(product, `${randomUUID()}@example.com`, password);
    const domain = `${randomUUID()}.example`;
    const { id, record } = await addDomain(owner.api, domain);
    expect(record.name).toBe(`_plumbline.${domain}`);
    const state = async () => (await settings(owner.api)).domains[0]?.proven_at ?? null;
    await check(owner.api, id);
    expect(await state()).toBeNull();
    product.textRecords.set(record.name, ["plumbline-domain=something else"]);
    await check(owner.api, id);
    expect(await state()).toBeNull();
    product.textRecords.set(record.name, null);
    expect(outcome(await check(owner.api, id))).toEqual([503, "unavailable"]);
    product.textRecords.set(record.name, [record.value]);
    await check(owner.api, id);
    expect(await state()).not.toBeNull();
    for (let i = 0; i < 26; i++) await check(owner.api, id);
    expect(outcome(await check(owner.api, id))).toEqual([429, "rate_limited"]);
  });

  it("belongs to one account until the account releases it", async () => {
    const [one, other] = [await company(), await signUp(product, `${randomUUID()}@example.com`, password)];
    const { id, record } = await addDomain(other.api, one.domain);
    product.textRecords.get(record.name)?.push(record.value);
    expect(outcome(await check(other.api, id))).toEqual([409, "conflict"]);
    await one.api.ok("DELETE", `/api/auth/company-login/domains/${one.domainId}`);
    expect(outcome(await check(other.api, id))).toEqual([200, null]);
    // A deleted account keeps its domains for the term in which it can be taken back.
    const body = { password, confirmation: other.email };
    expect((await other.api.call("POST", "/api/auth/delete-account", body)).status).toBeLessThan(300);
    const again = await addDomain(one.api, one.domain);
    product.textRecords.get(again.record.name)?.push(again.record.value);
    expect(outcome(await check(one.api, again.id))).toEqual([409, "conflict"]);
  });

  it("is lost a week after its record goes missing, but not while DNS is unreachable", async () => {
    const owner = await company();
    const { email } = await member(owner, "viewer");
    expect(await requireOpenid(owner)).toMatchObject({ status: 200 });
    const api = await openidClient(email);
    const at = (days: number) => ({ ...product.ctx, now: () => new Date(Date.now() + days * DAY_MS) });
    const name = `_plumbline.${owner.domain}`;
    product.textRecords.set(name, null);
    for (const days of [1, 2, 20]) await recheckEmailDomains(at(days), () => {});
    expect((await settings(owner.api)).domains[0]).toMatchObject({ missing_since: null });
    product.textRecords.set(name, []);
    await recheckEmailDomains(at(21), () => {});
    expect((await settings(owner.api)).domains[0]?.missing_since).not.toBeNull();
    await recheckEmailDomains(at(27), () => {});
    expect(await isOpen(api)).toBe(true);
    await recheckEmailDomains(at(28.1), () => {});
    expect((await settings(owner.api)).domains[0]).toMatchObject({ proven_at: null });
    expect(await isOpen(api)).toBe(false);
  });
});

describe("if a domain requires the identity provider", () => {
  it("the requirement needs an owner with a second factor, a provider and a proven domain", async () => {
    const owner = await signUp(product, `${randomUUID()}@example.com`, password);
    const { id } = await addDomain(owner.api, `${randomUUID()}.example`);
    const ask = () => owner.api.call("PATCH", `/api/auth/company-login/domains/${id}`, { requiresOpenid: true });
    expect(textOf(await ask())).toContain("Prove the domain");
    const { record } = (await settings(owner.api)).domains[0] ?? { record: { name: "", value: "" } };
    product.textRecords.set(record.name, [record.value]);
    await check(owner.api, id);
    expect(textOf(await ask())).toContain("Set up the identity provider");
    await saveProvider(owner.api, null);
    expect(textOf(await ask())).toContain("two-factor");
    await turnOn(owner);
    expect((await ask()).status).toBe(200);
  });

  it("passwords, reset links and invitations do not reveal who exists", async () => {
    const owner = await company();
    const someone = await member(owner, "manager");
    await apiClient(product.apiUrl).ok("POST", "/api/auth/forgot-password", { email: someone.email });
    const link = await linkTo(product, someone.email, "reset-password");
    expect(await requireOpenid(owner)).toMatchObject({ status: 200 });
    // Sessions opened by password end at once.
    expect(await isOpen(someone.api)).toBe(false);
    const required = [403, "openid_required"];
    const nobody = `nobody@${owner.domain}`;
    const answers = [
      await logIn(someone.email),
      await logIn(someone.email, { password: "not it" }),
      await logIn(nobody),
    ];
    expect(answers.map(outcome)).toEqual([required, required, required]);
    expect(new Set(answers.map(textOf)).size).toBe(1);
    const emailsTo = (email: string) =>
      product.ctx.db.withSystem((tx) => tx.email.count({ where: { recipient: email } }));
    const before = await emailsTo(someone.email);
    const forgot = (email: string) => apiClient(product.apiUrl).call("POST", "/api/auth/forgot-password", { email });
    const [one, other] = [await forgot(someone.email), await forgot(nobody)];
    expect([one, other].map(outcome)).toEqual([required, required]);
    expect(textOf(one)).toBe(textOf(other));
    expect(await emailsTo(someone.email)).toBe(before);
    const reset = { token: link, newPassword: "another staple entirely" };
    expect(outcome(await apiClient(product.apiUrl).call("POST", "/api/auth/reset-password", reset))).toEqual(required);
    const token = await inviteWithCode(owner, `late@${owner.domain}`, "viewer");
    const accept = { token, newPassword: password };
    expect(outcome(await apiClient(product.apiUrl).call("POST", "/api/auth/invitations/accept", accept))).toEqual(
      required,
    );
    expect(await isOpen(await openidClient(`late@${owner.domain}`))).toBe(true);
    // Passwords work as before once they are allowed again.
    await requireOpenid(owner, false);
    expect(outcome(await logIn(someone.email))).toEqual([200, null]);
  });

  it("owners can still log in with both factors, and cannot remove their own access", async () => {
    const owner = await company();
    expect(await requireOpenid(owner)).toMatchObject({ status: 200 });
    expect(await isOpen(owner.api)).toBe(true);
    expect(outcome(await logIn(owner.email))).toEqual([401, "totp_required"]);
    expect(outcome(await logIn(owner.email, { totpCode: authenticatorCode(owner.secret) }))).toEqual([200, null]);
    await product.ctx.db.withSystem((tx) => tx.secondFactor.updateMany({ where: {}, data: { lastStep: 0 } }));
    const off = { password, totpCode: authenticatorCode(owner.secret) };
    expect(outcome(await owner.api.call("POST", "/api/auth/totp/turn-off", off))).toEqual([409, "conflict"]);
    // A reset link still helps them: with a password they can prove who they are once logged in.
    await apiClient(product.apiUrl).call("POST", "/api/auth/forgot-password", { email: owner.email });
    expect(await linkTo(product, owner.email, "reset-password")).not.toBe("");
    const second = await member2(owner);
    expect(outcome(await logIn(second.email))).toEqual([403, "openid_required"]);
  });

  /** Another owner, without a second factor. */
  async function member2(owner: Company): Promise<Customer> {
    await requireOpenid(owner, false);
    const second = await member(owner, "owner");
    await requireOpenid(owner);
    return second;
  }

  it("an address of the domain cannot be changed to another one", async () => {
    const owner = await company();
    const someone = await member(owner, "viewer");
    const change = () =>
      someone.api.call("POST", "/api/auth/change-email", { password, newEmail: `${randomUUID()}@example.com` });
    const newEmail = `${randomUUID()}@example.com`;
    await someone.api.ok("POST", "/api/auth/change-email", { password, newEmail });
    const token = await linkTo(product, newEmail, "change-email");
    expect(await requireOpenid(owner)).toMatchObject({ status: 200 });
    const api = await openidClient(someone.email);
    const confirm = await api.call("POST", "/api/auth/confirm-email-change", { token, password });
    expect(outcome(confirm)).toEqual([409, "conflict"]);
    someone.api.token = api.token;
    expect(outcome(await change())).toEqual([409, "conflict"]);
  });

  it("members of several accounts reach the others by password", async () => {
    const owner = await company();
    const guest = await signUp(product, `guest@${owner.domain}`, password);
    await product.confirmEmail(guest.email);
    const token = await inviteWithCode(owner, guest.email, "viewer");
    const joined = await guest.api.ok("POST", "/api/auth/invitations/accept", { token });
    const inCompany = apiClient(product.apiUrl, (joined as { token: string }).token);
    const { accounts } = (await guest.api.ok("GET", "/api/auth/accounts")) as {
      accounts: { id: string; role: string }[];
    };
    expect(await requireOpenid(owner)).toMatchObject({ status: 200 });
    expect([await isOpen(inCompany), await isOpen(guest.api)]).toEqual([false, true]);
    const answer = await logIn(guest.email);
    expect(answer).toMatchObject({ status: 200, body: { user: { role: "owner" } } });
    const api = apiClient(product.apiUrl, (answer.body as { token: string }).token);
    const accountId = accounts.find(({ role }) => role === "viewer")?.id;
    expect(outcome(await api.call("POST", "/api/auth/accounts/switch", { accountId }))).toEqual([
      403,
      "openid_required",
    ]);
  });
});

describe("the login rules of an account", () => {
  const save = (api: ApiClient, body: object) =>
    api.call("POST", "/api/auth/company-login/rules", { sessionHours: 336, requiresSecondFactor: false, ...body });

  it("require a second factor of existing password sessions", async () => {
    const owner = await company();
    const someone = await member(owner, "manager");
    const viaProvider = await openidClient(someone.email);
    expect((await save(owner.api, { requiresSecondFactor: true })).status).toBe(200);
    const answer = await someone.api.call("GET", "/api/auth/team");
    expect(outcome(answer)).toEqual([403, "totp_setup_required"]);
    expect(textOf(answer)).toMatch(/^This account requires/);
    expect((await viaProvider.call("GET", "/api/auth/team")).status).toBe(200);
    expect(outcome(await logIn(someone.email))).toEqual([200, null]);
    await turnOn(someone);
    expect((await someone.api.call("GET", "/api/auth/team")).status).toBe(200);
  });

  it("set the length of sessions, including existing ones", async () => {
    const owner = await company();
    expect(outcome(await save(owner.api, { sessionHours: 0 }))).toEqual([400, "invalid_input"]);
    expect(outcome(await save(owner.api, { sessionHours: 337 }))).toEqual([400, "invalid_input"]);
    const someone = await member(owner, "viewer");
    const outsider = await signUp(product, `${randomUUID()}@example.com`, password);
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const { email } of [someone, outsider])
      await product.ctx.db.withSystem((tx) =>
        tx.session.updateMany({ where: { user: { email } }, data: { createdAt: twoHoursAgo } }),
      );
    expect((await save(owner.api, { sessionHours: 1 })).status).toBe(200);
    expect([await isOpen(someone.api), await isOpen(outsider.api), await isOpen(owner.api)]).toEqual([
      false,
      true,
      true,
    ]);
    const { email } = someone;
    await logIn(email);
    const [last] = await product.ctx.db.withSystem((tx) =>
      tx.session.findMany({ where: { user: { email } }, orderBy: { createdAt: "desc" }, take: 1 }),
    );
    expect((last?.expiresAt.getTime() ?? 0) - (last?.createdAt.getTime() ?? 0)).toBe(3_600_000);
  });

  it("count from the login, even after switching accounts", async () => {
    const owner = await company();
    const guest = await signUp(product, `${randomUUID()}@example.com`, password);
    const token = await inviteWithCode(owner, guest.email, "viewer");
    await guest.api.ok("POST", "/api/auth/invitations/accept", { token });
    const { accounts } = (await guest.api.ok("GET", "/api/auth/accounts")) as {
      accounts: { id: string; role: string }[];
    };
    const accountId = accounts.find(({ role }) => role === "viewer")?.id;
    const mine = accounts.find(({ role }) => role === "owner")?.id;
    expect((await save(owner.api, { sessionHours: 3 })).status).toBe(200);
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
    await product.ctx.db.withSystem((tx) =>
      tx.session.updateMany({ where: { user: { email: guest.email } }, data: { createdAt: twoHoursAgo } }),
    );
    const go = async (to: string | undefined) => {
      const answer = await guest.api.call("POST", "/api/auth/accounts/switch", { accountId: to });
      if (answer.status === 200) guest.api.token = (answer.body as { token: string }).token;
      return outcome(answer);
    };
    for (const to of [accountId, mine, accountId]) expect(await go(to)).toEqual([200, null]);
    const open = { user: { email: guest.email }, revokedAt: null };
    const sessions = await product.ctx.db.withSystem((tx) => tx.session.findMany({ where: open }));
    expect(sessions.map(({ createdAt }) => createdAt)).toContainEqual(twoHoursAgo);
    expect(await go(mine)).toEqual([200, null]);
    expect((await save(owner.api, { sessionHours: 1 })).status).toBe(200);
    expect(await go(accountId)).toEqual([401, "not_signed_in"]);
    // The session that made the request continues.
    expect(await isOpen(guest.api)).toBe(true);
  });
});

describe("the settings", () => {
  it("are read, changed and refused by GraphQL as by REST", async () => {
    const owner = await signUp(product, `${randomUUID()}@example.com`, password);
    const fields = `provider { preset issuer clientId createdAt } redirectUri sessionHours requiresSecondFactor
      domains { id domain record { name value } provenAt checkedAt missingSince requiresOpenid }`;
    const ask = async (query: string, variables: object = {}) => {
      const { data, errors } = (await owner.api.ok("POST", "/graphql", { query, variables })) as {
        data: Record<string, Camel> | null;
        errors?: { extensions: { code: string } }[];
      };
      return errors?.[0]?.extensions.code ?? Object.values(data ?? {})[0];
    };
    type Camel = { domains: { id: string }[] };
    const saved = await ask(
      `mutation ($issuer: String!, $id: String!, $secret: String!, $password: String!) {
        saveIdentityProvider(preset: generic, issuer: $issuer, clientId: $id, clientSecret: $secret, password: $password) { ${fields} } }`,
      { issuer: provider.issuer, id: provider.clientId, secret: provider.clientSecret, password },
    );
    expect(saved).toMatchObject({ provider: { preset: "generic", issuer: provider.issuer } });
    expect(await ask(`mutation { addEmailDomain(domain: "no domain") { ${fields} } }`)).toBe("invalid_input");
    const domain = `${randomUUID()}.example`;
    const added = await ask(`mutation ($d: String!) { addEmailDomain(domain: $d) { ${fields} } }`, { d: domain });
    const id = (added as Camel).domains[0]?.id;
    const { record } = (await settings(owner.api)).domains[0] ?? { record: { name: "", value: "" } };
    const require = () =>
      ask(`mutation ($id: ID!) { changeEmailDomain(id: $id, requiresOpenid: true) { ${fields} } }`, { id });
    const overRest = () => owner.api.call("PATCH", `/api/auth/company-login/domains/${id}`, { requiresOpenid: true });
    for (const prepare of [
      () => undefined,
      () => product.textRecords.set(record.name, [record.value]),
      () => turnOn(owner),
    ]) {
      await prepare();
      await ask(`mutation ($id: ID!) { checkEmailDomain(id: $id) { ${fields} } }`, { id });
      const answer = await require();
      const [, code] = outcome(await overRest());
      expect(typeof answer === "string" ? answer : null).toBe(code);
    }
    const rules = `mutation { saveLoginRules(sessionHours: 12, requiresSecondFactor: true) { ${fields} } }`;
    expect(snake(await ask(rules))).toEqual(await settings(owner.api));
    expect(snake(await ask(`{ viewer { companyLogin { ${fields} } } }`))).toEqual({
      company_login: await settings(owner.api),
    });
    expect(await settings(owner.api)).toMatchObject({
      session_hours: 12,
      requires_second_factor: true,
      domains: [{ requires_openid: true, proven_at: expect.any(String) }],
    });
    expect(await ask(`mutation ($id: ID!) { removeEmailDomain(id: $id) { ${fields} } }`, { id })).toMatchObject({
      domains: [],
    });
    expect(await ask(`mutation { removeIdentityProvider { ${fields} } }`)).toMatchObject({ provider: null });
    expect(await ask(`mutation ($id: ID!) { checkEmailDomain(id: $id) { ${fields} } }`, { id })).toBe("not_found");
  });

  it("keep their secret when the encryption key changes", async () => {
    const owner = await company();
    const [keys, next] = [product.ctx.config.encryptionKeys, { id: "next", key: Buffer.alloc(32, 3) }];
    const secrets = createSecretBox([next, ...keys]);
    await resealSecrets({ ...product.ctx, secrets }, () => {});
    const { accountId } = await product.ctx.db.withSystem((tx) =>
      tx.emailDomain.findFirstOrThrow({ where: { domain: owner.domain } }),
    );
    const row = await product.ctx.db.withSystem((tx) => tx.identityProvider.findFirstOrThrow({ where: { accountId } }));
    expect(row.clientSecret).toMatch(/^v1\.next\./);
    expect(secrets.open(row.clientSecret, providerSecretContext(row.id))).toBe(provider.clientSecret);
    // Back to the server's key, for the other tests.
    await resealSecrets({ ...product.ctx, secrets: createSecretBox([...keys, next]) }, () => {});
  });
});

/** Field names as in REST. */
function snake(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snake);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name.replace(/[A-Z]/g, (l) => `_${l.toLowerCase()}`), snake(field)]),
  );
}
