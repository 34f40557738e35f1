import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { signUp } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { resetPassword } from "@plumbline/core/accounts/passwords/reset-password.ts";
import { deliverEmail } from "@plumbline/core/email/deliver-email.ts";
import { describe, expect, it } from "vitest";

const product = useTestProduct();
const password = "correct horse battery";
const newPassword = "another staple entirely";
const ask = (email: string) => apiClient(product.apiUrl).call("POST", "/api/auth/forgot-password", { email });
const reset = (token: string, chosen = newPassword) =>
  apiClient(product.apiUrl).call("POST", "/api/auth/reset-password", { token, newPassword: chosen });
const signInWith = async (email: string, chosen: string) =>
  (await apiClient(product.apiUrl).call("POST", "/api/auth/login", { email, password: chosen })).status;

/** Sends the waiting emails for this mailbox and returns the tokens of its reset links, newest first. */
async function resetTokens(email: string): Promise<string[]> {
  const waiting = await product.ctx.db.withSystem((tx) =>
    tx.email.findMany({ where: { recipient: email, status: "waiting" }, orderBy: { createdAt: "asc" } }),
  );
  for (const email of waiting) await deliverEmail(product.ctx, email.id);
  const emails = (await product.control("GET", `/mails?to=${email}`)) as { links: string[] }[];
  return emails.flatMap(({ links }) => links.flatMap((link) => /\/reset-password\/([\w-]+)$/.exec(link)?.[1] ?? []));
}

describe("forgot password", () => {
  it("answers a user and a stranger with the same response and delay", async () => {
    await signUp(product, "known@example.com", password);
    const timed = async (email: string) => {
      const startedAt = performance.now();
      const { status, body } = await ask(email);
      return { status, body, ms: performance.now() - startedAt };
    };
    const known = await timed("Known@example.com");
    const stranger = await timed("stranger@example.com");
    expect([known.status, known.body]).toEqual([stranger.status, stranger.body]);
    expect(known).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    // Both delays exceed the work; on a busy machine the difference between them is not meaningful.
    for (const { ms } of [known, stranger]) expect(ms).toBeGreaterThanOrEqual(395);
    const emails = await product.ctx.db.withSystem((tx) => tx.email.count({ where: { template: "reset_password" } }));
    expect(emails).toBe(1);
  });

  it("emails a link that works once, ends every session and confirms the mailbox", async () => {
    const { api, email } = await signUp(product, "once@example.com", password);
    await ask(email);
    const [token = ""] = await resetTokens(email);
    expect(await reset(token)).toMatchObject({ status: 200, body: { message: "Your password has been reset." } });
    expect(await reset(token, "a third one by a thief")).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect((await api.call("GET", "/api/auth/is-admin")).status).toBe(401);
    expect([await signInWith(email, password), await signInWith(email, newPassword)]).toEqual([401, 200]);
    const user = await product.ctx.db.withSystem((tx) => tx.user.findUniqueOrThrow({ where: { email } }));
    expect(user.emailConfirmedAt).not.toBeNull();
    const reported = await product.ctx.db.withSystem((tx) =>
      tx.email.count({ where: { recipient: email, template: "password_changed" } }),
    );
    expect(reported).toBe(1);
  });

  it("lets only one of two concurrent resets use the link", async () => {
    const { email } = await signUp(product, "race@example.com", password);
    await ask(email);
    const [token = ""] = await resetTokens(email);
    const answers = await Promise.all([reset(token), reset(token, "the other one's words")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  it("keeps all links valid for an hour until one is used", async () => {
    const { email } = await signUp(product, "newest@example.com", password);
    await ask(email);
    const [first = ""] = await resetTokens(email);
    await ask(email);
    const second = (await resetTokens(email)).find((token) => token !== first) ?? "";
    const later = { ...product.ctx, now: () => new Date(Date.now() + 61 * 60_000) };
    await expect(resetPassword(later, { token: second, newPassword })).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await reset(first)).status).toBe(200);
    expect((await reset(second)).status).toBe(404);
  });

  it("does not store a link's secret once it is sent", async () => {
    const { email } = await signUp(product, "hashed@example.com", password);
    await ask(email);
    const [token = ""] = await resetTokens(email);
    const rows = await product.ctx.db.withSystem(async (tx) =>
      JSON.stringify([await tx.oneTimeToken.findMany(), await tx.email.findMany()]),
    );
    expect(token).toHaveLength(43);
    expect(rows).not.toContain(token);
  });
});

describe("change password", () => {
  it("requires the current password, keeps this session and ends the others", async () => {
    const { api, email } = await signUp(product, "change@example.com", password);
    const elsewhere = await signUp(product, email, password);
    const change = (currentPassword: string) =>
      api.call("POST", "/api/auth/change-password", { currentPassword, newPassword });
    expect(await change("not the one")).toMatchObject({ status: 403, body: { code: "wrong_password" } });
    expect((await elsewhere.api.call("GET", "/api/auth/is-admin")).status).toBe(200);
    expect(await change(password)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect((await elsewhere.api.call("GET", "/api/auth/is-admin")).status).toBe(401);
    expect((await api.call("GET", "/api/auth/is-admin")).status).toBe(200);
    expect([await signInWith(email, password), await signInWith(email, newPassword)]).toEqual([401, 200]);
  });

  it("is not available to visitors", async () => {
    const body = { currentPassword: password, newPassword };
    expect(await apiClient(product.apiUrl).call("POST", "/api/auth/change-password", body)).toMatchObject({
      status: 401,
      body: { code: "not_signed_in" },
    });
  });
});

describe("common passwords", () => {
  it("are rejected with a reason everywhere, and do not use up the link", async () => {
    const common = "Password1";
    const { api, email } = await signUp(product, "common@example.com", password);
    await ask(email);
    const [token = ""] = await resetTokens(email);
    const answers = [
      await apiClient(product.apiUrl).call("POST", "/api/auth/register", {
        email: "new@example.com",
        password: common,
      }),
      await api.call("POST", "/api/auth/change-password", { currentPassword: password, newPassword: common }),
      await reset(token, common),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 400,
        body: { code: "common_password", error: expect.stringContaining("too common") },
      });
    expect((await reset(token)).status).toBe(200);
  });
});
