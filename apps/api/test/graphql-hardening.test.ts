import type { AddressInfo } from "node:net";
import type { Context } from "@plumbline/core/context.ts";
import type { Customer } from "@plumbline/dev-env/stories.ts";
import { signUp } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import express from "express";
import { beforeAll, describe, expect, it } from "vitest";
import { requestId } from "../src/http/request-id.ts";
import { createGraphql } from "../src/graphql/create-graphql.ts";

// Each row is a known attack on GraphQL servers, sent as an attacker would.

const product = useTestProduct();
let owner: Customer;
beforeAll(async () => {
  owner = await signUp(product, "hardened@example.com", "correct horse battery");
});
type Answer = { data?: unknown; errors?: { message: string; extensions: { code: string; requestId: string } }[] };

async function ask(document: string, variables: Record<string, unknown> = {}) {
  const { status, body, text } = await owner.api.call("POST", "/graphql", { query: document, variables });
  return { status, body: body as Answer, text };
}

const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join(" ");

describe("a document that is too complex is rejected before execution", () => {
  it.each([
    ["nesting", `{ __schema { types { ${"fields { type { ".repeat(12)} name ${"} } ".repeat(12)} } } }`],
    ["five hundred aliases", `{ ${times(500, (n) => `a${n}: viewer { id }`)} }`],
    ["sixteen aliases", `{ ${times(16, (n) => `a${n}: viewer { id }`)} }`],
    [
      "a fragment bomb",
      `${times(22, (n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`)} fragment F22 on Query { viewer { id } } { ...F0 }`,
    ],
    ["directives", `{ viewer { id ${"@include(if: true)".repeat(51)} } }`],
    ["a long document", `{ viewer { ${"id ".repeat(1_001)} } }`],
    [
      "cost",
      `{ ${times(8, (n) => `j${n}: jobs(first: 100) { id kind status portalName listName createdAt creditsUsed recordsTotal recordsProcessed }`)} }`,
    ],
    ["two mutations", `mutation { a: resendConfirmation { message } b: resendConfirmation { message } }`],
    [
      "mutations in a fragment",
      `mutation { ...M } fragment M on Mutation { a: resendConfirmation { message } b: resendConfirmation { message } }`,
    ],
  ])("%s", async (_what, document) => {
    const { status, body } = await ask(document);
    expect(status).toBe(400);
    expect(body.data).toBeUndefined();
    expect(body.errors?.[0]?.extensions.requestId).toBeTruthy();
    // The response must not reveal the limits.
    for (const error of body.errors ?? []) expect(error.message).not.toMatch(/limit of \d/);
  });

  it("returns at most five errors for a document or its variables", async () => {
    expect((await ask(`{ ${times(40, (n) => `nothing${n}`)} }`)).body.errors?.length).toBeLessThanOrEqual(6);
    const flood = await ask(`mutation A($a: [ID!]!) { acceptProposals(ids: $a) { id } }`, {
      a: Array.from({ length: 1_000 }, () => null),
    });
    expect(flood.status).toBe(400);
    expect(flood.body.errors?.length).toBeLessThanOrEqual(6);
    expect(new Set(flood.body.errors?.map(({ extensions }) => extensions.code))).toEqual(new Set(["BAD_USER_INPUT"]));
  });
});

it("suggests no field names", async () => {
  const { status, text } = await ask("{ viewr { id } }");
  expect(status).toBe(400);
  expect(text).not.toContain("viewer");
  expect(text).not.toMatch(/did you mean|suggestion/i);
});

it("accepts no batches, forms, plain text or GET requests", async () => {
  const post = (type: string, body: string) =>
    fetch(new URL("/graphql", product.apiUrl), { method: "POST", headers: { "content-type": type }, body });
  const query = JSON.stringify({ query: "{ __typename }" });
  expect((await post("application/json", query)).status).toBe(200);
  expect((await post("application/json", `[${query},${query}]`)).status).toBe(400);
  expect((await post("text/plain", query)).status).toBe(400);
  expect((await post("application/x-www-form-urlencoded", "query=%7B__typename%7D")).status).toBe(400);
  for (const headers of [{}, { "apollo-require-preflight": "true" }] as Record<string, string>[])
    expect((await fetch(new URL("/graphql?query=%7B__typename%7D", product.apiUrl), { headers })).status).toBe(404);
});

it("rejects bodies over 100 kB", async () => {
  const { status, body } = await ask(`{ viewer { id } } # ${"x".repeat(110_000)}`);
  expect(status).toBe(413);
  expect(body).toMatchObject({ code: "body_too_large" });
});

describe("with its own context", () => {
  async function serve(ctx: Context): Promise<{ url: string; stop(): Promise<void> }> {
    const graphql = await createGraphql(ctx);
    const server = express().use(requestId, express.json(), graphql.middleware).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      async stop() {
        await new Promise((resolve) => server.close(resolve));
        await graphql.stop();
      },
    };
  }
  const askAt = (url: string, query: string) =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${owner.api.token}` },
      body: JSON.stringify({ query }),
    });

  it("allows introspection in development but not in production", async () => {
    const introspection = "{ __schema { queryType { name } } }";
    expect((await ask(introspection)).body.data).toEqual({ __schema: { queryType: { name: "Query" } } });
    const { config } = product.ctx;
    const production = await serve({ ...product.ctx, config: { ...config, isProduction: true } });
    const answer = await askAt(production.url, introspection);
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain('queryType":');
    await production.stop();
  });

  it("masks unexpected errors, and returns the request ID for operators", async () => {
    const stumbling: Context = {
      ...product.ctx,
      db: {
        ...product.ctx.db,
        readAccount: () => Promise.reject(new Error("relation job at 10.0.0.7 has the value 12 Elm Street")),
      },
    };
    const server = await serve(stumbling);
    const answer = await askAt(server.url, "{ jobs(first: 1) { id } }");
    const text = await answer.text();
    expect(text).not.toMatch(/Elm|10\.0\.0\.7|relation|stack/);
    const { errors } = JSON.parse(text) as Answer;
    expect(errors?.[0]).toMatchObject({
      message: "Something went wrong on our side.",
      extensions: { code: "internal", requestId: expect.any(String) as string },
    });
    await server.stop();
  });
});
