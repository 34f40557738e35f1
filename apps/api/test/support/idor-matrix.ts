import { randomUUID } from "node:crypto";
import { grantOperator } from "@plumbline/core/accounts/grant-operator.ts";
import { apiClient, type ApiAnswer, type ApiClient } from "@plumbline/dev-env/api-client.ts";
import { signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { ruleOf, type Operation } from "@plumbline/schema/accounts/operations.ts";
import { KEY_SCOPES, type KeyScope } from "@plumbline/schema/accounts/api-keys.ts";
import { ERRORS, type ErrorCode } from "@plumbline/schema/errors.ts";
import { readTypeDefs } from "@plumbline/schema/graphql/read-type-defs.ts";
import { buildSchema } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isForCustomers, type Endpoint } from "../../src/http/endpoint.ts";
import { DOCUMENTED } from "../../src/endpoints.ts";
import { GRAPHQL_ROWS, GRAPHQL_VALUES, REST_ROWS } from "./idor-rows.ts";
import { documentFor, guardedFields, namedInRest, type NamedField } from "./named-resources.ts";
import { CANARY, ownerWithThings, stateOf, type Owner } from "./owned-resources.ts";

const schema = buildSchema(readTypeDefs());
const fields = guardedFields(schema);
const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const openOnes = DOCUMENTED.filter(
  (operation) => operation.operation === "public" && namedInRest(operation).length > 0,
);

/** The error for the owner's own key with the wrong scope. */
const refusalOf = (operation: Operation, scope: KeyScope): { code: ErrorCode } => ({
  code: ruleOf(operation).keys === "write" && scope === "read" ? "read_only_key" : "not_for_keys",
});
const isForKeys = (operation: Operation, scope: KeyScope) => {
  const { keys, testKeys } = ruleOf(operation);
  if (scope === "test") return testKeys === true;
  return keys === "read" || (keys === "write" && scope === "write");
};

type Expected = { code: ErrorCode } | "null" | "own";
type Attempt = { call(api: ApiClient): Promise<ApiAnswer>; refused(answer: ApiAnswer, expected: Expected): void };

type GraphqlBody = { data?: Record<string, unknown> | null; errors?: { extensions: { code: string } }[] };

/** The value at the path, or null if the path ends early. */
function valueAt(body: GraphqlBody, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null ? ((value as Record<string, unknown>)[name] ?? null) : null,
    body.data ?? null,
  );
}

function attemptOf(
  name: string,
  values: Record<string, unknown>,
  via: readonly string[],
): Attempt & { path: string[] } {
  const path = [...via, name.split(".")[1] ?? ""];
  const query = documentFor(schema, path, new Set(Object.keys(values)));
  return {
    path,
    call: (api) => api.call("POST", "/graphql", { query, variables: values }),
    refused(answer, expected) {
      const body = answer.body as GraphqlBody;
      if (expected === "own") return expect(body.errors).toBeUndefined();
      expect(valueAt(body, path)).toBeNull();
      if (expected !== "null") expect(body.errors?.map((error) => error.extensions.code)).toEqual([expected.code]);
      else expect(body.errors).toBeUndefined();
    },
  };
}

/**
 * Every operation that names an object x everyone who does not own it. The others try first, on an existing object, and again
 * after its owner has succeeded with the same call.
 */
export function idorMatrix(makeProduct: () => Promise<TestProduct>): void {
  let product: TestProduct;
  let stranger: Customer;
  let operator: Customer;
  /** Shared by all rows that only read. */
  let ownerOfReads: Owner;
  const ownerOf = async (isRead: boolean) => (isRead ? ownerOfReads : await ownerWithThings(product));
  beforeAll(async () => {
    product = await makeProduct();
    ownerOfReads = await ownerWithThings(product);
    stranger = await signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
    operator = await signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
    // A missing mailbox confirmation must not hide the real refusal.
    for (const { email } of [stranger, operator]) await product.confirmEmail(email);
    await grantOperator(product.ctx, { email: operator.email, isOperator: true });
  });
  afterAll(() => product[Symbol.asyncDispose]());

  describe("the matrix", () => {
    it("has exactly one row for each operation that names an object", () => {
      const rest = DOCUMENTED.filter(
        (operation) => operation.operation !== "public" && namedInRest(operation).length > 0,
      );
      expect(Object.keys(REST_ROWS).toSorted()).toEqual(rest.map(keyOf).toSorted());
      const graphql = fields.filter((field) => field.isAboutOthers && !field.isOpen).map((field) => field.name);
      expect(Object.keys(GRAPHQL_ROWS).toSorted()).toEqual(graphql.toSorted());
    });

    it("states in each field's description who may request it", () => {
      const of = (pick: (field: NamedField) => boolean) => fields.filter(pick).map((field) => field.name);
      expect(of(({ described }) => described.open)).toEqual(of(({ isOpen }) => isOpen));
      expect(of(({ described }) => described.forOperators)).toEqual(of(({ isForOperators }) => isForOperators));
      const isForPeople = ({ name, operation, isForOperators }: NamedField) =>
        /^(Query|Mutation)\./.test(name) && operation !== null && !isForOperators && ruleOf(operation).keys === null;
      expect(of((field) => isForPeople(field) && !field.described.forPeople)).toEqual([]);
      expect(
        of((field) => field.described.forPeople && !isForPeople(field) && /^(Query|Mutation)\./.test(field.name)),
      ).toEqual([]);
    });

    it("lists what is public and what is only for operators", () => {
      expect(fields.filter((field) => field.isOpen).map((field) => field.name)).toEqual([
        "Query.invitation",
        "Mutation.login",
        "Mutation.acceptInvitation",
      ]);
      expect(fields.filter((field) => field.isForOperators).map((field) => field.name)).toEqual([
        "Query.customer",
        "Query.operatorAuditLog",
        "Query.adminDashboard",
        "Query.systemStatus",
        "Query.findUsers",
        "Mutation.adminGrantCredits",
        "Mutation.stopWrites",
        "Mutation.liftWriteStop",
        "Mutation.replayDeadLetter",
        "Mutation.dismissDeadLetter",
      ]);
    });
  });

  describe.each(Object.entries(REST_ROWS))("REST: %s", (key, row) => {
    it("is available only to its owner", async () => {
      const operation = DOCUMENTED.find((candidate) => keyOf(candidate) === key);
      if (!operation) throw new Error(`There is no ${key}`);
      const owner = await ownerOf(operation.method === "get");
      const values = await row.prepare(owner, product);
      const inQuery = Object.keys(operation.query?.shape ?? {}).filter((name) => name in values);
      const query = new URLSearchParams(
        Object.fromEntries(inQuery.map((name) => [name, String(values[name])])),
      ).toString();
      const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name]));
      const known = operation.operation;
      if (!isForCustomers(known)) throw new Error(`${key} is open to anybody`);
      const isForOperators = known === "operate";
      const toStranger: Expected = isForOperators ? { code: "forbidden" } : row.isOwn ? "own" : { code: "not_found" };
      const attempt: Attempt = {
        call: (api) =>
          api.call(operation.method.toUpperCase(), query === "" ? path : `${path}?${query}`, row.body?.(values)),
        refused(answer, expected) {
          if (expected === "own") return expect(answer.status).toBe(200);
          const status = typeof expected === "object" ? ERRORS[expected.code].status : null;
          expect([answer.status, answer.body]).toMatchObject([status, expected]);
        },
      };
      await holds(owner, attempt, { operation: known, toStranger, endsKeys: row.endsKeys === true }, async () => {
        const answer = await attempt.call(isForOperators ? operator.api : owner.api);
        expect([answer.status, answer.text]).toEqual([operation.status, expect.anything()]);
        if (row.shows) expect(answer.text).toContain(CANARY);
        if (isForKeys(known, "read")) expect((await attempt.call(owner.keys.read)).text).toBe(answer.text);
      });
    });
  });

  it.each(openOnes.map((operation) => [keyOf(operation), operation] as const))(
    "REST: %s rejects a made-up token",
    async (_key, operation) => {
      expect(namedInRest(operation).filter((name) => name !== "action")).toEqual(["token"]);
      const owner = await ownerWithThings(product);
      const before = await stateOf(product, owner);
      const token = "x".repeat(43);
      const body = operation.body
        ? {
            token,
            action: "revert-email-change",
            password: "correct horse battery 2",
            newPassword: "correct horse battery 2",
          }
        : undefined;
      const answer = await apiClient(product.apiUrl).call(
        operation.method.toUpperCase(),
        operation.path.replace("{token}", token),
        body,
      );
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(await stateOf(product, owner)).toEqual(before);
    },
  );

  it.each(
    DOCUMENTED.filter((operation) => operation.operation === "operate").map(
      (operation) => [keyOf(operation), operation] as const,
    ),
  )("REST: %s is available only to operators", async (_key, { method, path }) => {
    expect(await stranger.api.call(method.toUpperCase(), path)).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
    await operator.api.ok(method.toUpperCase(), path);
  });

  describe.each(Object.entries(GRAPHQL_ROWS))("GraphQL: %s", (name, row) => {
    it("is available only to its owner", async () => {
      const { isForOperators, operation } = fields.find((field) => field.name === name) as NamedField;
      if (operation === null) throw new Error(`${name} is open`);
      const isMutation = name.startsWith("Mutation.");
      const owner = await ownerOf(!isMutation);
      const attempt = attemptOf(name, await row.prepare(owner, product), row.via ?? []);
      const refusal: Expected = isForOperators
        ? { code: "forbidden" }
        : row.isOwn
          ? "own"
          : isMutation
            ? { code: "not_found" }
            : "null";
      await holds(owner, attempt, { operation, toStranger: refusal, endsKeys: row.endsKeys === true }, async () => {
        const answer = await attempt.call(isForOperators ? operator.api : owner.api);
        expect(answer.body).not.toHaveProperty("errors");
        expect(valueAt(answer.body as GraphqlBody, attempt.path)).not.toBeNull();
        if (row.shows) expect(answer.text).toContain(CANARY);
        if (isForKeys(operation, "read")) expect((await attempt.call(owner.keys.read)).body).toEqual(answer.body);
      });
    });
  });

  describe.each(
    fields.filter((field) => !field.isAboutOthers && !field.isOpen && /^(Query|Mutation)\./.test(field.name)),
  )("GraphQL: $name", ({ name, isForOperators, operation }) => {
    it("requires a login, and shows no other account's data", async () => {
      const owner = await ownerOf(!name.startsWith("Mutation."));
      const attempt = attemptOf(name, GRAPHQL_VALUES[name] ?? {}, []);
      for (const api of [apiClient(product.apiUrl), owner.revoked, owner.keys.revoked])
        attempt.refused(await attempt.call(api), { code: "not_signed_in" });
      for (const scope of KEY_SCOPES)
        if (operation !== null && !isForKeys(operation, scope))
          attempt.refused(await attempt.call(owner.keys[scope]), refusalOf(operation, scope));
      // A separate login, because one of the fields ends it.
      const other = await signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
      const answer = await attempt.call(other.api);
      expect(answer.text).not.toContain(CANARY);
      if (isForOperators) attempt.refused(answer, { code: "forbidden" });
    });
  });

  /** Only the owner has access, before or after; nothing of the owner's is changed or shown. */
  async function holds(
    owner: Owner,
    attempt: Attempt,
    { operation, toStranger, endsKeys = false }: { operation: Operation; toStranger: Expected; endsKeys?: boolean },
    succeed: () => Promise<void>,
  ) {
    const others = (areKeysEnded: boolean): [ApiClient, Expected][] => [
      [apiClient(product.apiUrl), { code: "not_signed_in" }],
      [owner.revoked, { code: "not_signed_in" }],
      [owner.keys.revoked, { code: "not_signed_in" }],
      [stranger.api, toStranger],
      ...KEY_SCOPES.filter((scope) => !isForKeys(operation, scope)).map((scope): [ApiClient, Expected] => [
        owner.keys[scope],
        areKeysEnded ? { code: "not_signed_in" } : refusalOf(operation, scope),
      ]),
    ];
    const tryAll = async (areKeysEnded: boolean) => {
      const before = await stateOf(product, owner);
      for (const [api, expected] of others(areKeysEnded)) {
        const answer = await attempt.call(api);
        attempt.refused(answer, expected);
        expect(answer.text).not.toContain(CANARY);
      }
      expect(await stateOf(product, owner)).toEqual(before);
    };
    await tryAll(false);
    await succeed();
    await tryAll(endsKeys);
  }
}
