import {
  getNamedType,
  isInputObjectType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from "graphql";
import type { Operation } from "@plumbline/schema/accounts/operations.ts";
import { z } from "zod";
import { FIELD_OPERATIONS } from "../../src/graphql/field-operations.ts";
import type { Endpoint } from "../../src/http/endpoint.ts";

/** Arguments that name no one's objects. Every other name counts as an id, so that a new one cannot be missed. */
const NAMES_NOTHING = new Set([
  "domain",
  "preset",
  "issuer",
  "clientId",
  "clientSecret",
  "requiresOpenid",
  "sessionHours",
  "requiresSecondFactor",
  // The wording of an agreement.
  "version",
  "objectType",
  "perRun",
  "perMonth",
  "fields",
  "kinds",
  "outcome",
  "first",
  "isOn",
  "isActive",
  "removeStatus",
  "isRecurring",
  "emailWhenDone",
  "recurrenceInterval",
  "contact",
  "company",
  "deal",
  "ticket",
  "mappings",
  "mapping",
  "settings",
  "casing",
  "streetWords",
  "unitSeparator",
  "unitPlace",
  "street_address",
  "city",
  "state",
  "postal_code",
  "country",
  "threshold",
  "packageId",
  "customCredits",
  "paymentType",
  "amount",
  "reason",
  "kind",
  // A person who writes or logs in names themselves.
  "keepAccount",
  "email",
  "password",
  "currentPassword",
  "newPassword",
  "phone",
  "subject",
  "message",
  "recaptchaToken",
  "totpCode",
  "confirmation",
  "newEmail",
  "url",
  "events",
  "name",
  "scope",
  // The role given; the arguments beside it name the member and the portals.
  "role",
  // Filter values that no two accounts share.
  "action",
  "from",
  "to",
]);

/** The arguments in a REST operation's path and body that could belong to someone else. */
export function namedInRest(operation: Endpoint): string[] {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const inBody = operation.body
    ? propertiesOf(z.toJSONSchema(operation.body, { io: "input", unrepresentable: "any" }))
    : [];
  const inQuery = Object.keys(operation.query?.shape ?? {});
  // An operator names customers by email.
  return [...new Set([...inPath, ...inQuery, ...inBody])].filter(
    (name) => !NAMES_NOTHING.has(name) || (operation.operation === "operate" && name === "email"),
  );
}

type JsonSchema = { properties?: Record<string, unknown>; oneOf?: JsonSchema[]; anyOf?: JsonSchema[] };

function propertiesOf(schema: JsonSchema): string[] {
  const parts = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap(propertiesOf);
  return [...Object.keys(schema.properties ?? {}), ...parts];
}

export type NamedField = {
  name: string;
  isAboutOthers: boolean;
  isForOperators: boolean;
  isOpen: boolean;
  /** Null if no actor is needed. */
  operation: Operation | null;
  /** As stated in its description. */
  described: { forOperators: boolean; forPeople: boolean; open: boolean };
};

/** Every root field and every field with arguments in the schema, as "Type.field". */
export function guardedFields(schema: GraphQLSchema): NamedField[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type))
    .filter((type) => !type.name.startsWith("__"))
    .flatMap((type) =>
      Object.values(type.getFields()).map((field) => ({ isRoot: /^(Query|Mutation)$/.test(type.name), type, field })),
    )
    .filter(({ isRoot, field }) => isRoot || field.args.length > 0)
    .map(({ type, field }) => {
      const name = `${type.name}.${field.name}`;
      const known = FIELD_OPERATIONS[name];
      if (known === undefined) throw new Error(`${name} has no operation`);
      const [isOpen, operation] = known === "open" ? [true, null] : [false, known];
      const isForOperators = operation === "operate";
      const description = field.description ?? "";
      const described = {
        forOperators: description.endsWith("Operators only."),
        forPeople: description.endsWith("Not available to API keys."),
        open: description.endsWith("No authentication required."),
      };
      const names = field.args.flatMap((argument) => [argument.name, ...inputNames(argument.type)]);
      // An operator names customers by email, and a write stop by its portal.
      const ids = names.filter(
        (name) => !NAMES_NOTHING.has(name) || (isForOperators && (name === "email" || name === "scope")),
      );
      return { name, isAboutOthers: ids.length > 0, isForOperators, isOpen, operation, described };
    });
}

function inputNames(type: GraphQLInputType): string[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return [];
  return Object.values(named.getFields()).flatMap((field) => [field.name, ...inputNames(field.type)]);
}

/** A document that queries one field through its parents, with all its subfields; each argument is a variable of the same name. */
export function documentFor(schema: GraphQLSchema, path: readonly string[], given: ReadonlySet<string>): string {
  const isMutation = path.length === 1 && schema.getMutationType()?.getFields()[path[0] ?? ""] !== undefined;
  const variables = new Map<string, GraphQLArgument>();
  const used = (field: GraphQLField<unknown, unknown>) => {
    const args = field.args.filter((argument) => given.has(argument.name));
    for (const argument of args) variables.set(argument.name, argument);
    return args.length === 0 ? "" : `(${args.map(({ name }) => `${name}: $${name}`).join(", ")})`;
  };
  const ask = (type: GraphQLOutputType, [next, ...rest]: readonly string[]): string => {
    const named = getNamedType(type);
    if (next === undefined || !isObjectType(named)) return everything(type, 2);
    const field = named.getFields()[next];
    if (!field) throw new Error(`${named.name} has no field ${next}`);
    return `{ ${next}${used(field)} ${ask(field.type, rest)} }`;
  };
  const root = isMutation ? schema.getMutationType() : schema.getQueryType();
  if (!root) throw new Error("The schema has no root");
  const body = ask(root, path);
  const head = [...variables.values()].map(({ name, type }) => `$${name}: ${String(type)}`).join(", ");
  return `${isMutation ? "mutation" : "query"}${head === "" ? "" : `(${head})`} ${body}`;
}

function everything(type: GraphQLOutputType, levels: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return "";
  const fields = Object.values(named.getFields())
    .filter((field) => !field.args.some(isRequiredArgument))
    .filter((field) => isLeafType(getNamedType(field.type)) || levels > 0)
    .map((field) => `${field.name} ${everything(field.type, levels - 1)}`);
  return `{ __typename ${fields.join(" ")} }`;
}
