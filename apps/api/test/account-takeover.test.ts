import { randomUUID } from "node:crypto";
import { apiClient, type ApiClient } from "@plumbline/dev-env/api-client.ts";
import { authenticatorCode } from "@plumbline/dev-env/authenticator.ts";
import { signUp } from "@plumbline/dev-env/stories.ts";
import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

// Somebody knows a password, or has signed up with a stranger's address. Whatever the owner of the mailbox does to get the
// account back, nothing of the intruder's stays.

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product[Symbol.asyncDispose]());

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

describe("an intruder who knows the password and asks for another address", () => {
  async function attacked() {
    const owner = await signUp(product, newAddress(), password);
    await product.confirmEmail(owner.email);
    const intruder = await sessionOf(owner.email, password);
    const target = newAddress();
    await intruder.ok("POST", "/api/auth/change-email", { password, newEmail: target });
    return { owner, intruder, target, link: (await factsOf(target, "change_email")).link };
  }
  const open = (link: string | undefined) =>
    visitor().call("POST", "/api/auth/confirm-email-change", { token: lastPart(link) });

  it("cannot use the link after the owner has changed the password", async () => {
    const { owner, link } = await attacked();
    await owner.api.ok("POST", "/api/auth/change-password", { currentPassword: password, newPassword });
    expect((await open(link)).status).toBe(404);
    expect((await login(owner.email, newPassword)).status).toBe(200);
  });

  it("cannot use it after the owner has reset the password", async () => {
    const { owner, link } = await attacked();
    await resetPassword(owner.email);
    expect((await open(link)).status).toBe(404);
  });

  it("loses link and session when the owner cancels the change by the email to the old address", async () => {
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

describe("keys that someone else may have created", () => {
  it("are listed in the email about a new password, with one link that revokes all of them", async () => {
    const owner = await signUp(product, newAddress(), password);
    const { key, prefix } = await product.createKey(owner, "write");
    await owner.api.ok("POST", "/api/auth/change-password", { currentPassword: password, newPassword });
    const { access } = await factsOf(owner.email, "password_changed");
    expect(access?.keys).toEqual([`Nightly sync (${prefix}...)`]);
    expect(await isSignedIn(apiClient(product.apiUrl, key))).toBe(true);
    expect((await secure("revoke-access", access?.revokeLink)).status).toBe(200);
    expect(await isSignedIn(apiClient(product.apiUrl, key))).toBe(false);
  });

  it("are deleted, with the second factor, when a mailbox owner takes over an account that a stranger created with it", async () => {
    const stranger = await signUp(product, newAddress(), password);
    // A key from before keys needed a confirmed mailbox.
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

describe("guesses from all over the world", () => {
  it("do not keep the owner out where they have logged in before", async () => {
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
