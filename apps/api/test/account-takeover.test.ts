import { randomUUID } from "node:crypto";
import { createApiKey } from "@plumbline/core/accounts/api-keys/create-api-key.ts";
import { authenticate } from "@plumbline/core/accounts/sessions/authenticate.ts";
import { login as logInNow } from "@plumbline/core/accounts/sessions/login.ts";
import type { SignedInActor } from "@plumbline/core/actor.ts";
import { apiClient, type ApiClient } from "@plumbline/dev-env/api-client.ts";
import { authenticatorCode } from "@plumbline/dev-env/authenticator.ts";
import { signUp } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { describe, expect, it } from "vitest";

// An intruder knows the password, or has signed up with a stranger's address. However the owner of the mailbox recovers
// the account, nothing of the intruder's remains.

const product = useTestProduct({ ADMIN_EMAILS: "ops@example.com, second-ops@example.com, third-ops@example.com" });
const password = "correct horse battery";
const newPassword = "another staple battery";
const newAddress = () => `${randomUUID()}@example.com`;
const visitor = () => apiClient(product.apiUrl);
const login = (email: string, typed: string) => visitor().call("POST", "/api/auth/login", { email, password: typed });
const sessionOf = async (email: string, typed: string) =>
  apiClient(product.apiUrl, ((await login(email, typed)).body as { token: string }).token);
const isSignedIn = async (api: ApiClient) => (await api.call("GET", "/api/auth/credit-balance")).status === 200;

type Facts = {
  link?: string;
  cancelLink?: string;
  revertLink?: string;
  undoLink?: string;
  access?: { revokeLink: string; keys: string[] };
};
async function factsOf(recipient: string, template: string): Promise<Facts> {
  const email = await product.ctx.db.withSystem((tx) =>
    tx.email.findFirst({ where: { recipient, template }, orderBy: { id: "desc" } }),
  );
  return (email?.facts ?? {}) as Facts;
}
const lastPart = (link = "") => link.split("/").at(-1) ?? "";
const secure = (action: string, link: string | undefined) =>
  visitor().call("POST", "/api/auth/secure-account", { action, token: lastPart(link) });
async function resetPassword(email: string): Promise<void> {
  await visitor().ok("POST", "/api/auth/forgot-password", { email });
  const token = lastPart((await factsOf(email, "reset_password")).link);
  await visitor().ok("POST", "/api/auth/reset-password", { token, newPassword });
}

describe("an intruder with the password who requests another address", () => {
  async function attacked() {
    const owner = await signUp(product, newAddress(), password);
    await product.confirmEmail(owner.email);
    const intruder = await sessionOf(owner.email, password);
    const target = newAddress();
    await intruder.ok("POST", "/api/auth/change-email", { password, newEmail: target });
    return { owner, intruder, target, link: (await factsOf(target, "change_email")).link };
  }
  const open = (link: string | undefined, typed = password) =>
    visitor().call("POST", "/api/auth/confirm-email-change", { token: lastPart(link), password: typed });

  it("cannot use the link after the owner has changed the password", async () => {
    const { owner, link } = await attacked();
    await owner.api.ok("POST", "/api/auth/change-password", { currentPassword: password, newPassword });
    expect((await open(link)).status).toBe(404);
    expect((await login(owner.email, newPassword)).status).toBe(200);
  });

  it("cannot use the link after the owner has reset the password", async () => {
    const { owner, link } = await attacked();
    await resetPassword(owner.email);
    expect((await open(link)).status).toBe(404);
  });

  it("loses link and session when the owner cancels the change", async () => {
    const { owner, intruder, link } = await attacked();
    const { cancelLink } = await factsOf(owner.email, "email_change_asked");
    expect((await secure("cancel-email-change", cancelLink)).status).toBe(200);
    expect((await open(link)).status).toBe(404);
    expect(await isSignedIn(intruder)).toBe(false);
    expect((await secure("cancel-email-change", cancelLink)).status).toBe(404);
  });

  it("loses the account when the owner of the old address restores it", async () => {
    const { owner, target, link } = await attacked();
    expect((await open(link)).status).toBe(200);
    const intruder = { email: target, password, api: await sessionOf(target, password) };
    const { key } = await product.createKey(intruder, "write");
    const { revertLink } = await factsOf(owner.email, "email_changed");
    expect((await secure("revert-email-change", revertLink)).status).toBe(200);
    expect(await isSignedIn(intruder.api)).toBe(false);
    expect(await isSignedIn(apiClient(product.apiUrl, key))).toBe(false);
    expect((await login(target, password)).status).toBe(401);
    await resetPassword(owner.email);
    expect((await login(owner.email, newPassword)).status).toBe(200);
  });
});

describe("the links of a security email", () => {
  /** The intruder knows the password, changes the address and confirms it with the session. */
  async function moved() {
    const owner = await signUp(product, newAddress(), password);
    await product.confirmEmail(owner.email);
    const intruder = await sessionOf(owner.email, password);
    const evil = newAddress();
    await intruder.ok("POST", "/api/auth/change-email", { password, newEmail: evil });
    const { cancelLink } = await factsOf(owner.email, "email_change_asked");
    const token = lastPart((await factsOf(evil, "change_email")).link);
    await intruder.ok("POST", "/api/auth/confirm-email-change", { token });
    const { revertLink } = await factsOf(owner.email, "email_changed");
    return { owner, intruder, evil, cancelLink, revertLink };
  }
  async function expectReturned(owner: { email: string }, intruder: ApiClient, mailbox = owner.email) {
    expect(await isSignedIn(intruder)).toBe(false);
    expect((await login(owner.email, password)).status).toBe(401);
    await resetPassword(mailbox);
    expect((await login(owner.email, newPassword)).status).toBe(200);
  }

  it("restore the address after the intruder tries to change it a second time", async () => {
    const { owner, intruder, evil, revertLink } = await moved();
    const second = newAddress();
    await intruder.call("POST", "/api/auth/change-email", { password, newEmail: second });
    const { link } = await factsOf(second, "change_email");
    if (link) await intruder.call("POST", "/api/auth/confirm-email-change", { token: lastPart(link) });
    expect((await secure("revert-email-change", revertLink)).status).toBe(200);
    await expectReturned(owner, intruder);
    const later = (await factsOf(evil, "email_changed")).revertLink;
    if (later) expect((await secure("revert-email-change", later)).status).toBe(404);
  });

  it("restore the address after the intruder changes the password repeatedly and turns on a second factor", async () => {
    const { owner, intruder, revertLink } = await moved();
    for (const [currentPassword, next] of [
      [password, newPassword],
      [newPassword, password],
    ])
      await intruder.ok("POST", "/api/auth/change-password", { currentPassword, newPassword: next });
    const { secret } = (await intruder.ok("POST", "/api/auth/totp/begin", { password })) as { secret: string };
    await intruder.ok("POST", "/api/auth/totp/confirm", { totpCode: authenticatorCode(secret) });
    expect((await secure("revert-email-change", revertLink)).status).toBe(200);
    await expectReturned(owner, intruder);
  });

  it("reserve the address for its owner against sign-ups and address changes", async () => {
    const { owner, intruder, revertLink } = await moved();
    const again = await visitor().call("POST", "/api/auth/register", { email: owner.email, password });
    expect(again).toMatchObject({ status: 409, body: { code: "email_taken" } });
    const other = await signUp(product, newAddress(), password);
    await other.api.ok("POST", "/api/auth/change-email", { password, newEmail: owner.email });
    expect(await factsOf(owner.email, "change_email")).toEqual({});
    expect((await secure("revert-email-change", revertLink)).status).toBe(200);
    await expectReturned(owner, intruder);
  });

  it("cannot be invalidated by deleting the account", async () => {
    const { owner, intruder, evil, revertLink } = await moved();
    const deletion = await intruder.call("POST", "/api/auth/delete-account", { password, confirmation: evil });
    expect(deletion).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await secure("revert-email-change", revertLink)).status).toBe(200);
    await expectReturned(owner, intruder);
  });

  it("cancel a change by the first email after a second request", async () => {
    const owner = await signUp(product, newAddress(), password);
    await product.confirmEmail(owner.email);
    const intruder = await sessionOf(owner.email, password);
    const [first, second] = [newAddress(), newAddress()];
    await intruder.ok("POST", "/api/auth/change-email", { password, newEmail: first });
    const { cancelLink } = await factsOf(owner.email, "email_change_asked");
    await intruder.ok("POST", "/api/auth/change-email", { password, newEmail: second });
    expect((await secure("cancel-email-change", cancelLink)).status).toBe(200);
    const link = lastPart((await factsOf(second, "change_email")).link);
    const late = await visitor().call("POST", "/api/auth/confirm-email-change", { token: link, password });
    expect(late.status).toBe(404);
    await expectReturned(owner, intruder);
  });

  it("cancel a change that has already been made", async () => {
    const { owner, intruder, cancelLink } = await moved();
    expect((await secure("cancel-email-change", cancelLink)).status).toBe(200);
    await expectReturned(owner, intruder);
  });

  it("remove a second factor that the intruder has turned on", async () => {
    const owner = await signUp(product, newAddress(), password);
    await product.confirmEmail(owner.email);
    const intruder = await sessionOf(owner.email, password);
    const { secret } = (await intruder.ok("POST", "/api/auth/totp/begin", { password })) as { secret: string };
    await intruder.ok("POST", "/api/auth/totp/confirm", { totpCode: authenticatorCode(secret) });
    const { undoLink } = await factsOf(owner.email, "second_factor_changed");
    expect((await secure("undo-second-factor", undoLink)).status).toBe(200);
    await expectReturned(owner, intruder);
  });

  it("revoke a new API key that its own email reports", async () => {
    const owner = await signUp(product, newAddress(), password);
    await product.confirmEmail(owner.email);
    const intruder = { email: owner.email, password, api: await sessionOf(owner.email, password) };
    const { key, prefix } = await product.createKey(intruder, "write");
    const { access } = await factsOf(owner.email, "api_key_created");
    expect(access?.keys).toEqual([`Nightly sync (${prefix}...)`]);
    // A later email does not invalidate this link.
    await intruder.api.ok("POST", "/api/auth/change-password", {
      currentPassword: password,
      newPassword: password + "!",
    });
    expect((await secure("revoke-access", access?.revokeLink)).status).toBe(200);
    expect(await isSignedIn(apiClient(product.apiUrl, key))).toBe(false);
    expect((await login(owner.email, password + "!")).status).toBe(401);
    await expectReturned(owner, intruder.api);
  });

  it("leave an unconfirmed address unconfirmed", async () => {
    const owner = await signUp(product, newAddress(), password);
    const evil = newAddress();
    await owner.api.ok("POST", "/api/auth/change-email", { password, newEmail: evil });
    const token = lastPart((await factsOf(evil, "change_email")).link);
    await owner.api.ok("POST", "/api/auth/confirm-email-change", { token });
    const { revertLink } = await factsOf(owner.email, "email_changed");
    expect((await secure("revert-email-change", revertLink)).status).toBe(200);
    const user = await product.ctx.db.withSystem((tx) => tx.user.findUniqueOrThrow({ where: { email: owner.email } }));
    expect(user.emailConfirmedAt).toBeNull();
  });

  it("allow a password reset with an earlier email after a newer request or an intruder's change", async () => {
    const owner = await signUp(product, newAddress(), password);
    const intruder = await sessionOf(owner.email, password);
    await visitor().ok("POST", "/api/auth/forgot-password", { email: owner.email });
    const token = lastPart((await factsOf(owner.email, "reset_password")).link);
    await visitor().ok("POST", "/api/auth/forgot-password", { email: owner.email });
    await intruder.ok("POST", "/api/auth/change-password", { currentPassword: password, newPassword: password + "!" });
    await visitor().ok("POST", "/api/auth/reset-password", { token, newPassword });
    expect((await login(owner.email, newPassword)).status).toBe(200);
  });
});

it("rejects a login and a new key whose password was verified before the account was secured", async () => {
  const owner = await signUp(product, newAddress(), password);
  await product.confirmEmail(owner.email);
  const { ctx } = product;
  const actor = (await authenticate(ctx, owner.api.token ?? "")) as SignedInActor;
  /** The link is opened between the password check and the transaction that relies on it. */
  const meanwhile = async () => {
    const link = (await factsOf(owner.email, "email_change_asked")).cancelLink;
    expect((await secure("cancel-email-change", link)).status).toBe(200);
  };
  const secured = (skipped: number) => {
    let calls = 0;
    return {
      ...ctx.db,
      within: async <T>(...call: Parameters<typeof ctx.db.within<T>>) => {
        if (calls++ === skipped) await meanwhile();
        return await ctx.db.within(...call);
      },
    };
  };
  await owner.api.ok("POST", "/api/auth/change-email", { password, newEmail: newAddress() });
  // The third transaction, after those that read the user and the second factor.
  const key = createApiKey({ ...ctx, db: secured(2) }, actor, { name: "Key", scope: "write", password });
  await expect(key).rejects.toMatchObject({ code: "wrong_password" });
  await resetPassword(owner.email);
  const again = await sessionOf(owner.email, newPassword);
  await again.ok("POST", "/api/auth/change-email", { password: newPassword, newEmail: newAddress() });
  const input = { email: owner.email, password: newPassword, userAgent: "", ip: "192.0.2.77" };
  await expect(logInNow({ ...ctx, db: secured(0) }, input)).rejects.toMatchObject({ code: "invalid_credentials" });
  const open = await ctx.db.withSystem((tx) =>
    Promise.all([
      tx.session.count({ where: { userId: actor.userId, revokedAt: null } }),
      tx.apiKey.count({ where: { userId: actor.userId, revokedAt: null } }),
    ]),
  );
  expect(open).toEqual([0, 0]);
});

describe("a confirmation link", () => {
  const confirm = (api: ApiClient, email: string, more: object = {}) =>
    factsOf(email, "confirm_email").then(({ link }) =>
      api.call("POST", "/api/auth/confirm-email", { token: lastPart(link), ...more }),
    );
  const isAdmin = async (api: ApiClient) => (await api.call("GET", "/api/auth/is-admin")).body;

  it("does not end the session of the logged-in user", async () => {
    const { api, email } = await signUp(product, newAddress(), password);
    expect((await confirm(api, email)).status).toBe(200);
    expect(await isSignedIn(api)).toBe(true);
  });

  it("requires the password in another browser, and stays valid meanwhile", async () => {
    const { api, email } = await signUp(product, newAddress(), password);
    const other = await signUp(product, newAddress(), password);
    for (const browser of [visitor(), other.api])
      expect(await confirm(browser, email)).toMatchObject({ status: 403, body: { code: "password_required" } });
    expect(await confirm(visitor(), email, { password: "not it at all" })).toMatchObject({
      status: 403,
      body: { code: "wrong_password" },
    });
    expect((await confirm(visitor(), email, { password })).status).toBe(200);
    expect(await isSignedIn(api)).toBe(true);
  });

  it("gives the account to the mailbox owner, and ends the access of the stranger who signed up with it", async () => {
    const stranger = await signUp(product, "ops@example.com", password);
    const { secret } = (await stranger.api.ok("POST", "/api/auth/totp/begin", { password })) as { secret: string };
    await stranger.api.ok("POST", "/api/auth/totp/confirm", { totpCode: authenticatorCode(secret) });
    expect((await confirm(visitor(), stranger.email, { newPassword })).status).toBe(200);
    expect(await isSignedIn(stranger.api)).toBe(false);
    expect((await login(stranger.email, password)).status).toBe(401);
    const owner = await sessionOf(stranger.email, newPassword);
    expect(await isAdmin(owner)).toEqual({ isAdmin: true });
  });

  it("grants operator rights only if the password was set through a link to the address", async () => {
    const stranger = await signUp(product, "second-ops@example.com", password);
    expect((await confirm(stranger.api, stranger.email)).status).toBe(200);
    expect(await isAdmin(stranger.api)).toEqual({ isAdmin: false });
    await resetPassword(stranger.email);
    expect(await isAdmin(await sessionOf(stranger.email, newPassword))).toEqual({ isAdmin: true });
  });

  it("for a change of address grants no operator rights, and requires the password in another browser", async () => {
    const stranger = await signUp(product, newAddress(), password);
    await resetPassword(stranger.email);
    stranger.api.token = (await sessionOf(stranger.email, newPassword)).token;
    const target = "third-ops@example.com";
    await stranger.api.ok("POST", "/api/auth/change-email", { password: newPassword, newEmail: target });
    const token = lastPart((await factsOf(target, "change_email")).link);
    const open = (api: ApiClient, more: object = {}) =>
      api.call("POST", "/api/auth/confirm-email-change", { token, ...more });
    expect(await open(visitor())).toMatchObject({ status: 403, body: { code: "password_required" } });
    expect((await open(stranger.api)).status).toBe(200);
    expect(await isAdmin(stranger.api)).toEqual({ isAdmin: false });
  });

  it("for a change of address ends the stranger's access when the recipient sets a password", async () => {
    const stranger = await signUp(product, newAddress(), password);
    const target = newAddress();
    await stranger.api.ok("POST", "/api/auth/change-email", { password, newEmail: target });
    const token = lastPart((await factsOf(target, "change_email")).link);
    await visitor().ok("POST", "/api/auth/confirm-email-change", { token, newPassword });
    expect(await isSignedIn(stranger.api)).toBe(false);
    expect([(await login(target, password)).status, (await login(target, newPassword)).status]).toEqual([401, 200]);
  });
});

describe("API keys that someone else may have created", () => {
  it("are listed in the email about a new password, with one link to revoke all of them", async () => {
    const owner = await signUp(product, newAddress(), password);
    const { key, prefix } = await product.createKey(owner, "write");
    await owner.api.ok("POST", "/api/auth/change-password", { currentPassword: password, newPassword });
    const { access } = await factsOf(owner.email, "password_changed");
    expect(access?.keys).toEqual([`Nightly sync (${prefix}...)`]);
    expect(await isSignedIn(apiClient(product.apiUrl, key))).toBe(true);
    expect((await secure("revoke-access", access?.revokeLink)).status).toBe(200);
    expect(await isSignedIn(apiClient(product.apiUrl, key))).toBe(false);
  });

  it("are deleted with the second factor when a mailbox owner takes over the account", async () => {
    const stranger = await signUp(product, newAddress(), password);
    // A key from before keys required a confirmed mailbox.
    const { key, id } = await product.createKey(stranger, "write");
    await product.ctx.db.withSystem((tx) =>
      tx.user.updateMany({ where: { email: stranger.email }, data: { emailConfirmedAt: null } }),
    );
    const { secret } = (await stranger.api.ok("POST", "/api/auth/totp/begin", { password })) as { secret: string };
    await stranger.api.ok("POST", "/api/auth/totp/confirm", { totpCode: authenticatorCode(secret) });
    await resetPassword(stranger.email);
    expect(await isSignedIn(apiClient(product.apiUrl, key))).toBe(false);
    expect((await login(stranger.email, newPassword)).status).toBe(200);
    const row = await product.ctx.db.withSystem((tx) => tx.apiKey.findUniqueOrThrow({ where: { id } }));
    expect(row.revokedAt).not.toBeNull();
  });
});

describe("password guesses from many networks", () => {
  it("do not lock the owner out where they have logged in before", async () => {
    const { email } = await signUp(product, newAddress(), password);
    const from = (ip: string, typed: string) =>
      visitor().call("POST", "/api/auth/login", { email, password: typed }, { "x-forwarded-for": ip });
    expect((await from("198.51.100.7", password)).status).toBe(200);
    for (let network = 1; network <= 5; network += 1)
      for (let guess = 0; guess < 5; guess += 1) await from(`203.0.113.${network}`, "wrong password");
    expect((await from("192.0.2.1", password)).status).toBe(429);
    expect((await from("198.51.100.7", password)).status).toBe(200);
  });
});
