import { randomUUID } from "node:crypto";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { signUp } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { grantOperator } from "@plumbline/core/accounts/grant-operator.ts";
import { login } from "@plumbline/core/accounts/sessions/login.ts";
import { authenticate } from "@plumbline/core/accounts/sessions/authenticate.ts";
import { deliverEmail } from "@plumbline/core/email/deliver-email.ts";
import { describe, expect, it } from "vitest";

const product = useTestProduct({ ADMIN_EMAILS: "boss@example.com" });
const password = "correct horse battery";

describe("sign-up", () => {
  it.each([
    ["", 10, ""],
    ["/sprocketeer", 260, "sprocketeer"],
    ["/hug", 260, "hug"],
  ])("through /register%s grants %i credits", async (path, credits, referral) => {
    const email = `new${credits}${referral}@example.com`;
    const answer = await apiClient(product.apiUrl).call("POST", `/api/auth/register${path}`, {
      email: ` ${email.toUpperCase()} `,
      password,
    });
    expect(answer).toMatchObject({ status: 201, body: { user: { email, credits, isAdmin: false } } });
    const account = await product.ctx.db.withSystem((tx) =>
      tx.account.findFirstOrThrow({ where: { users: { some: { email } } } }),
    );
    expect(account.referralType).toBe(referral);
  });

  it("refuses a taken address and leaves nothing behind", async () => {
    await signUp(product, "taken@example.com", password);
    const before = await product.ctx.db.withSystem((tx) => tx.account.count());
    const answer = await apiClient(product.apiUrl).call("POST", "/api/auth/register", {
      email: "Taken@example.com",
      password,
    });
    expect(answer).toMatchObject({ status: 409, body: { code: "email_taken" } });
    expect(await product.ctx.db.withSystem((tx) => tx.account.count())).toBe(before);
  });

  it.each([
    [{ email: "no-mail", password }],
    [{ email: "a@example.com", password: "short" }],
    [{ email: "a@example.com" }],
    [{ email: "a@example.com", password: "x".repeat(257) }],
    [[]],
  ])("refuses %j with a message", async (body) => {
    const answer = await apiClient(product.apiUrl).call("POST", "/api/auth/register", body);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input", requestId: expect.any(String) } });
  });
});

describe("logging in", () => {
  it("returns a token that works until logout", async () => {
    await signUp(product, "in@example.com", password);
    const api = apiClient(product.apiUrl);
    const { token } = (await api.ok("POST", "/api/auth/login", { email: "in@example.com", password })) as {
      token: string;
    };
    api.token = token;
    expect(await api.ok("GET", "/api/auth/is-admin")).toEqual({ isAdmin: false });
    await api.ok("POST", "/api/auth/logout");
    expect(await api.call("GET", "/api/auth/is-admin")).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
  });

  it("stores neither token nor password in plain text", async () => {
    const { token } = await login(product.ctx, { email: "in@example.com", password, userAgent: "", ip: "" });
    const rows = await product.ctx.db.withSystem(async (tx) =>
      JSON.stringify([await tx.session.findMany(), await tx.user.findMany()]),
    );
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(password);
    expect(rows).toMatch(/\$argon2id\$v=19\$m=19456,(t=2,p=1|p=1,t=2)\$/);
  });

  it("answers a wrong password and an unknown address the same way", async () => {
    const api = apiClient(product.apiUrl);
    const wrong = await api.call("POST", "/api/auth/login", { email: "in@example.com", password: "wrong password" });
    const unknown = await api.call("POST", "/api/auth/login", {
      email: "nobody@example.com",
      password: "wrong password",
    });
    const { requestId: _one, ...first } = wrong.body as Record<string, string>;
    const { requestId: _two, ...second } = unknown.body as Record<string, string>;
    expect([wrong.status, first]).toEqual([
      401,
      { error: "Invalid email or password.", message: "Invalid email or password.", code: "invalid_credentials" },
    ]);
    expect([unknown.status, second]).toEqual([wrong.status, first]);
  });

  it("ends after a day without use, and after fourteen days at the latest", async () => {
    const { token } = await login(product.ctx, { email: "in@example.com", password, userAgent: "", ip: "" });
    const at = (hours: number) =>
      authenticate({ ...product.ctx, now: () => new Date(Date.now() + hours * 3_600_000) }, token);
    await expect(at(25)).rejects.toMatchObject({ code: "not_signed_in" });
    for (let hours = 20; hours < 14 * 24; hours += 20) await at(hours);
    await expect(at(14 * 24 + 1)).rejects.toMatchObject({ code: "not_signed_in" });
  });

  it.each(["Bearer ", "Bearer nonsense", "Basic abc", `Bearer ${"x".repeat(5_000)}`])(
    "rejects the header '%.20s'",
    async (authorization) => {
      expect(
        (await apiClient(product.apiUrl).call("GET", "/api/auth/credit-balance", undefined, { authorization })).status,
      ).toBe(401);
    },
  );
});

it("runs as many queries for an unknown address as for a known one", async () => {
  const { email } = await signUp(product, `${randomUUID()}@example.com`, password);
  const asked = async (typed: string) => {
    let transactions = 0;
    const db = {
      ...product.ctx.db,
      withSystem: <T>(work: Parameters<typeof product.ctx.db.withSystem<T>>[0]) => {
        transactions += 1;
        return product.ctx.db.withSystem(work);
      },
    };
    const input = { email: typed, password: "not the password", userAgent: "", ip: "192.0.2.9" };
    await expect(login({ ...product.ctx, db }, input)).rejects.toMatchObject({ code: "invalid_credentials" });
    return transactions;
  };
  expect(await asked(`${randomUUID()}@example.com`)).toBe(await asked(email));
});

describe("operators", () => {
  it("are granted by the command line", async () => {
    const { api } = await signUp(product, "op@example.com", password);
    await grantOperator(product.ctx, { email: "OP@example.com", isOperator: true });
    expect(await api.ok("GET", "/api/auth/is-admin")).toEqual({ isAdmin: true });
  });

  it("are granted by ADMIN_EMAILS only after their password was set through a link to the address", async () => {
    const { api, email } = await signUp(product, "boss@example.com", password);
    expect(await api.ok("GET", "/api/auth/is-admin")).toEqual({ isAdmin: false });
    const queued = await product.ctx.db.withSystem((tx) => tx.email.findFirstOrThrow({ where: { recipient: email } }));
    await deliverEmail(product.ctx, queued.id);
    const emails = (await product.control("GET", `/mails?to=${email}`)) as
      | { emails?: { id: string }[] }
      | { id: string }[];
    const [first] = Array.isArray(emails) ? emails : (emails.emails ?? []);
    const { links } = (await product.control("GET", `/mails/${first?.id}`)) as { links: string[] };
    const token = links
      .find((link) => link.includes("/confirm-email/"))
      ?.split("/")
      .pop();
    await api.ok("POST", "/api/auth/confirm-email", { token });
    expect(await api.ok("GET", "/api/auth/is-admin")).toEqual({ isAdmin: false });
    expect(await api.call("POST", "/api/auth/confirm-email", { token: `${token}x` })).toMatchObject({ status: 404 });
    expect(
      (await product.ctx.db.withSystem((tx) => tx.email.findUniqueOrThrow({ where: { id: queued.id } }))).facts,
    ).toEqual({});
  });
});
