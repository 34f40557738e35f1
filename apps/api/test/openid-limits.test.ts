import { randomUUID } from "node:crypto";
import { apiClient, type ApiAnswer, type ApiClient } from "@plumbline/dev-env/api-client.ts";
import { signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { startOpenidProvider, visitProvider, type OpenidProvider } from "@plumbline/dev-env/testing/openid-provider.ts";
import { invite } from "@plumbline/dev-env/testing/team-fixture.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

const product = useTestProduct({
  RATE_OPENID_PER_IP: "6/1h",
  RATE_OPENID_PER_USER_AND_IP: "3/1h",
  RATE_RESET_PER_IP: "3/1h",
});
const password = "correct horse battery";
const redirectUri = () => new URL("/company-login", product.config.publicUrl).href;
let provider: OpenidProvider;
beforeAll(async () => {
  provider = await startOpenidProvider(redirectUri());
});
afterAll(() => provider.close());

type Company = Customer & { domain: string };
async function company(): Promise<Company> {
  const domain = `${randomUUID()}.example`;
  const owner = await signUp(product, `owner@${domain}`, password);
  await product.confirmEmail(owner.email);
  const { issuer, clientId, clientSecret } = provider;
  const settings = { preset: "generic", issuer, clientId, clientSecret, password };
  await owner.api.ok("POST", "/api/auth/company-login/provider", settings);
  const answer = await owner.api.ok("POST", "/api/auth/company-login/domains", { domain });
  const [added] = (answer as { domains: { id: string; record: { name: string; value: string } }[] }).domains;
  if (!added) throw new Error("the domain was not added");
  product.textRecords.set(added.record.name, [added.record.value]);
  await owner.api.ok("POST", `/api/auth/company-login/domains/${added.id}/check`, {});
  return { ...owner, domain };
}
// One client is one network.
let visitor: ApiClient;
beforeEach(() => {
  visitor = apiClient(product.apiUrl);
});
const begin = (email: string) => visitor.call("POST", "/api/auth/openid/begin", { email });
async function complete({ body, headers }: ApiAnswer, email: string): Promise<ApiAnswer> {
  provider.person = { sub: email, email, email_verified: true };
  const [cookie = ""] = (headers.getSetCookie()[0] ?? "").split(";");
  const answer = await visitProvider((body as { url: string }).url, redirectUri());
  return await visitor.call("POST", "/api/auth/openid/complete", answer, { cookie });
}
const status = async (answer: Promise<ApiAnswer>) => (await answer).status;

it("audit-10: does not count completed logins", async () => {
  const { email } = await company();
  for (let login = 0; login < 8; login += 1) expect(await status(complete(await begin(email), email))).toBe(200);
});

it("audit-10: counts unfinished logins per address", async () => {
  const { domain } = await company();
  for (let login = 0; login < 3; login += 1) expect(await status(begin(`one@${domain}`))).toBe(200);
  expect(await status(begin(`one@${domain}`))).toBe(429);
  expect(await status(begin(`other@${domain}`))).toBe(200);
});

it("audit-10: counts failed logins per network", async () => {
  const { domain } = await company();
  for (const name of ["one", "two", "three"]) {
    const email = `${name}@${domain}`;
    expect(await status(complete(await begin(email), email))).toBe(403);
  }
  expect(await status(begin(`four@${domain}`))).toBe(429);
});

it("audit-10: counts invitations that were not found, but not those that were read or accepted", async () => {
  const owner = await signUp(product, `owner@${randomUUID()}.example`, password);
  await product.confirmEmail(owner.email);
  for (const name of ["one", "two", "three", "four"]) {
    const email = `${name}@${randomUUID()}.example`;
    const token = await invite(product, owner, { email, role: "viewer" });
    for (let read = 0; read < 2; read += 1)
      expect(await status(visitor.call("GET", `/api/auth/invitations/${token}`))).toBe(200);
    const accepted = visitor.call("POST", "/api/auth/invitations/accept", { token, newPassword: password });
    expect(await status(accepted)).toBe(200);
  }
  const unknown = () => status(visitor.call("GET", `/api/auth/invitations/${"x".repeat(43)}`));
  for (let read = 0; read < 3; read += 1) expect(await unknown()).toBe(404);
  expect(await unknown()).toBe(429);
});
