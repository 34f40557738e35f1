import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import { signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

// Providers end their issuer with a slash (Authentik, Auth0 with a path) or not; people type it either way.

const product = useTestProduct();
const password = "correct horse battery";
let server: Server;
let host = "";
/** The issuer that the metadata names, by path. */
const NAMED: Record<string, string> = {
  "/slash/.well-known/openid-configuration": "/slash/",
  "/plain/.well-known/openid-configuration": "/plain",
  "/moved/.well-known/openid-configuration": "/elsewhere",
};
beforeAll(async () => {
  server = createServer((request, response) => {
    const named = NAMED[request.url ?? ""];
    response.writeHead(named === undefined ? 404 : 200, { "content-type": "application/json" });
    const at = (path: string) => `${host}${path}`;
    response.end(
      named === undefined
        ? "{}"
        : JSON.stringify({
            issuer: at(named),
            authorization_endpoint: at("/auth"),
            token_endpoint: at("/token"),
            jwks_uri: at("/keys"),
            response_types_supported: ["code"],
            subject_types_supported: ["public"],
            id_token_signing_alg_values_supported: ["RS256"],
          }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function owner(): Promise<Customer> {
  const customer = await signUp(product, `owner@${randomUUID()}.example`, password);
  await product.confirmEmail(customer.email);
  return customer;
}
const save = ({ api }: Customer, issuer: string) =>
  api.call("POST", "/api/auth/company-login/provider", {
    preset: "generic",
    issuer,
    clientId: "plumbline",
    clientSecret: "a secret",
    password,
  });
const stored = async () =>
  (await product.ctx.db.withSystem((tx) => tx.identityProvider.findMany({ orderBy: { createdAt: "desc" } })))[0];

it.each([
  ["/slash", "/slash/"],
  ["/slash/", "/slash/"],
  ["/plain/", "/plain"],
  ["/plain", "/plain"],
])("X: keeps the provider's form of an issuer entered as %s", async (entered, named) => {
  expect(await save(await owner(), `${host}${entered}`)).toMatchObject({ status: 200 });
  expect((await stored())?.issuer).toBe(`${host}${named}`);
});

it("X: keeps the provider and its sessions when the same issuer is saved in another form", async () => {
  const customer = await owner();
  await save(customer, `${host}/slash`);
  const before = await stored();
  await save(customer, `${host}/slash/`);
  expect((await stored())?.id).toBe(before?.id);
});

it("X: names both issuers if they differ in another way", async () => {
  const answer = await save(await owner(), `${host}/moved`);
  expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  expect((answer.body as { error: string }).error).toBe(
    `This provider names its issuer ${host}/elsewhere, not ${host}/moved. Enter the issuer as the provider names it.`,
  );
});
