import { apiClient, type ApiClient } from "@plumbline/dev-env/api-client.ts";
import { signUp } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { grantOperator } from "@plumbline/core/accounts/grant-operator.ts";
import { describe, expect, it } from "vitest";

const product = useTestProduct();
const password = "correct horse battery";
type Answer = { data: Record<string, never> | null; errors?: { extensions: { code: string } }[] };
type SessionRow = { id: string; device: string; isCurrent: boolean };
type EventRow = { action: string; text: string; detail: string | null; byOperator: boolean };

const ask = async (api: ApiClient, query: string, variables: object = {}) =>
  (await api.call("POST", "/graphql", { query, variables })).body as Answer;
async function viewer(api: ApiClient): Promise<{ sessions: SessionRow[]; auditEvents: EventRow[] }> {
  const { data } = await ask(
    api,
    "{ viewer { sessions { id device isCurrent } auditEvents { action text detail byOperator } } }",
  );
  return data?.viewer ?? { sessions: [], auditEvents: [] };
}
const END = "mutation ($id: ID!) { endSession(id: $id) { id } }";
const codeOf = (answer: Answer) => answer.errors?.[0]?.extensions.code;
const isSignedIn = async (api: ApiClient) => (await api.call("GET", "/api/auth/is-admin")).status === 200;
async function signInAgain(email: string, userAgent: string): Promise<ApiClient> {
  const api = apiClient(product.apiUrl);
  const { body } = await api.call("POST", "/api/auth/login", { email, password }, { "user-agent": userAgent });
  api.token = (body as { token: string }).token;
  return api;
}

describe("sessions", () => {
  it("are listed with their device, and can be ended one by one", async () => {
    const { api, email } = await signUp(product, "devices@example.com", password);
    const phone = await signInAgain(email, "Mozilla/5.0 (Android 15) AppleWebKit/537.36 Chrome/141.0 Safari/537.36");
    const { sessions } = await viewer(api);
    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual(
      expect.arrayContaining([
        ["Chrome on Android", false],
        [expect.any(String), true],
      ]),
    );
    const id = sessions.find(({ isCurrent }) => !isCurrent)?.id;
    expect(codeOf(await ask(api, END, { id }))).toBeUndefined();
    expect(codeOf(await ask(api, END, { id }))).toBeUndefined();
    expect([await isSignedIn(phone), await isSignedIn(api)]).toEqual([false, true]);
    expect((await viewer(api)).sessions).toHaveLength(1);
  });

  it("cannot be seen or ended by other users", async () => {
    const owner = await signUp(product, "mine@example.com", password);
    const stranger = await signUp(product, "thine@example.com", password);
    const [session] = (await viewer(owner.api)).sessions;
    expect(codeOf(await ask(stranger.api, END, { id: session?.id }))).toBe("not_found");
    expect(codeOf(await ask(apiClient(product.apiUrl), END, { id: session?.id }))).toBe("not_signed_in");
    expect(await isSignedIn(owner.api)).toBe(true);
    expect((await viewer(stranger.api)).sessions.map(({ id }) => id)).not.toContain(session?.id);
  });

  it("can be ended everywhere else at once", async () => {
    const { api, email } = await signUp(product, "everywhere@example.com", password);
    const others = [await signInAgain(email, ""), await signInAgain(email, "")];
    const { data } = await ask(api, "mutation { endOtherSessions { ended } }");
    expect(data).toEqual({ endOtherSessions: { ended: 2 } });
    expect(await Promise.all([api, ...others].map(isSignedIn))).toEqual([true, false, false]);
  });
});

describe("the account's activity", () => {
  it("lists actions of users and operators of this account, each once", async () => {
    const customer = await product.customerWithPortal();
    const operator = await signUp(product, "op@example.com", password);
    await grantOperator(product.ctx, { email: operator.email, isOperator: true });
    await product.grant(customer.email, 25);
    const [connection] = (await customer.api.ok("GET", "/api/hubspot/connections")) as { id: string }[];
    await customer.api.ok("DELETE", `/api/hubspot/connection/${connection?.id}`);
    await customer.api.ok("DELETE", `/api/hubspot/connection/${connection?.id}`);
    const { auditEvents } = await viewer(customer.api);
    expect(auditEvents.map(({ action, byOperator }) => [action, byOperator])).toEqual([
      ["portal_disconnected", false],
      ["credits_granted", true],
      ["mapping_saved", false],
      ["portal_connected", false],
      ["signed_up", false],
    ]);
    expect(auditEvents[1]).toMatchObject({ text: "Granted credits", detail: "25 credits" });
    expect((await viewer(operator.api)).auditEvents.map(({ action }) => action)).toEqual([
      "operator_granted",
      "signed_up",
    ]);
  });

  it("records only what happened, and is never changed", async () => {
    const { api, email } = await signUp(product, "honest@example.com", password);
    await apiClient(product.apiUrl).call("POST", "/api/auth/login", { email, password: "not the password" });
    await api.call("POST", "/api/auth/change-password", { currentPassword: "wrong", newPassword: "another staple" });
    expect((await viewer(api)).auditEvents.map(({ action }) => action)).toEqual(["signed_up"]);
    const change = product.ctx.db.withSystem((tx) => tx.auditEvent.updateMany({ data: { action: "nothing" } }));
    await expect(change).rejects.toThrow();
  });
});

it("resends the confirmation email up to three times an hour until the address is confirmed", async () => {
  const { api, email } = await signUp(product, "unconfirmed@example.com", password);
  const resend = () => ask(api, "mutation { resendConfirmation { message } }");
  const count = () =>
    product.ctx.db.withSystem((tx) => tx.email.count({ where: { recipient: email, template: "confirm_email" } }));
  expect(codeOf(await resend())).toBeUndefined();
  expect(await count()).toBe(2);
  await product.ctx.db.withSystem((tx) => tx.user.update({ where: { email }, data: { emailConfirmedAt: new Date() } }));
  expect(codeOf(await resend())).toBe("conflict");
  expect(codeOf(await resend())).toBe("conflict");
  expect(codeOf(await resend())).toBe("rate_limited");
  expect(await count()).toBe(2);
});
