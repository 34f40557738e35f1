import { randomUUID } from "node:crypto";
import { grantOperator } from "@plumbline/core/accounts/grant-operator.ts";
import { removeSecondFactor } from "@plumbline/core/accounts/second-factor/remove-second-factor.ts";
import { apiClient, type ApiClient } from "@plumbline/dev-env/api-client.ts";
import { authenticatorCode } from "@plumbline/dev-env/authenticator.ts";
import { signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { previousCode } from "@plumbline/dev-env/testing/previous-code.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { describe, expect, it } from "vitest";

const product = useTestProduct({ REQUIRE_ADMIN_TOTP: "true" });
const password = "correct horse battery";
const customer = () => signUp(product, `${randomUUID()}@example.com`, password);
const post = (api: ApiClient, path: string, body?: object) => api.call("POST", `/api/auth/${path}`, body ?? {});
const login = (email: string, more: object = {}, chosen = password) =>
  post(apiClient(product.apiUrl), "login", { email, password: chosen, ...more });
const outcome = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code ?? null,
];
/** Uses the code of the previous step, so that the current and the next one are still unused. */
async function turnOn({ api }: Pick<Customer, "api">): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await api.ok("POST", "/api/auth/totp/begin", { password })) as { secret: string };
  const { recoveryCodes } = (await api.ok("POST", "/api/auth/totp/confirm", {
    totpCode: await previousCode(secret),
  })) as {
    recoveryCodes: string[];
  };
  return { secret, recoveryCodes };
}
const emailsTo = (email: string) =>
  product.ctx.db.withSystem((tx) => tx.email.count({ where: { recipient: email, template: "second_factor_changed" } }));

describe("the second factor", () => {
  it("is inactive until a code confirms the secret", async () => {
    const { api, email } = await customer();
    expect(outcome(await post(api, "totp/begin", { password: "not the password" }))).toEqual([403, "wrong_password"]);
    expect(outcome(await post(api, "totp/confirm", { totpCode: "123456" }))).toEqual([409, "conflict"]);
    const begun = (await post(api, "totp/begin", { password })).body as { secret: string; otpauthUrl: string };
    expect(begun.otpauthUrl).toMatch(/^otpauth:\/\/totp\/Plumbline:.*secret=[A-Z2-7]{32}/);
    expect(outcome(await post(api, "totp/confirm", { totpCode: "000000" }))).toEqual([403, "wrong_code"]);
    expect((await login(email)).status).toBe(200);
    expect(await api.ok("GET", "/api/auth/totp")).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
  });

  it("is required to log in, and accepts each code once", async () => {
    const user = await customer();
    const { secret } = await turnOn(user);
    expect(outcome(await login(user.email))).toEqual([401, "totp_required"]);
    expect(outcome(await login(user.email, {}, "not the password"))).toEqual([401, "invalid_credentials"]);
    expect(outcome(await login(user.email, { totpCode: authenticatorCode(secret) }, "not it"))).toEqual([
      401,
      "invalid_credentials",
    ]);
    const totpCode = authenticatorCode(secret);
    const both = await Promise.all([login(user.email, { totpCode }), login(user.email, { totpCode })]);
    expect(both.map(outcome).toSorted()).toEqual([
      [200, null],
      [403, "wrong_code"],
    ]);
    // A code seen earlier is older than the accepted one.
    expect(outcome(await login(user.email, { totpCode: authenticatorCode(secret, -1) }))).toEqual([403, "wrong_code"]);
    const next = authenticatorCode(secret, 1);
    expect((await login(user.email, { totpCode: `${next.slice(0, 3)} ${next.slice(3)}` })).status).toBe(200);
    expect(await emailsTo(user.email)).toBe(1);
  });

  it("is required in GraphQL as well", async () => {
    const user = await customer();
    const { secret } = await turnOn(user);
    const ask = async (totpCode: string | null) =>
      (
        await apiClient(product.apiUrl).call("POST", "/graphql", {
          query:
            "mutation($e: String!, $p: String!, $c: String) { login(email: $e, password: $p, totpCode: $c) { token } }",
          variables: { e: user.email, p: password, c: totpCode },
        })
      ).body as { data: { login: { token: string } } | null; errors?: { extensions: { code: string } }[] };
    expect((await ask(null)).errors?.[0]?.extensions).toMatchObject({ code: "totp_required", status: 401 });
    const token = (await ask(authenticatorCode(secret))).data?.login.token ?? "";
    await apiClient(product.apiUrl, token).ok("GET", "/api/auth/credit-balance");
  });

  it("accepts each recovery code once, in any spelling", async () => {
    const user = await customer();
    const { recoveryCodes } = await turnOn(user);
    expect(recoveryCodes).toHaveLength(10);
    const [first = "", second = ""] = recoveryCodes;
    expect((await login(user.email, { totpCode: first })).status).toBe(200);
    expect(outcome(await login(user.email, { totpCode: first }))).toEqual([403, "wrong_code"]);
    expect((await login(user.email, { totpCode: second.toLowerCase().replaceAll("-", " ") })).status).toBe(200);
    expect(await user.api.ok("GET", "/api/auth/totp")).toMatchObject({ isOn: true, recoveryCodesLeft: 8 });
    const rows = await product.ctx.db.withSystem((tx) => tx.recoveryCode.findMany());
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[2]?.replaceAll("-", ""));
  });

  it("creates new recovery codes, and turns off, only with password and code", async () => {
    const user = await customer();
    const { secret, recoveryCodes } = await turnOn(user);
    const act = (path: string, body: object) => post(user.api, `totp/${path}`, body);
    expect(outcome(await act("turn-off", { password: "no", totpCode: authenticatorCode(secret) }))).toEqual([
      403,
      "wrong_password",
    ]);
    expect(outcome(await act("turn-off", { password, totpCode: "000000" }))).toEqual([403, "wrong_code"]);
    const totpCode = authenticatorCode(secret);
    const renewed = (await act("recovery-codes", { password, totpCode })).body as typeof recoveryCodes &
      Record<string, string[]>;
    expect(outcome(await login(user.email, { totpCode: recoveryCodes[0] }))).toEqual([403, "wrong_code"]);
    expect(outcome(await act("turn-off", { password, totpCode }))).toEqual([403, "wrong_code"]);
    expect((await act("turn-off", { password, totpCode: renewed["recoveryCodes"]?.[0] })).status).toBe(200);
    expect((await login(user.email)).status).toBe(200);
    expect(outcome(await act("turn-off", { password, totpCode: "000000" }))).toEqual([409, "conflict"]);
    expect(await emailsTo(user.email)).toBe(2);
    const { events } = await product.ctx.db.withSystem(async (tx) => ({
      events: await tx.auditEvent.findMany({
        where: { userId: (await tx.user.findUniqueOrThrow({ where: { email: user.email } })).id },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      }),
    }));
    expect(events.map((event) => event.action)).toEqual([
      "signed_up",
      "second_factor_on",
      "recovery_codes_renewed",
      "second_factor_off",
      "signed_in",
    ]);
  });

  it("stops guesses after five, even correct ones", async () => {
    const user = await customer();
    const { secret } = await turnOn(user);
    for (let no = 0; no < 5; no++)
      expect(outcome(await login(user.email, { totpCode: `00000${no}` }))).toEqual([403, "wrong_code"]);
    const refused = await login(user.email, { totpCode: authenticatorCode(secret) });
    expect(outcome(refused)).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("stores its secret sealed and bound to its owner", async () => {
    const user = await customer();
    const { secret } = await turnOn(user);
    const rows = await product.ctx.db.withSystem((tx) => tx.secondFactor.findMany());
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(() => product.ctx.secrets.open(rows[0]?.secret ?? "", `second_factor|${randomUUID()}`)).toThrow();
  });

  it("can be removed by an operator if phone and codes are lost", async () => {
    const user = await customer();
    await turnOn(user);
    await removeSecondFactor(product.ctx, { email: user.email });
    expect((await login(user.email)).status).toBe(200);
    await expect(removeSecondFactor(product.ctx, { email: user.email })).rejects.toThrow("off");
  });
});

describe("operators who must have a second factor", () => {
  it("reach only its setup without one", async () => {
    const operator = await customer();
    await grantOperator(product.ctx, { email: operator.email, isOperator: true });
    const { api } = operator;
    const graphql = async (query: string) =>
      (await api.call("POST", "/graphql", { query })).body as {
        data: Record<string, unknown> | null;
        errors?: { extensions: { code: string } }[];
      };
    for (const path of ["admin/dashboard-consolidated", "credit-balance", "usage"])
      expect(outcome(await api.call("GET", `/api/auth/${path}`))).toEqual([403, "totp_setup_required"]);
    for (const query of [
      "{ jobs { id } }",
      "{ systemStatus { temporalUiUrl } }",
      "{ viewer { credits { available } } }",
    ])
      expect((await graphql(query)).errors?.[0]?.extensions.code).toBe("totp_setup_required");
    expect((await graphql("mutation { endOtherSessions { ended } }")).errors?.[0]?.extensions.code).toBe(
      "totp_setup_required",
    );
    expect(await api.ok("GET", "/api/auth/is-admin")).toEqual({ isAdmin: false });
    expect((await graphql("{ viewer { secondFactor { isOn mustSetUp } } }")).data).toEqual({
      viewer: { secondFactor: { isOn: false, mustSetUp: true } },
    });
    await turnOn(operator);
    await api.ok("GET", "/api/auth/admin/dashboard-consolidated");
    expect(await api.ok("GET", "/api/auth/is-admin")).toEqual({ isAdmin: true });
  });

  it("do not require it from other users", async () => {
    const { api } = await customer();
    expect(outcome(await api.call("GET", "/api/auth/credit-balance"))).toEqual([200, null]);
  });
});

it("is required to change the password, with the same limits", async () => {
  const { api, email } = await signUp(product, `${randomUUID()}@example.com`, password);
  const { secret } = (await api.ok("POST", "/api/auth/totp/begin", { password })) as { secret: string };
  await api.ok("POST", "/api/auth/totp/confirm", { totpCode: await previousCode(secret) });
  const newPassword = "another staple battery";
  const change = (more: object = {}) =>
    api.call("POST", "/api/auth/change-password", { currentPassword: password, newPassword, ...more });
  expect(outcome(await change())).toEqual([401, "totp_required"]);
  expect(outcome(await change({ totpCode: "000000" }))).toEqual([403, "wrong_code"]);
  expect((await change({ totpCode: authenticatorCode(secret) })).status).toBe(200);
  const visitor = apiClient(product.apiUrl);
  expect(outcome(await visitor.call("POST", "/api/auth/login", { email, password }))).toEqual([
    401,
    "invalid_credentials",
  ]);
});
