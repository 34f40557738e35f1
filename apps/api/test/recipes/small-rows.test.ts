import { randomUUID } from "node:crypto";
import { grantOperator } from "@plumbline/core/accounts/grant-operator.ts";
import { apiClient, type ApiClient } from "@plumbline/dev-env/api-client.ts";
import { signUp } from "@plumbline/dev-env/stories.ts";
import { memberOf } from "@plumbline/dev-env/testing/actor-of.ts";
import { invite, joined, linkTo } from "@plumbline/dev-env/testing/team-fixture.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";

// Small rows of the register of faults that belong to no other file.

const product = useTestProduct();
const password = "correct horse battery";
const newAddress = () => `${randomUUID()}@example.com`;
const visitor = () => apiClient(product.apiUrl);
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];
async function newOwner() {
  const owner = await signUp(product, newAddress(), password);
  await product.confirmEmail(owner.email);
  return owner;
}
type Answer<Data> = { data: Data | null; errors?: { message: string; extensions: { code: string } }[] };
const graphql = async <Data>(api: ApiClient, query: string) =>
  (await api.call("POST", "/graphql", { query })).body as Answer<Data>;

it("field-1-5: confirms in a second browser that a used link has confirmed the address", async () => {
  const { email } = await signUp(product, newAddress(), password);
  const token = await linkTo(product, email, "confirm-email");
  await visitor().ok("POST", "/api/auth/confirm-email", { token, password });
  const again = await visitor().call("POST", "/api/auth/confirm-email", { token });
  expect(again).toMatchObject({ status: 200, body: { message: "Your email has already been confirmed." } });
  const other = await visitor().call("POST", "/api/auth/confirm-email", { token: `${token}x` });
  expect(codeOf(other)).toEqual([404, "not_found"]);
});

it("audit-S4-3: shows operators each account of a person, and grants credits to the named one", async () => {
  const owner = await newOwner();
  const other = await newOwner();
  const token = await invite(product, other, { email: owner.email, role: "manager" });
  await visitor().ok("POST", "/api/auth/invitations/accept", { token, password });
  const operator = await newOwner();
  await grantOperator(product.ctx, { email: operator.email, isOperator: true });
  type Found = { findUsers: { email: string; accountId: string; credits: number; role: string }[] };
  const found = async () =>
    (
      await graphql<Found>(operator.api, `{ findUsers(query: "${owner.email}") { email accountId credits role } }`)
    ).data?.findUsers.toSorted((a, b) => a.role.localeCompare(b.role));
  const [own, their] = [await memberOf(product.ctx, owner.email), await memberOf(product.ctx, other.email)];
  expect((await found())?.map(({ accountId, role }) => [accountId, role])).toEqual([
    [their.accountId, "manager"],
    [own.accountId, "owner"],
  ]);
  const before = await found();
  const grant = (more: string) =>
    graphql(
      operator.api,
      `mutation { adminGrantCredits(email: "${owner.email}", amount: 5, reason: "test", key: "${randomUUID()}"${more}) { granted } }`,
    );
  const { errors } = await grant("");
  expect(errors?.[0]).toMatchObject({
    message: expect.stringContaining("several accounts"),
    extensions: { code: "conflict" },
  });
  expect((await grant(`, accountId: "${their.accountId}"`)).errors).toBeUndefined();
  expect((await grant(`, accountId: "${operator.email}"`)).errors).toHaveLength(1);
  expect((await found())?.map(({ credits }, index) => credits - (before?.[index]?.credits ?? 0))).toEqual([5, 0]);
});

it("audit-S4-5: limits wrong passwords separately for each kind of action", async () => {
  const owner = await newOwner();
  const member = await joined(product, owner, { role: "viewer" });
  const asked = { password: "not it", confirmation: owner.email };
  const answers = [];
  for (let n = 0; n < 12; n += 1) answers.push(await owner.api.call("POST", "/api/auth/delete-account", asked));
  expect(codeOf(answers.at(-1) ?? { status: 0, body: {} })).toEqual([429, "rate_limited"]);
  const removed = await owner.api.call("DELETE", `/api/auth/team/members/${member.id}`, { password });
  expect(removed.status).toBe(200);
});

it("acceptance-S4-12: returns the price of a credit with at most two decimal places", async () => {
  const owner = await newOwner();
  const spending = (await owner.api.ok("GET", "/api/auth/spending")) as { credit_price_cents: number };
  expect(String(spending.credit_price_cents)).toMatch(/^\d+(\.\d{1,2})?$/);
});

it("acceptance-S4-15: documents the server's rules for blanks and addresses in the OpenAPI document", async () => {
  type Schema = { properties: Record<string, Schema>; items?: Schema; pattern?: string };
  type Operation = { requestBody: { content: { "application/json": { schema: Schema } } } };
  const { paths } = (await visitor().ok("GET", "/api/openapi.json")) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const at = (path: string, ...names: string[]) => {
    let schema = paths[path]?.["post"]?.requestBody.content["application/json"].schema;
    for (const name of names) schema = schema?.properties[name]?.items ?? schema?.properties[name];
    return new RegExp(schema?.pattern ?? "");
  };
  for (const [path, ...names] of [
    ["/api/auth/api-keys", "name"],
    ["/api/auth/company-login/provider", "clientId"],
    ["/api/auth/company-login/provider", "clientSecret"],
    ["/api/auth/support/send-email", "message"],
    ["/api/hubspot/replacement-rules/{portalId}", "rules", "text"],
    ["/api/hubspot/replacement-rules/{portalId}", "rules", "replacement"],
  ] as const)
    expect([path, ...names, at(path, ...names).test("  "), at(path, ...names).test(" a ")]).toEqual([
      path,
      ...names,
      false,
      true,
    ]);
  expect(at("/api/auth/register", "email").test("a@b")).toBe(false);
  expect(at("/api/auth/register", "email").test("Ada@Company.example")).toBe(true);
});

it("acceptance-S4-15: refuses to retry an email that was given up", async () => {
  const operator = await newOwner();
  await grantOperator(product.ctx, { email: operator.email, isOperator: true });
  const query = `mutation { replayDeadLetter(id: "${randomUUID()}", kind: "email") { temporalUiUrl } }`;
  expect((await graphql(operator.api, query)).errors?.[0]?.extensions.code).toBe("conflict");
});
