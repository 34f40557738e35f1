import { apiClient, type ApiAnswer } from "@plumbline/dev-env/api-client.ts";
import { signUp } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { deleteOldRows } from "@plumbline/core/maintenance/delete-old-rows.ts";
import { beforeEach, describe, expect, it } from "vitest";

// The production values; the visitor's address is the one from the trusted proxy.

const product = useTestProduct();
beforeEach(() => product.ctx.db.withSystem((tx) => tx.rateWindow.deleteMany()));

const password = "correct horse battery";
const visit = (ip: string, path: string, body: object) =>
  apiClient(product.apiUrl).call("POST", path, body, { "x-forwarded-for": ip });
const login = (ip: string, email: string, chosen = "not the password") =>
  visit(ip, "/api/auth/login", { email, password: chosen });
const withSlot = async (times: number, call: (no: number) => Promise<ApiAnswer>) => {
  const statuses: number[] = [];
  for (let no = 0; no < times; no++) statuses.push((await call(no)).status);
  return statuses;
};
const allWindowsEnd = () =>
  product.ctx.db.withSystem((tx) => tx.rateWindow.updateMany({ data: { endsAt: new Date(Date.now() - 1_000) } }));

function expectRefused(answer: ApiAnswer, maxSeconds: number): void {
  expect(answer).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  const seconds = Number(answer.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(maxSeconds);
}

describe("logging in", () => {
  it("allows five failures per user and address, also concurrently, without counting correct passwords", async () => {
    const { email } = await signUp(product, "five@example.com", password);
    expect(await withSlot(4, () => login("192.0.2.1", email))).toEqual([401, 401, 401, 401]);
    expect(await withSlot(8, () => login("192.0.2.1", email, password))).toEqual(Array(8).fill(200));
    const rest = await Promise.all([1, 2, 3, 4].map(() => login("192.0.2.1", email)));
    expect(rest.map(({ status }) => status).toSorted()).toEqual([401, 429, 429, 429]);
    expectRefused(await login("192.0.2.1", email, password), 900);
    expect((await login("192.0.2.2", email, password)).status).toBe(200);
    await allWindowsEnd();
    expect((await login("192.0.2.1", email, password)).status).toBe(200);
  });

  it("limits a stranger like a user", async () => {
    expect(await withSlot(6, () => login("192.0.2.3", "nobody@example.com"))).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it("allows twenty failures per user from all addresses", async () => {
    const { email } = await signUp(product, "twenty@example.com", password);
    const statuses = await withSlot(21, (no) => login(`198.51.100.${no}`, email));
    expect([statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([20, 429]);
    expectRefused(await login("198.51.100.200", email, password), 3_600);
  });

  it("counts the addresses of an IPv6 network as one", async () => {
    const ip = (no: number) => `2001:db8:7:7:${no}::1`;
    expect(await withSlot(6, (no) => login(ip(no), "v6@example.com"))).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it("trusts the proxy's address, not the one that a visitor sends", async () => {
    const forged = (no: number) => `203.0.113.${no}, 192.0.2.9`;
    expect(await withSlot(6, (no) => login(forged(no), "forged@example.com"))).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

describe("other endpoints", () => {
  it("allow ten new accounts an hour from one address", async () => {
    const register = (no: number) =>
      visit("192.0.2.20", "/api/auth/register", { email: `many${no}@example.com`, password });
    expect(await withSlot(10, register)).toEqual(Array(10).fill(201));
    expectRefused(await register(11), 3_600);
    expect((await visit("192.0.2.21", "/api/auth/register", { email: "other@example.com", password })).status).toBe(
      201,
    );
  });

  it("email three reset links an hour, and limit strangers alike", async () => {
    await signUp(product, "forgetful@example.com", password);
    for (const email of ["forgetful@example.com", "stranger@example.com"]) {
      const ask = (no: number) => visit(`192.0.2.${30 + no}`, "/api/auth/forgot-password", { email });
      expect(await withSlot(3, ask)).toEqual([200, 200, 200]);
      expectRefused(await ask(4), 3_600);
    }
  });

  it("limit guesses at the current password and at links", async () => {
    const { api } = await signUp(product, "guess@example.com", password);
    const change = () =>
      api.call("POST", "/api/auth/change-password", { currentPassword: "a guess", newPassword: "another staple" });
    expect(await withSlot(10, change)).toEqual(Array(10).fill(403));
    expectRefused(await change(), 3_600);
    const reset = () =>
      visit("192.0.2.40", "/api/auth/reset-password", { token: "x".repeat(43), newPassword: "another staple" });
    expect(await withSlot(20, reset)).toEqual(Array(20).fill(404));
    expectRefused(await reset(), 3_600);
  });

  it("accept five messages an hour, including rejected ones", async () => {
    const body = { email: "a@example.com", phone: "1", subject: "s", message: "m", recaptchaToken: "made up" };
    const send = () => visit("192.0.2.50", "/api/auth/support/send-email", body);
    expect(await withSlot(5, send)).toEqual(Array(5).fill(400));
    expectRefused(await send(), 3_600);
  });
});

it("stores neither addresses nor emails, and nothing of past windows", async () => {
  await login("192.0.2.60", "kept@example.com");
  const rows = JSON.stringify(await product.ctx.db.withSystem((tx) => tx.rateWindow.findMany()));
  expect(rows).not.toMatch(/192\.0\.2|kept/);
  await allWindowsEnd();
  await deleteOldRows(product.ctx, () => {});
  expect(await product.ctx.db.withSystem((tx) => tx.rateWindow.count())).toBe(0);
});
