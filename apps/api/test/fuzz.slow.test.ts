import { randomUUID } from "node:crypto";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { contactList, startList } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { readTypeDefs } from "@plumbline/schema/graphql/read-type-defs.ts";
import fc from "fast-check";
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLField,
  type GraphQLInputType,
} from "graphql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { errorsOf } from "../src/openapi/document.ts";
import type { Endpoint } from "../src/http/endpoint.ts";
import { DOCUMENTED } from "../src/endpoints.ts";

// Sends hostile input to every operation of REST and GraphQL as a logged-in customer: no internal error, no undocumented response,
// nothing of another tenant, nothing slow. fast-check prints the seed and the smallest example.

const RUNS = 25;
/** Milliseconds of one request: of the processor, which the server shares with this file, and on the clock, where a disk can be busy. */
const SLOWEST = { cpu: 2_000, clock: 10_000 };

/** Characters. */
const MAX_QUERY = 8_000;

const product = useTestProduct();
let foreign: { ids: string[]; canaries: string[] };
beforeAll(async () => {
  const other = await product.customerWithPortal();
  const list = await contactList(other, other.portalId, 10);
  const jobId = await startList(other, other.portalId, list.listId);
  const connections = (await other.api.ok("GET", "/api/hubspot/connections")) as { id?: string }[];
  foreign = {
    ids: [other.portalId, jobId, ...connections.flatMap(({ id }) => (id ? [id] : []))],
    canaries: [other.email, other.api.token ?? ""],
  };
});
afterAll(async () => {
  const never = DOCUMENTED.flatMap((operation) =>
    [operation.status, ...errorsOf(operation).keys()]
      .filter((status) => !answered.has(`${operation.method} ${operation.path} ${status}`))
      .map((status) => `${operation.method} ${operation.path} ${status}`),
  );
  process.stderr.write(`Documented and not answered by the fuzzer:\n  ${never.join("\n  ")}\n`);
});
/** `<method> <path> <status>` */
const answered = new Set<string>();

const nastyString = () =>
  fc.oneof(
    fc.constantFrom("", " ", "\u0000", "a\u0000b", "\ud800", "\udfff tail", "NaN", "null", "__proto__", "constructor"),
    fc.constantFrom(
      "'; DROP TABLE job; --",
      "<script>alert(1)</script>",
      "../../etc/passwd",
      "%00",
      "${7*7}",
      "🏚️".repeat(50),
    ),
    fc.constantFrom("1".repeat(30), "-1", "1e309", "0x10", "2147483648", "1h", "contact", "starter", "monthly"),
    fc.constantFrom(...foreign.ids, randomUUID(), "x".repeat(5_000), "a@b.co", "correct horse battery"),
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.uuid(),
  );
const nastyValue = () =>
  fc.oneof(
    nastyString(),
    fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 2 ** 31, -(2 ** 63), Number.MAX_VALUE, [], {}, [[[]]]),
    fc.constantFrom<unknown>({ $ne: null }, { toString: "x" }, { length: -1 }, [null], { "\u0000": "\u0000" }),
    fc.jsonValue({ maxDepth: 3 }),
    fc.constant("m".repeat(1_000_000)),
  );

/** The documented body with some values corrupted, or no such body at all. */
function bodyOf(operation: Endpoint) {
  const schema =
    operation.body && (z.toJSONSchema(operation.body, { io: "input", unrepresentable: "any" }) as JsonSchema);
  const names = Object.keys(schema?.properties ?? schema?.oneOf?.[0]?.properties ?? {});
  const shaped = fc.record(Object.fromEntries(names.map((name) => [name, nastyValue()])), { requiredKeys: [] });
  return fc.oneof({ weight: 4, arbitrary: shaped }, nastyValue(), fc.constantFrom("{", "", "[1,", '{"a":1,"a":2}'));
}
type JsonSchema = { properties?: Record<string, unknown>; oneOf?: JsonSchema[] };

/** Slow twice in a row means that the input is at fault, not the machine. */
async function timed<T>(work: () => Promise<T>): Promise<T> {
  const took = async () => {
    const begun = { clock: performance.now(), cpu: process.cpuUsage() };
    const result = await work();
    const { user, system } = process.cpuUsage(begun.cpu);
    return { result, cpu: (user + system) / 1_000, clock: performance.now() - begun.clock };
  };
  const isSlow = ({ cpu, clock }: typeof SLOWEST) => cpu >= SLOWEST.cpu || clock >= SLOWEST.clock;
  const { result, ...first } = await took();
  if (isSlow(first)) {
    const { result: _, ...second } = await took();
    if (isSlow(second)) throw new Error(`slow: ${JSON.stringify([first, second])}`);
  }
  return result;
}

function expectNothingForeign(text: string): void {
  for (const canary of foreign.canaries) expect(text).not.toContain(canary);
}

it.each(DOCUMENTED.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  "%s",
  { timeout: 300_000 },
  async (_name, operation) => {
    const owner = await product.customerWithPortal();
    const statuses = [operation.status, ...errorsOf(operation).keys()];
    const parameters = [...operation.path.matchAll(/\{\w+\}/g)].length;
    await fc.assert(
      fc.asyncProperty(
        fc.array(nastyString(), { minLength: parameters, maxLength: parameters }),
        operation.method === "get" ? fc.constant(undefined) : bodyOf(operation),
        fc.record(Object.fromEntries(Object.keys(operation.query?.shape ?? {}).map((name) => [name, nastyString()])), {
          requiredKeys: [],
        }),
        async (values, body, query) => {
          const rest = [...values];
          const asked = Object.entries(query).map(([name, value]) => `${name}=${asSegment(value ?? "")}`);
          // Beyond 16 kB of a request's head Node answers 431 itself.
          while (asked.join("&").length > MAX_QUERY) asked.pop();
          const path =
            operation.path.replace(/\{\w+\}/g, () => asSegment(rest.shift() ?? "")) +
            (asked.length === 0 ? "" : `?${asked.join("&")}`);
          // A new IP address each time: limits by address are tested elsewhere.
          const client = apiClient(product.apiUrl, owner.api.token);
          const answer = await timed(() => client.call(operation.method.toUpperCase(), path, body));
          answered.add(`${operation.method} ${operation.path} ${answer.status}`);
          // An empty segment, or one that climbs, would form another path.
          if (values.some((value) => asSegment(value) === "" || value.includes("..")))
            expect(answer.status).toBeLessThan(500);
          else if (!statuses.includes(answer.status)) throw new Error(`${answer.status}: ${answer.text.slice(0, 300)}`);
          expectNothingForeign(answer.text);
        },
      ),
      { numRuns: RUNS },
    );
  },
);

/** Encoded as in a browser; lone surrogates cannot be sent in a URL. */
function asSegment(value: string): string {
  return encodeURIComponent(value.toWellFormed()).slice(0, 4_000);
}

const schema = buildSchema(readTypeDefs());
const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type, index) =>
  Object.values(type?.getFields() ?? {}).map((field) => [index === 0 ? "query" : "mutation", field] as const),
);

it.each(fields.map(([kind, field]) => [`${kind} ${field.name}`, kind, field] as const))(
  "%s",
  { timeout: 300_000 },
  async (_name, kind, field) => {
    const owner = await product.customerWithPortal();
    await fc.assert(
      fc.asyncProperty(variablesOf(field), async (variables) => {
        const client = apiClient(product.apiUrl, owner.api.token);
        const answer = await timed(() =>
          client.call("POST", "/graphql", { query: documentOf(kind, field), variables }),
        );
        const shown = answer.text.slice(0, 300);
        if (![200, 400, 413].includes(answer.status)) throw new Error(`${answer.status}: ${shown}`);
        const { errors = [] } = answer.body as { errors?: { extensions?: { code?: string } }[] };
        if (errors.some((error) => /internal/i.test(error.extensions?.code ?? "internal"))) throw new Error(shown);
        expectNothingForeign(answer.text);
      }),
      { numRuns: field.args.length === 0 ? 1 : RUNS },
    );
  },
);

function documentOf(kind: string, field: GraphQLField<unknown, unknown>): string {
  const names = field.args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(", ");
  const passed = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(", ");
  const selection = isLeafType(getNamedType(field.type)) ? "" : "{ __typename }";
  const brackets = (list: string) => (list ? `(${list})` : "");
  return `${kind} Fuzz${brackets(names)} { ${field.name}${brackets(passed)} ${selection} }`;
}

function variablesOf(field: GraphQLField<unknown, unknown>): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(
    Object.fromEntries(
      field.args.map((arg) => [arg.name, fc.oneof({ weight: 6, arbitrary: valueOf(arg.type) }, nastyValue())]),
    ),
  );
}

/** Mostly of the right type, to reach our own code. */
function valueOf(type: GraphQLInputType): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return valueOf(type.ofType);
  if (isListType(type)) return fc.array(valueOf(type.ofType), { maxLength: 3 });
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name));
  if (isInputObjectType(type))
    return fc.record(
      Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, valueOf(field.type)])),
      { requiredKeys: [] },
    );
  switch (type.name) {
    case "Int":
      return fc.constantFrom(0, -1, 1, 50, 100, 101, 2 ** 31 - 1, -(2 ** 31));
    case "Float":
      return fc.double();
    case "Boolean":
      return fc.boolean();
    default:
      return nastyString();
  }
}
