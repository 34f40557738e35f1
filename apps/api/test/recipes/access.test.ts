import { randomUUID } from "node:crypto";
import { grantOperator } from "@plumbline/core/accounts/grant-operator.ts";
import { deleteOldRows } from "@plumbline/core/maintenance/delete-old-rows.ts";
import { recheckEmailDomains } from "@plumbline/core/team/company-login/recheck-email-domains.ts";
import { apiClient, type ApiAnswer, type ApiClient } from "@plumbline/dev-env/api-client.ts";
import { authenticatorCode } from "@plumbline/dev-env/authenticator.ts";
import { signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { startOpenidProvider, visitProvider, type OpenidProvider } from "@plumbline/dev-env/testing/openid-provider.ts";
import { memberOf } from "@plumbline/dev-env/testing/actor-of.ts";
import { invite, joined, linkTo } from "@plumbline/dev-env/testing/team-fixture.ts";
import { previousCode } from "@plumbline/dev-env/testing/previous-code.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

// Recipes of the third audit about access: an intruder knows the password of an owner, and the owner has only the mailbox.

const product = useTestProduct({ RATE_OPENID_PER_IP: "1000/1h", RATE_RESET_PER_IP: "1000/1h" });
const password = "correct horse battery";
const newPassword = "another staple battery";
const newAddress = () => `${randomUUID()}@example.com`;
const visitor = () => apiClient(product.apiUrl);
const statusOf = async (api: ApiClient) => (await api.call("GET", "/api/auth/credit-balance")).status;
const outcome = ({ status, body }: ApiAnswer) => [status, (body as { code?: string } | null)?.code ?? null];

type Member = { id: string; email: string; role: string; is_you: boolean };
const members = async (api: ApiClient) => ((await api.ok("GET", "/api/auth/team")) as { members: Member[] }).members;
const roles = async (api: ApiClient) => new Map((await members(api)).map(({ email, role }) => [email, role]));

async function newOwner(email = newAddress()): Promise<Customer> {
  const owner = await signUp(product, email, password);
  await product.confirmEmail(owner.email);
  return owner;
}
/** A person whom the inviter lets in. */
async function letIn(inviter: Customer, email = newAddress(), role: "owner" | "manager" = "owner"): Promise<Customer> {
  const token = await invite(product, inviter, { email, role });
  const api = visitor();
  const answer = (await api.ok("POST", "/api/auth/invitations/accept", { token, newPassword: password })) as {
    token: string;
  };
  api.token = answer.token;
  return { email, password, api };
}
/** The oldest link of this kind. */
async function firstLink(email: string): Promise<string> {
  const emails = await product.ctx.db.withSystem((tx) =>
    tx.email.findMany({ where: { recipient: email }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] }),
  );
  const [found] = emails.flatMap(({ facts }) => [...JSON.stringify(facts).matchAll(/revoke-access\/([\w-]{20,})/g)]);
  return found?.[1] ?? "";
}
async function click(email: string, action: string): Promise<ApiAnswer> {
  const token = await linkTo(product, email, action);
  return await visitor().call("POST", "/api/auth/secure-account", { action, token });
}
const messageOf = ({ body }: ApiAnswer) => (body as { message: string }).message;

/** The owner of the mailbox chooses a new password and logs in. */
async function comeBack(email: string): Promise<ApiClient> {
  await visitor().ok("POST", "/api/auth/forgot-password", { email });
  const token = await linkTo(product, email, "reset-password");
  await visitor().ok("POST", "/api/auth/reset-password", { token, newPassword });
  const answer = (await visitor().ok("POST", "/api/auth/login", { email, password: newPassword })) as { token: string };
  return apiClient(product.apiUrl, answer.token);
}
async function changeAddress(api: ApiClient): Promise<string> {
  const newEmail = newAddress();
  await api.ok("POST", "/api/auth/change-email", { password, newEmail });
  await api.ok("POST", "/api/auth/confirm-email-change", { token: await linkTo(product, newEmail, "change-email") });
  return newEmail;
}

it("audit-1: keeps the links of a login after it leaves, and restores the membership by link", async () => {
  const owner = await newOwner();
  const evil = await letIn(owner);
  await owner.api.ok("POST", "/api/auth/team/leave", { password });
  expect(await statusOf(owner.api)).toBe(401);
  expect(outcome(await visitor().call("POST", "/api/auth/login", { email: owner.email, password }))[0]).toBe(401);
  const clicked = await click(owner.email, "revoke-access");
  expect(clicked.status).toBe(200);
  expect(messageOf(clicked)).toContain(evil.email);
  expect(await statusOf(evil.api)).toBe(401);
  const api = await comeBack(owner.email);
  expect(await roles(api)).toEqual(new Map([[owner.email, "owner"]]));
});

it("audit-1: keeps the link of the previous address when a login leaves after a change of address", async () => {
  const owner = await newOwner();
  const evil = await letIn(owner);
  await changeAddress(owner.api);
  await owner.api.ok("POST", "/api/auth/team/leave", { password });
  expect((await click(owner.email, "revert-email-change")).status).toBe(200);
  expect(await statusOf(evil.api)).toBe(401);
  expect(await roles(await comeBack(owner.email))).toEqual(new Map([[owner.email, "owner"]]));
});

it("audit-1: returns a login to its other account", async () => {
  const owner = await newOwner();
  const other = await newOwner();
  const token = await invite(product, other, { email: owner.email, role: "viewer" });
  await visitor().ok("POST", "/api/auth/invitations/accept", { token, password });
  const evil = await letIn(owner);
  await owner.api.ok("POST", "/api/auth/team/leave", { password });
  const clicked = await click(owner.email, "revoke-access");
  expect(clicked.status).toBe(200);
  expect(messageOf(clicked)).not.toContain("nobody else has access");
  expect(await statusOf(evil.api)).toBe(401);
  const api = await comeBack(owner.email);
  const { accounts } = (await api.ok("GET", "/api/auth/accounts")) as { accounts: { role: string }[] };
  expect(accounts.map(({ role }) => role).toSorted()).toEqual(["owner", "viewer"]);
});

it("audit-1: lets the address of a login without an account sign up again, without access to old data", async () => {
  const owner = await newOwner();
  const person = await letIn(owner, newAddress(), "manager");
  await person.api.ok("POST", "/api/auth/team/leave", { password });
  const again = await visitor().call("POST", "/api/auth/register", { email: person.email, password: newPassword });
  expect(again).toMatchObject({ status: 201, body: { user: { role: "owner" } } });
  expect(outcome(await visitor().call("POST", "/api/auth/login", { email: person.email, password }))[0]).toBe(401);
  // Invited again instead, they choose a password: a login without an account cannot reset one.
  const other = await letIn(owner, newAddress(), "manager");
  await other.api.ok("POST", "/api/auth/team/leave", { password });
  const back = await invite(product, owner, { email: other.email, role: "viewer" });
  expect((await visitor().call("POST", "/api/auth/invitations/accept", { token: back, newPassword })).status).toBe(200);
});

it("audit-1: keeps the links of a login after it deletes the account, and restores the account by link", async () => {
  const owner = await newOwner();
  const { secret } = (await owner.api.ok("POST", "/api/auth/totp/begin", { password })) as { secret: string };
  await owner.api.ok("POST", "/api/auth/totp/confirm", { totpCode: await previousCode(secret) });
  const undo = await linkTo(product, owner.email, "undo-second-factor");
  const asked = { password, confirmation: owner.email, totpCode: authenticatorCode(secret) };
  await owner.api.ok("POST", "/api/auth/delete-account", asked);
  expect(await statusOf(owner.api)).toBe(401);
  const clicked = await visitor().call("POST", "/api/auth/secure-account", {
    action: "undo-second-factor",
    token: undo,
  });
  expect(clicked.status).toBe(200);
  expect(messageOf(clicked)).toContain("the account, which was deleted");
  expect(await roles(await comeBack(owner.email))).toEqual(new Map([[owner.email, "owner"]]));
});

it("audit-1: emails a link that undoes the deletion of an account", async () => {
  const owner = await newOwner();
  const evil = await letIn(owner);
  await owner.api.ok("POST", "/api/auth/delete-account", { password, confirmation: owner.email });
  expect((await click(owner.email, "revoke-access")).status).toBe(200);
  expect(await statusOf(evil.api)).toBe(401);
  expect(await statusOf(await comeBack(owner.email))).toBe(200);
});

it("audit-1: ends the term of a deletion only with both mailbox and password", async () => {
  const owner = await newOwner();
  const other = await joined(product, owner, { role: "owner" });
  const { accountId } = await memberOf(product.ctx, owner.email);
  await owner.api.ok("POST", "/api/auth/delete-account", { password, confirmation: owner.email });
  const token = await linkTo(product, owner.email, "erase-account");
  const erase = (body: object) => visitor().call("POST", "/api/auth/delete-account/now", body);
  expect(outcome(await erase({ token, password: "not it" }))).toEqual([403, "wrong_password"]);
  expect(outcome(await erase({ token: `${token}x`, password }))).toEqual([404, "not_found"]);
  const before = await product.ctx.db.withSystem((tx) => tx.account.findUniqueOrThrow({ where: { id: accountId } }));
  expect(before.eraseAt?.getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  expect((await erase({ token, password })).status).toBe(200);
  const after = await product.ctx.db.withSystem((tx) => tx.account.findUniqueOrThrow({ where: { id: accountId } }));
  expect(after.eraseAt?.getTime()).toBeLessThanOrEqual(Date.now());
  // Nothing takes it back now.
  expect(messageOf(await click(owner.email, "revoke-access"))).not.toContain("the account, which was deleted");
  const login = { email: other.email, password, keepAccount: true };
  expect((await visitor().call("POST", "/api/auth/login", login)).status).toBe(401);
  expect(outcome(await erase({ token, password }))).toEqual([404, "not_found"]);
  const told = await product.ctx.db.withSystem((tx) =>
    tx.email.count({ where: { template: "account_deleted", recipient: other.email } }),
  );
  expect(told).toBe(2);
});

it("audit-1: does not end the term by any other link, or for an account that was kept", async () => {
  const owner = await newOwner();
  await letIn(owner);
  const earlier = await linkTo(product, owner.email, "revoke-access");
  await owner.api.ok("POST", "/api/auth/delete-account", { password, confirmation: owner.email });
  const erase = (token: string) => visitor().call("POST", "/api/auth/delete-account/now", { token, password });
  expect(outcome(await erase(earlier))).toEqual([404, "not_found"]);
  const link = await linkTo(product, owner.email, "erase-account");
  await visitor().ok("POST", "/api/auth/login", { email: owner.email, password, keepAccount: true });
  expect(outcome(await erase(link))).toEqual([404, "not_found"]);
});

it("audit-1: tells the other owners when a deleted account is kept", async () => {
  const owner = await newOwner();
  const other = await joined(product, owner, { role: "owner" });
  await owner.api.ok("POST", "/api/auth/delete-account", { password, confirmation: owner.email });
  await visitor().ok("POST", "/api/auth/login", { email: owner.email, password, keepAccount: true });
  const told = await product.ctx.db.withSystem((tx) =>
    tx.email.findMany({ where: { template: "access_changed", recipient: other.email } }),
  );
  expect(told.map(({ facts }) => (facts as { acts: string[] }).acts)).toEqual([
    [`${owner.email} kept the account, which was to be erased.`],
  ]);
});

it("audit-1: erases a login without an account after the term of its links", async () => {
  const owner = await newOwner();
  const person = await letIn(owner, newAddress(), "manager");
  await person.api.ok("POST", "/api/auth/team/leave", { password });
  const logins = () => product.ctx.db.withSystem((tx) => tx.user.count({ where: { email: person.email } }));
  const at = (days: number) => ({ ...product.ctx, now: () => new Date(Date.now() + days * 86_400_000) });
  await deleteOldRows(at(6.9), () => {});
  expect(await logins()).toBe(1);
  await deleteOldRows(at(7.1), () => {});
  expect(await logins()).toBe(0);
  const acts = () => product.ctx.db.withSystem((tx) => tx.accessAct.count());
  expect(await acts()).toBeGreaterThan(0);
  await deleteOldRows(at(31), () => {});
  expect(await acts()).toBe(0);
});

it("audit-1: hides the access journal from members", async () => {
  const owner = await newOwner();
  const { accountId } = await memberOf(product.ctx, owner.email);
  await letIn(owner);
  for (const table of ["accessAct", "supersededProvider"] as const)
    await expect(
      product.ctx.db.withAccount(accountId, (tx) =>
        table === "accessAct" ? tx.accessAct.count() : tx.supersededProvider.count(),
      ),
    ).rejects.toThrow();
});

it("audit-2: a link ends access that was granted before the journal began", async () => {
  const owner = await newOwner();
  const evil = await letIn(owner);
  const { key } = await product.createKey(owner, "write");
  const { accountId } = await memberOf(product.ctx, owner.email);
  await product.ctx.db.withSystem((tx) => tx.accessAct.deleteMany({ where: { accountId } }));
  const token = await linkTo(product, owner.email, "revoke-access");
  expect((await visitor().call("POST", "/api/auth/secure-account", { action: "revoke-access", token })).status).toBe(
    200,
  );
  expect(await statusOf(apiClient(product.apiUrl, key))).toBe(401);
  // Invited since this email or not: the first email of the two was about the invitation.
  const first = await firstLink(owner.email);
  await visitor().call("POST", "/api/auth/secure-account", { action: "revoke-access", token: first });
  expect(await statusOf(evil.api)).toBe(401);
});

it("audit-2: ends the access of everybody invited by the intruder, even after ownership was transferred", async () => {
  const owner = await newOwner();
  const evil1 = await letIn(owner);
  const evil2 = await letIn(evil1);
  const [heir] = (await members(owner.api)).filter(({ email }) => email === evil1.email);
  await owner.api.ok("POST", "/api/auth/team/transfer-ownership", { memberId: heir?.id, password });
  const clicked = await click(owner.email, "revoke-access");
  expect(messageOf(clicked)).toContain(evil1.email);
  expect(messageOf(clicked)).toContain(evil2.email);
  expect([await statusOf(evil1.api), await statusOf(evil2.api)]).toEqual([401, 401]);
  expect(await roles(await comeBack(owner.email))).toEqual(new Map([[owner.email, "owner"]]));
});

it("audit-2: lets an owner give back or end what the link has suspended", async () => {
  const owner = await newOwner();
  const friend = await letIn(owner, newAddress(), "manager");
  const stranger = await letIn(owner);
  const url = await addEndpoint(owner.api);
  await click(owner.email, "revoke-access");
  const api = await comeBack(owner.email);
  type Suspended = { id: string; kind: string; name: string; by: string; ip: string | null };
  const suspended = async () =>
    ((await api.ok("GET", "/api/auth/team/suspended")) as { suspended: Suspended[] }).suspended;
  const decide = async (name: string, decision: "ended" | "given_back") => {
    const found = (await suspended()).find((one) => one.name.includes(name));
    return await api.call("POST", `/api/auth/team/suspended/${found?.id}`, { decision });
  };
  const own = expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/);
  expect((await suspended()).map(({ kind, by, ip }) => [kind, by, ip])).toEqual(
    expect.arrayContaining([
      ["member", owner.email, own],
      ["member", owner.email, own],
      ["endpoint", owner.email, own],
    ]),
  );
  expect((await decide(friend.email, "given_back")).status).toBe(200);
  expect((await decide(new URL(url).host, "given_back")).status).toBe(200);
  expect((await decide(stranger.email, "ended")).status).toBe(200);
  expect(await suspended()).toEqual([]);
  expect(await isOn(api, url)).toBe(true);
  expect((await visitor().call("POST", "/api/auth/login", { email: friend.email, password })).status).toBe(200);
  expect((await visitor().call("POST", "/api/auth/login", { email: stranger.email, password })).status).toBe(401);
});

it("audit-2: lists earlier additions of the login if its network was new at the time", async () => {
  const owner = await newOwner();
  const { accountId, userId } = await memberOf(product.ctx, owner.email);
  const { key } = await product.createKey(owner, "write");
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  await product.ctx.db.withSystem(async (tx) => {
    await tx.apiKey.updateMany({ where: { accountId }, data: { createdAt: ago(12) } });
    await tx.$executeRaw`UPDATE access_act SET happened_at = ${ago(12)} WHERE account_id = ${accountId}::uuid`;
  });
  const seenAt = (days: number) =>
    product.ctx.db.withAccount(accountId, (tx) =>
      tx.auditEvent.create({
        data: {
          id: randomUUID(),
          accountId,
          userId,
          action: "api_key_created",
          facts: {},
          ip: "198.51.100.7",
          createdAt: ago(days),
        },
      }),
    );
  await seenAt(12);
  const evil = await letIn(owner);
  await click(owner.email, "revoke-access");
  const api = await comeBack(owner.email);
  type Listed = Record<"suspended" | "earlier", { name: string; ip: string | null }[]>;
  const listed = async () => (await api.ok("GET", "/api/auth/team/suspended")) as Listed;
  const { suspended, earlier } = await listed();
  expect(suspended.map(({ name }) => name)).toEqual([`${evil.email} (owner)`]);
  expect(earlier).toEqual([
    expect.objectContaining({
      kind: "key",
      name: expect.stringContaining(key.slice(0, 8)),
      by: owner.email,
      ip: "198.51.100.7",
    }),
  ]);
  expect(await statusOf(apiClient(product.apiUrl, key))).toBe(200);
  // The login has used this network for weeks before.
  await seenAt(60);
  expect((await listed()).earlier).toEqual([]);
});

it("audit-2: each link ends access that was granted before its own email", async () => {
  const owner = await newOwner();
  const evil = await letIn(owner);
  // The email of the change is sent more than a minute later.
  await product.ctx.db.withSystem(async (tx) => {
    const hour = 3_600_000;
    for (const row of await tx.membership.findMany({ where: { email: evil.email } }))
      await tx.membership.update({ where: { id: row.id }, data: { joinedAt: new Date(Date.now() - hour) } });
  });
  await changeAddress(owner.api);
  expect((await click(owner.email, "revert-email-change")).status).toBe(200);
  expect(await statusOf(evil.api)).toBe(401);
});

it("audit-3: takes back an ownership given to a colleague, who stays a member", async () => {
  const owner = await newOwner();
  const viewer = await joined(product, owner, { role: "viewer" });
  const weeks = new Date(Date.now() - 60 * 86_400_000);
  await product.ctx.db.withSystem(async (tx) => {
    await tx.membership.update({ where: { id: viewer.id }, data: { joinedAt: weeks } });
    await tx.$executeRaw`UPDATE access_act SET happened_at = ${weeks}`.catch(() => 0);
  });
  await owner.api.ok("POST", "/api/auth/team/transfer-ownership", { memberId: viewer.id, password });
  await owner.api.ok("POST", "/api/auth/change-email", { password, newEmail: newAddress() });
  const clicked = await click(owner.email, "cancel-email-change");
  expect(clicked.status).toBe(200);
  const api = await comeBack(owner.email);
  expect(await roles(api)).toEqual(
    new Map([
      [owner.email, "owner"],
      [viewer.email, "viewer"],
    ]),
  );
  expect(await statusOf(viewer.api)).toBe(200);
});

let own: OpenidProvider;
let evilProvider: OpenidProvider;
const redirectUri = () => new URL("/company-login", product.config.publicUrl).href;
beforeAll(async () => {
  own = await startOpenidProvider(redirectUri());
  evilProvider = await startOpenidProvider(redirectUri());
});
afterAll(async () => {
  await own.close();
  await evilProvider.close();
});

const saveProvider = (api: ApiClient, { issuer, clientId, clientSecret }: OpenidProvider, totpCode?: string) =>
  api.call("POST", "/api/auth/company-login/provider", {
    preset: "generic",
    issuer,
    clientId,
    clientSecret,
    password,
    ...(totpCode === undefined ? {} : { totpCode }),
  });
type Domain = { id: string; domain: string; record: { name: string; value: string } };
/** An account with a provider and the proven domain of its owner's address, set up long ago. */
async function company(): Promise<Customer & { domainId: string }> {
  const domain = `${randomUUID()}.example`;
  const owner = await newOwner(`owner@${domain}`);
  expect((await saveProvider(owner.api, own)).status).toBe(200);
  const { domains } = (await owner.api.ok("POST", "/api/auth/company-login/domains", { domain })) as {
    domains: Domain[];
  };
  const [added] = domains;
  if (!added) throw new Error("the domain was not added");
  product.textRecords.set(added.record.name, [added.record.value]);
  await owner.api.ok("POST", `/api/auth/company-login/domains/${added.id}/check`, {});
  const weeks = new Date(Date.now() - 60 * 86_400_000);
  await product.ctx.db.withSystem((tx) => tx.$executeRaw`UPDATE access_act SET happened_at = ${weeks}`).catch(() => 0);
  return { ...owner, domainId: added.id };
}
async function openidLogin(email: string, provider: OpenidProvider): Promise<ApiAnswer> {
  const answer = await visitor().call("POST", "/api/auth/openid/begin", { email });
  if (answer.status !== 200) return answer;
  const [cookie = ""] = (answer.headers.getSetCookie()[0] ?? "").split(";");
  provider.person = { sub: email, email, email_verified: true };
  const { url } = answer.body as { url: string };
  if (!url.startsWith(provider.issuer)) return { ...answer, status: 0 };
  const body = await visitProvider(url, redirectUri());
  return await visitor().call("POST", "/api/auth/openid/complete", body, { cookie });
}

it("audit-4: restores the account's identity provider by the link", async () => {
  const owner = await company();
  expect((await openidLogin(owner.email, own)).status).toBe(200);
  expect((await saveProvider(owner.api, evilProvider)).status).toBe(200);
  const evil = await openidLogin(owner.email, evilProvider);
  expect(evil.status).toBe(200);
  await owner.api.ok("POST", "/api/auth/change-email", { password, newEmail: newAddress() });
  const clicked = await click(owner.email, "cancel-email-change");
  expect(messageOf(clicked)).toContain("identity provider");
  expect(await statusOf(apiClient(product.apiUrl, (evil.body as { token: string }).token))).toBe(401);
  await comeBack(owner.email);
  expect((await openidLogin(owner.email, evilProvider)).status).not.toBe(200);
  expect((await openidLogin(owner.email, own)).status).toBe(200);
});

it("audit-4: lifts an intruder's provider requirement by the link", async () => {
  const owner = await company();
  const { secret } = (await owner.api.ok("POST", "/api/auth/totp/begin", { password })) as { secret: string };
  await owner.api.ok("POST", "/api/auth/totp/confirm", { totpCode: await previousCode(secret) });
  expect((await saveProvider(owner.api, evilProvider, authenticatorCode(secret))).status).toBe(200);
  await owner.api.ok("PATCH", `/api/auth/company-login/domains/${owner.domainId}`, {
    requiresOpenid: true,
  });
  expect((await click(owner.email, "undo-second-factor")).status).toBe(200);
  expect(await statusOf(await comeBack(owner.email))).toBe(200);
  expect((await openidLogin(owner.email, evilProvider)).status).not.toBe(200);
});

it("audit-6: ends a demoted member's invitations that they could no longer send", async () => {
  const owner = await newOwner();
  const mallory = await joined(product, owner, { role: "owner" });
  const token = await invite(product, mallory, { email: newAddress(), role: "owner" });
  await owner.api.ok("PATCH", `/api/auth/team/members/${mallory.id}`, { role: "viewer", password });
  expect((await visitor().call("POST", "/api/auth/invitations/accept", { token, newPassword })).status).toBe(404);
});

it("audit-6: ends the former owner's invitations on a transfer of ownership", async () => {
  const owner = await newOwner();
  const heir = await joined(product, owner, { role: "manager" });
  const token = await invite(product, owner, { email: newAddress(), role: "owner" });
  await owner.api.ok("POST", "/api/auth/team/transfer-ownership", { memberId: heir.id, password });
  expect((await visitor().call("POST", "/api/auth/invitations/accept", { token, newPassword })).status).toBe(404);
});

it("audit-6: checks the inviter's rights when an invitation is accepted", async () => {
  const owner = await newOwner();
  const mallory = await joined(product, owner, { role: "owner" });
  const token = await invite(product, mallory, { email: newAddress(), role: "owner" });
  // As a process of the release before leaves it.
  await product.ctx.db.withSystem((tx) =>
    tx.membership.update({ where: { id: mallory.id }, data: { role: "viewer", revision: { increment: 1 } } }),
  );
  expect((await visitor().call("POST", "/api/auth/invitations/accept", { token, newPassword })).status).toBe(404);
});

type Endpoints = { endpoints: { id: string; url: string; disabled_at: string | null }[] };
const isOn = async (api: ApiClient, url: string) => {
  const { endpoints } = (await api.ok("GET", "/api/webhooks")) as Endpoints;
  return endpoints.some((endpoint) => endpoint.url === url && endpoint.disabled_at === null);
};
const addEndpoint = async (api: ApiClient) => {
  const url = `https://${randomUUID()}.example.com/hook`;
  await api.ok("POST", "/api/webhooks", { url, events: ["job.finished"], password });
  return url;
};

it("audit-7: turns off the endpoints of members whose access the link ends", async () => {
  const owner = await newOwner();
  const evil = await letIn(owner);
  const url = await addEndpoint(evil.api);
  const clicked = await click(owner.email, "revoke-access");
  expect(messageOf(clicked)).toContain(new URL(url).host);
  expect(await isOn(await comeBack(owner.email), url)).toBe(false);
});

it("audit-7: restores a deleted endpoint with its secret by the link", async () => {
  const owner = await newOwner();
  const url = await addEndpoint(owner.api);
  const stored = () => product.ctx.db.withSystem((tx) => tx.webhookEndpoint.findFirst({ where: { url } }));
  const weeks = new Date(Date.now() - 60 * 86_400_000);
  await product.ctx.db.withSystem(async (tx) => {
    await tx.webhookEndpoint.updateMany({ where: { url }, data: { createdAt: weeks } });
    await tx.$executeRaw`UPDATE access_act SET happened_at = ${weeks}`;
  });
  const before = await stored();
  await owner.api.ok("DELETE", `/api/webhooks/${before?.id}`);
  expect(await stored()).toBeNull();
  expect(messageOf(await click(owner.email, "revoke-access"))).toContain(`webhook endpoint ${new URL(url).host}`);
  expect(await stored()).toEqual(before);
});

it.each(["removal", "demotion"] as const)("audit-7: a %s turns off the member's endpoints", async (how) => {
  const owner = await newOwner();
  const other = await joined(product, owner, { role: "owner" });
  const url = await addEndpoint(other.api);
  expect(await isOn(owner.api, url)).toBe(true);
  const path = `/api/auth/team/members/${other.id}`;
  if (how === "removal") await owner.api.ok("DELETE", path);
  else await owner.api.ok("PATCH", path, { role: "viewer", password });
  expect(await isOn(owner.api, url)).toBe(false);
});

/** A company whose domain requires the provider, with a member; both have passwords, the owner a second factor, too. */
async function requiringCompany() {
  const owner = await company();
  const { secret } = (await owner.api.ok("POST", "/api/auth/totp/begin", { password })) as { secret: string };
  await owner.api.ok("POST", "/api/auth/totp/confirm", { totpCode: await previousCode(secret) });
  const domain = owner.email.split("@")[1] ?? "";
  const person = `person@${domain}`;
  const body = { email: person, role: "viewer", password, totpCode: authenticatorCode(secret) };
  await owner.api.ok("POST", "/api/auth/team/invitations", body);
  const token = await linkTo(product, person, "accept-invitation");
  await visitor().ok("POST", "/api/auth/invitations/accept", { token, newPassword: password });
  await owner.api.ok("PATCH", `/api/auth/company-login/domains/${owner.domainId}`, { requiresOpenid: true });
  return { ...owner, domain, person };
}

type Requiring = Awaited<ReturnType<typeof requiringCompany>>;

const later = (days: number) => ({ ...product.ctx, now: () => new Date(Date.now() + days * 86_400_000) });

async function loseProof(domain: string): Promise<void> {
  product.textRecords.set(`_plumbline.${domain}`, []);
  for (const days of [1, 8.1]) await recheckEmailDomains(later(days), () => {});
}

const passwordLogin = async (email: string) =>
  outcome(await visitor().call("POST", "/api/auth/login", { email, password }));

it("audit-17: tells owners when a domain's record is missing, and keeps its requirement", async () => {
  const { email, domain, person } = await requiringCompany();
  product.textRecords.set(`_plumbline.${domain}`, []);
  const told = () =>
    product.ctx.db.withSystem((tx) =>
      tx.email.count({ where: { recipient: email, template: "domain_record_missing" } }),
    );
  await recheckEmailDomains(later(1), () => {});
  expect(await told()).toBe(1);
  await recheckEmailDomains(later(2), () => {});
  expect(await told()).toBe(1);
  await recheckEmailDomains(later(8.1), () => {});
  expect(await told()).toBe(2);
  expect(await passwordLogin(person)).toEqual([403, "openid_required"]);
});

const DOMAINS = "/api/auth/company-login/domains";

it.each([
  ["PATCH", "over REST", (id: string) => [`${DOMAINS}/${id}`, { requiresOpenid: false }]],
  ["DELETE", "by giving up the domain", (id: string) => [`${DOMAINS}/${id}`, {}]],
  ["DELETE", "by removing the provider", () => ["/api/auth/company-login/provider", {}]],
  [
    "POST",
    "over GraphQL",
    (id: string) => [
      "/graphql",
      { query: `mutation { changeEmailDomain(id: "${id}", requiresOpenid: false) { sessionHours } }` },
    ],
  ],
] as const)("audit-17: requires proof to lift the requirement of a lost domain (%s, %s)", async (method, _how, to) => {
  const { api, domain, domainId, person } = await requiringCompany();
  await loseProof(domain);
  const [path, body] = to(domainId) as [string, object];
  const answer = await api.call(method, path, body);
  expect(JSON.stringify(answer.body)).toContain("is no longer proven");
  expect(await passwordLogin(person)).toEqual([403, "openid_required"]);
});

it("audit-17: lifts the requirement of a lost domain once by the link to the owner's mailbox", async () => {
  const { api, email, domain, domainId, person } = await requiringCompany();
  const ask = () => api.call("POST", `${DOMAINS}/${domainId}/lift-link`, {});
  // A proven domain needs no link.
  expect(outcome(await ask())).toEqual([409, "conflict"]);
  await loseProof(domain);
  await leaveBrowserOpen(email);
  expect(outcome(await ask())).toEqual([403, "proof_required"]);
  await logInAgain(email);
  expect((await ask()).status).toBe(200);
  const token = await linkTo(product, email, "lift-requirement");
  const lift = () => visitor().call("POST", "/api/auth/company-login/lift", { token });
  expect(messageOf(await lift())).toBe(`People with an address of ${domain} can log in by password again.`);
  expect(await passwordLogin(person)).toEqual([200, null]);
  expect(outcome(await lift())).toEqual([404, "not_found"]);
  // Nothing is left to guard.
  expect((await api.call("DELETE", `${DOMAINS}/${domainId}`)).status).toBe(200);
});

it.each([
  [
    "the domain has been proven again",
    async ({ api, domain, domainId }: Requiring) => {
      const { domains } = (await api.ok("GET", "/api/auth/company-login")) as { domains: Domain[] };
      product.textRecords.set(
        `_plumbline.${domain}`,
        domains.map(({ record }) => record.value),
      );
      await api.ok("POST", `${DOMAINS}/${domainId}/check`, {});
    },
  ],
  [
    "its person is no longer an owner",
    async ({ email }: Requiring) => {
      await product.ctx.db.withSystem((tx) => tx.membership.updateMany({ where: { email }, data: { role: "viewer" } }));
    },
  ],
  [
    "its person has changed the password",
    async ({ email }: Requiring) => {
      await visitor().call("POST", "/api/auth/forgot-password", { email });
      const token = await linkTo(product, email, "reset-password");
      await visitor().ok("POST", "/api/auth/reset-password", { token, newPassword });
    },
  ],
] as const)("audit-17: lifts nothing by the link once %s", async (_what, change) => {
  const company = await requiringCompany();
  await loseProof(company.domain);
  await company.api.ok("POST", `${DOMAINS}/${company.domainId}/lift-link`, {});
  const token = await linkTo(product, company.email, "lift-requirement");
  await change(company);
  expect(outcome(await visitor().call("POST", "/api/auth/company-login/lift", { token }))).toEqual([404, "not_found"]);
  expect(await passwordLogin(company.person)).toEqual([403, "openid_required"]);
});

it("audit-2: keeps what an owner has given back when another link of that login is used", async () => {
  const owner = await newOwner();
  const other = await joined(product, owner, { role: "owner" });
  const { accountId } = await memberOf(product.ctx, owner.email);
  const weeks = new Date(Date.now() - 60 * 86_400_000);
  await product.ctx.db.withSystem(async (tx) => {
    await tx.accessAct.updateMany({ where: { accountId }, data: { happenedAt: weeks } });
    await tx.membership.updateMany({ where: { accountId }, data: { joinedAt: weeks } });
  });
  const { key, id } = await product.createKey(owner, "write");
  expect((await click(owner.email, "revoke-access")).status).toBe(200);
  await other.api.ok("POST", `/api/auth/team/suspended/${id}`, { decision: "given_back" });
  expect(await statusOf(apiClient(product.apiUrl, key))).not.toBe(401);
  const token = await firstLink(owner.email);
  await visitor().ok("POST", "/api/auth/secure-account", { action: "revoke-access", token });
  expect(await statusOf(apiClient(product.apiUrl, key))).not.toBe(401);
});

it("audit-3: notifies of a transfer of ownership by email at once, with a link for the former owner", async () => {
  const owner = await newOwner();
  const other = await joined(product, owner, { role: "owner" });
  const viewer = await joined(product, owner, { role: "viewer" });
  const seen = await linkTo(product, owner.email, "revoke-access");
  await owner.api.ok("PATCH", `/api/auth/team/members/${viewer.id}`, { role: "owner", password });
  const emails = await product.ctx.db.withSystem((tx) =>
    tx.email.findMany({ where: { template: "access_changed", recipient: { in: [owner.email, other.email] } } }),
  );
  const hasLink = ({ facts }: { facts: unknown }) => JSON.stringify(facts).includes("secureLink");
  expect(emails.map((email) => [email.recipient, hasLink(email)])).toEqual(
    expect.arrayContaining([
      [owner.email, true],
      [other.email, false],
    ]),
  );
  expect(await linkTo(product, owner.email, "revoke-access")).not.toBe(seen);
  await click(owner.email, "revoke-access");
  expect((await roles(await comeBack(owner.email))).get(viewer.email)).toBe(undefined);
});

it("audit-4: notifies of a new identity provider by email at once, with a link", async () => {
  const owner = await company();
  expect((await saveProvider(owner.api, evilProvider)).status).toBe(200);
  const clicked = await click(owner.email, "revoke-access");
  expect(clicked.status).toBe(200);
  expect((await openidLogin(owner.email, evilProvider)).status).not.toBe(200);
});

it("audit-7: combines a session's changes within ten minutes in one email", async () => {
  const owner = await newOwner();
  const urls = [await addEndpoint(owner.api), await addEndpoint(owner.api)];
  const emails = await product.ctx.db.withSystem((tx) =>
    tx.email.findMany({ where: { template: "access_changed", recipient: owner.email } }),
  );
  expect(emails).toHaveLength(1);
  for (const url of urls) expect(JSON.stringify(emails)).toContain(new URL(url).host);
  await click(owner.email, "revoke-access");
  for (const url of urls) expect(await isOn(await comeBack(owner.email), url)).toBe(false);
});

/** Every session of the person began more than ten minutes ago. */
const leaveBrowserOpen = (email: string) => setLoginTime(email, new Date(Date.now() - 11 * 60_000));
const logInAgain = (email: string) => setLoginTime(email, new Date());

async function setLoginTime(email: string, createdAt: Date): Promise<void> {
  await product.ctx.db.withSystem(async (tx) => {
    const { id } = await tx.user.findUniqueOrThrow({ where: { email } });
    await tx.session.updateMany({ where: { userId: id }, data: { createdAt } });
  });
}

it("audit-11, acceptance-F2: requires proof to change members, endpoints, domains or rules, or to download the archive", async () => {
  const owner = await company();
  const member = await joined(product, owner, { role: "viewer" });
  const url = await addEndpoint(owner.api);
  const { endpoints } = (await owner.api.ok("GET", "/api/webhooks")) as Endpoints;
  await leaveBrowserOpen(owner.email);
  const [path, rules] = ["/api/auth/company-login", { sessionHours: 24, requiresSecondFactor: false }];
  const refused = [403, "proof_required"];
  const other = { url: "https://example.com/other", events: ["job.finished"] };
  for (const [method, to, body] of [
    ["DELETE", `/api/auth/team/members/${member.id}`],
    ["POST", "/api/webhooks", other],
    ["DELETE", `/api/webhooks/${endpoints[0]?.id}`],
    ["POST", `${path}/domains`, { domain: "example.com" }],
    ["PATCH", `${path}/domains/${owner.domainId}`, { requiresOpenid: false }],
    ["DELETE", `${path}/domains/${owner.domainId}`],
    ["DELETE", `${path}/provider`],
    ["POST", `${path}/rules`, rules],
    ["GET", "/api/auth/export.zip"],
  ] as const)
    expect([method, to, ...outcome(await owner.api.call(method, to, body))]).toEqual([method, to, ...refused]);
  expect(await isOn(owner.api, url)).toBe(true);
  // The proof with the call, or a fresh login.
  expect((await owner.api.call("POST", `${path}/rules`, { ...rules, password })).status).toBe(200);
  const fresh = (await visitor().ok("POST", "/api/auth/login", { email: owner.email, password })) as { token: string };
  const api = apiClient(product.apiUrl, fresh.token);
  expect((await api.call("DELETE", `/api/auth/team/members/${member.id}`)).status).toBe(200);
});

it("audit-11: accepts password and code in the same call by REST", async () => {
  const owner = await company();
  const member = await joined(product, owner, { role: "viewer" });
  await addEndpoint(owner.api);
  const { endpoints } = (await owner.api.ok("GET", "/api/webhooks")) as Endpoints;
  await leaveBrowserOpen(owner.email);
  const path = "/api/auth/company-login";
  for (const to of [
    `/api/auth/team/members/${member.id}`,
    `/api/webhooks/${endpoints[0]?.id}`,
    `${path}/domains/${owner.domainId}`,
    `${path}/provider`,
  ]) {
    const answers = [await owner.api.call("DELETE", to), await owner.api.call("DELETE", to, { password: "not it" })];
    expect([to, ...answers.map(outcome)]).toEqual([to, [403, "proof_required"], [403, "wrong_password"]]);
    expect([to, (await owner.api.call("DELETE", to, { password })).status]).toEqual([to, 200]);
  }
});

it("audit-11: accepts password and code in the same call by GraphQL", async () => {
  const owner = await company();
  const member = await joined(product, owner, { role: "viewer" });
  await addEndpoint(owner.api);
  const { endpoints } = (await owner.api.ok("GET", "/api/webhooks")) as Endpoints;
  await leaveBrowserOpen(owner.email);
  const domain = `id: "${owner.domainId}"`;
  const send = async (field: string, args: readonly string[], selection: string) => {
    const given = args.length === 0 ? "" : `(${args.join(", ")})`;
    const query = `mutation { ${field}${given} { ${selection} } }`;
    const { body } = await owner.api.call("POST", "/graphql", { query });
    const { errors = [] } = body as { errors?: { extensions: { code: string } }[] };
    return errors.map(({ extensions }) => extensions.code);
  };
  for (const [field, args, selection] of [
    ["createWebhookEndpoint", [`url: "https://example.com/hook"`, `events: ["job.finished"]`], "secret"],
    ["enableWebhookEndpoint", [`id: "${endpoints[0]?.id}"`], "id"],
    ["deleteWebhookEndpoint", [`id: "${endpoints[0]?.id}"`], "id"],
    ["removeMember", [`id: "${member.id}"`], "id"],
    ["addEmailDomain", [`domain: "${randomUUID()}.example"`], "sessionHours"],
    ["changeEmailDomain", [domain, "requiresOpenid: false"], "sessionHours"],
    ["removeEmailDomain", [domain], "sessionHours"],
    ["saveLoginRules", ["sessionHours: 24", "requiresSecondFactor: false"], "sessionHours"],
    ["removeIdentityProvider", [], "sessionHours"],
  ] as const) {
    const alone = await send(field, args, selection);
    const wrong = await send(field, [...args, `password: "not it"`], selection);
    const proven = await send(field, [...args, `password: "${password}"`], selection);
    expect([field, alone, wrong, proven]).toEqual([field, ["proof_required"], ["wrong_password"], []]);
  }
});

it.each(["REST", "GraphQL"] as const)(
  "law-8: names the keys, endpoints and invitations that a demotion or removal ended (%s)",
  async (edge) => {
    const owner = await newOwner();
    const change = async (id: string, isRemoval: boolean): Promise<object> => {
      const path = `/api/auth/team/members/${id}`;
      if (edge === "REST") {
        const body = isRemoval ? {} : { role: "viewer", password };
        return ((await owner.api.ok(isRemoval ? "DELETE" : "PATCH", path, body)) as { ended: object }).ended;
      }
      const lost = "lost { stoppedJobs stoppedRecurringJobs keys endpoints invitations }";
      const args = isRemoval ? "" : `, role: viewer, password: "${password}"`;
      const field = isRemoval ? "removeMember" : "changeMember";
      const query = `mutation { done: ${field}(id: "${id}"${args}) { id ${lost} } }`;
      const { data } = (await owner.api.ok("POST", "/graphql", { query })) as { data: { done: { lost: object } } };
      const { stoppedJobs, stoppedRecurringJobs, ...ended } = data.done.lost as Record<string, unknown>;
      expect([stoppedJobs, stoppedRecurringJobs]).toEqual([0, 0]);
      return ended;
    };
    for (const isRemoval of [false, true]) {
      const other = await joined(product, owner, { role: "owner" });
      const { key, prefix } = await product.createKey(other, "write");
      const host = new URL(await addEndpoint(other.api)).host;
      const guest = newAddress();
      await invite(product, other, { email: guest, role: "viewer" });
      const names = [`Nightly sync (${prefix}...)`, host, guest];
      const ended = await change(other.id, isRemoval);
      expect(ended).toEqual({ keys: [names[0]], endpoints: [host], invitations: [guest] });
      expect(await statusOf(apiClient(product.apiUrl, key))).toBe(401);
      const told = await product.ctx.db.withSystem((tx) =>
        tx.email.findMany({ where: { template: "access_changed", recipient: owner.email } }),
      );
      for (const name of names) expect(JSON.stringify(told)).toContain(name);
      expect(JSON.stringify(told)).toContain("Ended with it: API key Nightly sync");
    }
  },
);

it("audit-7: tells owners of each change of keys, invitations, endpoints and domains", async () => {
  const owner = await newOwner();
  const other = await joined(product, owner, { role: "owner" });
  const { key } = await product.createKey(owner, "write");
  const { keys } = (await owner.api.ok("GET", "/api/auth/api-keys")) as { keys: { id: string }[] };
  await owner.api.ok("DELETE", `/api/auth/api-keys/${keys[0]?.id}`);
  const invited = newAddress();
  const body = { email: invited, role: "viewer", password };
  const { id } = (await owner.api.ok("POST", "/api/auth/team/invitations", body)) as { id: string };
  await owner.api.ok("DELETE", `/api/auth/team/invitations/${id}`);
  const host = new URL(await addEndpoint(owner.api)).host;
  const { endpoints } = (await owner.api.ok("GET", "/api/webhooks")) as Endpoints;
  await owner.api.ok("DELETE", `/api/webhooks/${endpoints[0]?.id}`);
  const told = await product.ctx.db.withSystem((tx) =>
    tx.email.findMany({ where: { template: "access_changed", recipient: other.email } }),
  );
  const { email } = owner;
  expect(told.flatMap(({ facts }) => (facts as { acts: string[] }).acts)).toEqual([
    expect.stringMatching(`^${email} created the API key .* \\(${key.slice(0, 8)}`),
    expect.stringMatching(`^${email} revoked the API key .* \\(${key.slice(0, 8)}`),
    `${email} invited ${invited}: Viewer.`,
    `${email} withdrew the invitation of ${invited}.`,
    `${email} added a webhook endpoint: ${host}.`,
    `${email} deleted the webhook endpoint ${host}.`,
  ]);
});

it("audit-11, acceptance-F2: does not let an owner without a second factor require one", async () => {
  const owner = await newOwner();
  const rules = { sessionHours: 24, requiresSecondFactor: true };
  const asked = await owner.api.call("POST", "/api/auth/company-login/rules", rules);
  expect(outcome(asked)).toEqual([409, "conflict"]);
});

it("audit-11, audit-S4-5: lets the owner revoke access after wrong passwords in an open browser", async () => {
  const owner = await newOwner();
  const member = await joined(product, owner, { role: "viewer" });
  await leaveBrowserOpen(owner.email);
  for (let n = 0; n < 12; n += 1)
    await owner.api.call("POST", "/api/auth/delete-account", { password: "not it", confirmation: owner.email });
  const fresh = (await visitor().ok("POST", "/api/auth/login", { email: owner.email, password })) as { token: string };
  const api = apiClient(product.apiUrl, fresh.token);
  expect((await api.call("DELETE", `/api/auth/team/members/${member.id}`)).status).toBe(200);
});

it("audit-18: requires an operator's proof to grant credits", async () => {
  const operator = await newOwner();
  await grantOperator(product.ctx, { email: operator.email, isOperator: true });
  await leaveBrowserOpen(operator.email);
  const query = `mutation { adminGrantCredits(email: "${operator.email}", amount: 5, reason: "test", key: "${randomUUID()}") { granted } }`;
  const { body } = await operator.api.call("POST", "/graphql", { query });
  expect(JSON.stringify(body)).toContain("proof_required");
});
