import type { ApiAnswer, ApiClient } from "@plumbline/dev-env/api-client.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { KEY_SCOPES, type KeyScope } from "@plumbline/schema/accounts/api-keys.ts";
import { mayDo, ruleOf, type Operation } from "@plumbline/schema/accounts/operations.ts";
import { ROLES, type Role } from "@plumbline/schema/accounts/roles.ts";
import type { ErrorCode } from "@plumbline/schema/errors.ts";
import { readTypeDefs } from "@plumbline/schema/graphql/read-type-defs.ts";
import { buildSchema } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENDPOINTS } from "../../src/endpoints.ts";
import { isForCustomers } from "../../src/http/endpoint.ts";
import { GRAPHQL_ROWS, GRAPHQL_VALUES, REST_ROWS } from "./idor-rows.ts";
import { documentFor, guardedFields } from "./named-resources.ts";
import { CANARY, jobOf, keyWith, memberWith, ownerWithThings, stateOf, type Owner } from "./owned-resources.ts";

const schema = buildSchema(readTypeDefs());

/** Owned by no one, so that it contains none of the owner's objects. */
const OTHER_PORTAL = "987654321";
/** The errors that refuse an operation for lack of rights. */
const REFUSALS: readonly ErrorCode[] = ["role_required", "all_portals_required", "not_for_keys", "read_only_key"];

/** One REST or GraphQL request. `namesThings`: it names objects that belong to the portal and to no one else. */
type Ask = {
  name: string;
  operation: Operation;
  isRead: boolean;
  namesThings: boolean;
  /** Depth of the field in the document; 0 for REST. */
  depth: number;
  values(owner: Owner, product: TestProduct): Promise<Record<string, unknown>>;
  call(api: ApiClient, values: Record<string, unknown>): Promise<ApiAnswer>;
};

const rest: Ask[] = ENDPOINTS.flatMap(({ method, path, operation, query }): Ask[] => {
  if (!isForCustomers(operation)) return [];
  const name = `${method} ${path}`;
  const row = REST_ROWS[name];
  return [
    {
      name: `REST ${name}`,
      operation,
      isRead: method === "get",
      namesThings: row !== undefined && !row.isOwn && !row.ofNoPortal,
      depth: 0,
      values: async (owner, product) => (row ? await row.prepare(owner, product) : {}),
      call(api, values) {
        const inQuery = Object.keys(query?.shape ?? {}).filter((key) => key in values);
        const search = new URLSearchParams(
          Object.fromEntries(inQuery.map((key) => [key, String(values[key])])),
        ).toString();
        const whole = path.replace(/\{(\w+)\}/g, (_all, key: string) => String(values[key]));
        return api.call(method.toUpperCase(), search === "" ? whole : `${whole}?${search}`, row?.body?.(values));
      },
    },
  ];
});

/** The path to fields outside the root, and the arguments of their parent if the field itself names no object. */
const PARENTS: Readonly<Record<string, { via: string[]; values?: Ask["values"] }>> = {
  Viewer: { via: ["viewer"] },
  Connection: {
    via: ["connection"],
    values: ({ portalId }) => Promise.resolve({ portalId, objectType: "contact" }),
  },
  Job: { via: ["job"], values: async (owner, product) => ({ id: await jobOf(product, owner, "completed") }) },
};

const graphql: Ask[] = guardedFields(schema).flatMap(({ name, operation }): Ask[] => {
  if (operation === null) return [];
  const row = GRAPHQL_ROWS[name];
  const [type = "", field = ""] = name.split(".");
  const parent = PARENTS[type];
  const path = [...(row?.via ?? parent?.via ?? []), field];
  const namesThings = row === undefined ? parent?.values !== undefined : !row.isOwn && !row.ofNoPortal;
  return [
    {
      name: `GraphQL ${name}`,
      operation,
      isRead: type !== "Mutation",
      namesThings,
      depth: path.length,
      values: async (owner, product) =>
        (await row?.prepare(owner, product)) ?? (await parent?.values?.(owner, product)) ?? GRAPHQL_VALUES[name] ?? {},
      call: (api, variables) =>
        api.call("POST", "/graphql", { query: documentFor(schema, path, new Set(Object.keys(variables))), variables }),
    },
  ];
});

export const REST_ASKS: readonly Ask[] = rest;
export const GRAPHQL_ASKS: readonly Ask[] = graphql;

type Body = { code?: string; errors?: { path?: string[]; extensions: { code: string } }[] } | null;

/** The error code of the requested field; null if it was not refused. Nested fields have their own rows. */
function codeOf({ depth }: Ask, { body }: ApiAnswer): string | null {
  const { code, errors } = (body as Body) ?? {};
  return code ?? errors?.find(({ path }) => (path?.length ?? 0) <= depth)?.extensions.code ?? null;
}

/** `scope`: of an API key; without it the actor is a person. */
type Rights = { role: Role; portals?: readonly string[] | null; scope?: KeyScope };

/** The expected error for these rights; null if allowed. */
function refusalOf(operation: Operation, { role, portals = null, scope }: Rights): ErrorCode | null {
  const { keys, testKeys, forOperators } = ruleOf(operation);
  if (scope !== undefined && keys === null) return "not_for_keys";
  if (scope === "test" && !testKeys) return "not_for_keys";
  if (scope === "read" && keys === "write") return "read_only_key";
  if (forOperators) return "forbidden";
  if (mayDo({ role, portals }, operation)) return null;
  return mayDo({ role, portals: null }, operation) ? "all_portals_required" : "role_required";
}

/** `apiOf`: the client of a colleague or a key with these rights, created on first use. */
type Account = { owner: Owner; apiOf(who: string, rights: Rights): Promise<ApiClient> };

async function newAccount(product: TestProduct): Promise<Account> {
  const owner = await ownerWithThings(product);
  const made = new Map<string, ApiClient>();
  return {
    owner,
    async apiOf(who, { scope, ...access }) {
      const api =
        made.get(who) ??
        (scope ? await keyWith(product, owner, { ...access, scope }) : (await memberWith(product, owner, access)).api);
      made.set(who, api);
      return api;
    },
  };
}

/**
 * Every endpoint and every guarded field x every role, as a person and as an API key, and x a member and a key limited to
 * a portal other than the requested one. A refused request changes nothing and shows nothing.
 */
export function accessMatrix(asks: readonly Ask[], makeProduct: () => Promise<TestProduct>): void {
  let product: TestProduct;
  /** Shared by all rows that only read. */
  let accountOfReads: Account;
  beforeAll(async () => {
    product = await makeProduct();
    accountOfReads = await newAccount(product);
  });
  afterAll(() => product[Symbol.asyncDispose]());

  describe.each(asks.map((ask) => [ask.name, ask] as const))("%s", (_name, ask) => {
    it("is available only to permitted roles with access to the portal", async () => {
      const { owner, apiOf } = ask.isRead ? accountOfReads : await newAccount(product);
      const values = await ask.values(owner, product);
      const people: { who: string; api: ApiClient; code: ErrorCode | null }[] = [];
      const limits = { portals: [OTHER_PORTAL] };
      for (const role of ROLES) {
        const add = async (who: string, rights: Rights) =>
          people.push({ who, api: await apiOf(who, rights), code: refusalOf(ask.operation, rights) });
        if (refusalOf(ask.operation, { role }) !== null) await add(role, { role });
        for (const scope of KEY_SCOPES)
          if (refusalOf(ask.operation, { role, scope }) !== null)
            await add(`${scope} key of a ${role}`, { role, scope });
        if (role === "owner") continue;
        await add(`${role} of another portal`, { role, ...limits });
        await add(`key of a ${role} of another portal`, { role, scope: "write", ...limits });
      }
      const before = await stateOf(product, owner);
      for (const { who, api, code } of people.filter((person) => person.code !== null)) {
        const answer = await ask.call(api, values);
        expect([who, codeOf(ask, answer)]).toEqual([who, code]);
        expect([who, withoutPeople(answer.text).includes(CANARY)]).toEqual([who, false]);
      }
      const blind = people.filter((person) => person.code === null);
      for (const { who, api } of ask.namesThings ? blind : []) isBlind(who, await ask.call(api, values));
      expect(await stateOf(product, owner)).toEqual(before);
      for (const { who, api } of ask.namesThings ? [] : blind) isBlind(who, await ask.call(api, values));
      // Last, because it may change or end the objects of the row.
      for (const role of ROLES) {
        if (refusalOf(ask.operation, { role }) !== null) continue;
        const api = await apiOf(role, { role });
        const answer = await ask.call(api, await ask.values(owner, product).catch(() => ({})));
        expect([role, REFUSALS.find((code) => code === codeOf(ask, answer))]).toEqual([role, undefined]);
      }
    });

    /** Someone with the right, but not for the portal of the owner's objects: they must seem not to exist. */
    function isBlind(who: string, answer: ApiAnswer) {
      expect([who, withoutPeople(answer.text).includes(CANARY)]).toEqual([who, false]);
      if (!ask.namesThings) return;
      const { data } = (answer.body ?? {}) as { data?: unknown };
      if (ask.name.startsWith("REST") || ask.name.includes("Mutation."))
        expect([who, codeOf(ask, answer)]).toEqual([who, "not_found"]);
      else expect([who, codeOf(ask, answer), leavesOf(data)]).toEqual([who, null, []]);
    }
  });
}

/** Colleagues can see each other. */
function withoutPeople(text: string): string {
  return text.replaceAll(new RegExp(`${CANARY}[\\w-]*@example\\.com`, "g"), "");
}

/** The values of a GraphQL response besides nulls, empty lists and type names. */
function leavesOf(value: unknown): unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (typeof value !== "object") return [value];
  return Object.entries(value).flatMap(([name, inner]) => (name === "__typename" ? [] : leavesOf(inner)));
}
