import { z } from "zod";
import type { Names } from "../../records/store.ts";
import type { Operation, Subject } from "./port.ts";

/** The subject of a response, and whether waiting ends the problem without anybody's help. */
export type Classification = { subject: Subject; isPassing: boolean };

type Rule = Classification & {
  statuses: readonly number[] | "other 4xx" | "any other";
  /** Omitted: any operation. */
  operations?: readonly Operation[];
  /** Omitted: any body. */
  when?: "names a record" | "names a property" | "policy DAILY";
  /** How the product reacts, for `docs/operating.md`. */
  response: string;
};

const PROBED = "pauses the operation; one call asks after 10, 30, then 60 minutes";
const SENT_AGAIN = "sends the call again; after five failures in a row one call asks after 1 to 15 minutes";

/** For bodies that are HubSpot's own, the first matching rule decides. `docs/operating.md` shows them as a table. */
export const RULES: readonly Rule[] = [
  {
    statuses: [401],
    subject: "portal",
    isPassing: true,
    response:
      "refreshes the token once; a token that HubSpot calls inactive ends the connection, any other pauses the operation",
  },
  {
    statuses: [429],
    when: "policy DAILY",
    subject: "portal",
    isPassing: true,
    response: "pauses everything on the portal; one call an hour asks",
  },
  {
    statuses: [429],
    subject: "hubspot",
    isPassing: true,
    response: "sends nothing to the portal before `Retry-After`",
  },
  {
    statuses: [477, 488],
    subject: "portal",
    isPassing: true,
    response: `the portal is moving to another data center: ${SENT_AGAIN}`,
  },
  {
    statuses: [423],
    operations: ["read_records", "write_records"],
    subject: "locked",
    isPassing: true,
    response:
      "passes a few locked records over for a moment; large batches that stay locked count as failures of HubSpot",
  },
  {
    statuses: [400, 404, 409, 422],
    operations: ["write_schemas", "write_lists"],
    subject: "record",
    isPassing: false,
    response: "says so of the property, group or segment of address statuses that the call was about; cleaning goes on",
  },
  { statuses: [408, 409, 421, 423, 425, 499], subject: "hubspot", isPassing: true, response: SENT_AGAIN },
  {
    statuses: [403],
    subject: "operation",
    isPassing: false,
    response: `${PROBED}; \`missing_permission\` where a scope is missing`,
  },
  {
    statuses: [400, 404, 422],
    operations: ["write_records"],
    when: "names a record",
    subject: "record",
    isPassing: false,
    response: "ends the named records as `refused_by_crm` and sends the others again",
  },
  {
    statuses: [400, 422],
    operations: ["write_records"],
    when: "names a property",
    subject: "property",
    isPassing: false,
    response:
      "pauses with `mapping_missing` if the property can no longer hold what is mapped to it; otherwise looks for the record by halves",
  },
  {
    statuses: [400, 422],
    operations: ["write_records", "complete_callbacks"],
    subject: "call",
    isPassing: false,
    response: "looks for the record or callback by halves; blames none unless others were taken",
  },
  {
    statuses: [400, 422],
    operations: ["read_lists"],
    subject: "call",
    isPassing: false,
    response: "reads the list from its beginning, three times at most",
  },
  {
    statuses: [404],
    operations: ["read_lists", "complete_callbacks"],
    subject: "record",
    isPassing: false,
    response: "the list or the callback is gone: ends the job, or the callback",
  },
  {
    statuses: [400, 405, 406, 411, 414, 415, 422, 431],
    subject: "us",
    isPassing: false,
    response: `${PROBED}, unless a person waits for the answer; logs an error, tells the customer of no refusal`,
  },
  { statuses: "other 4xx", subject: "operation", isPassing: false, response: PROBED },
  { statuses: "any other", subject: "hubspot", isPassing: true, response: SENT_AGAIN },
];

const ownSchema = z.object({
  correlationId: z.string().optional().catch(undefined),
  requestId: z.string().optional().catch(undefined),
  status: z.string().optional().catch(undefined),
  category: z.string().optional().catch(undefined),
  errorType: z.string().optional().catch(undefined),
  error: z.string().optional().catch(undefined),
});

/**
 * Whether a body is HubSpot's own: of its APIs, or of its OAuth endpoints. Whatever else answers, a gateway's page say, refuses
 * nothing in HubSpot's name: it is no verdict about records, permissions, lists or callbacks.
 */
export function isOwnBody(body: unknown, operation: Operation | null): boolean {
  const parsed = ownSchema.safeParse(body);
  if (!parsed.success) return false;
  const { correlationId, requestId, status, category, errorType, error } = parsed.data;
  const hasId = correlationId !== undefined || requestId !== undefined;
  const hasKind = [status, category, errorType].some((text) => text !== undefined);
  return (hasId && hasKind) || (operation === null && (error !== undefined || status !== undefined));
}

/** For an error response. `operation`: null for the OAuth endpoints and the journal. */
export function classify(answer: { status: number; body: unknown }, operation: Operation | null): Classification {
  if (!isOwnBody(answer.body, operation)) return { subject: "hubspot", isPassing: true };
  const named = namedIn(answer.body);
  const found = RULES.find(
    (rule) =>
      covers(rule.statuses, answer.status) &&
      (!rule.operations || (operation !== null && rule.operations.includes(operation))) &&
      holds(rule.when, answer.body, named),
  );
  return found ? { subject: found.subject, isPassing: found.isPassing } : { subject: "hubspot", isPassing: true };
}

function covers(statuses: Rule["statuses"], status: number): boolean {
  if (statuses === "any other") return true;
  if (statuses === "other 4xx") return status >= 400 && status < 500;
  return statuses.includes(status);
}

function holds(when: Rule["when"], body: unknown, named: Names): boolean {
  switch (when) {
    case "names a record":
      return named.records.size > 0;
    case "names a property":
      return named.properties.size > 0;
    case "policy DAILY":
      return isDailyLimit(body);
    case undefined:
      return true;
  }
}

const NAME_IN_MESSAGE = /"name":"(\w+)"/g;
const MISSING = /(?:^|\.)MISSING_CONDITIONAL_REQUIRED_PROPERTY$/;
const namesSchema = z.array(z.string()).optional().catch(undefined);
const codeSchema = z.string().default("").catch("");
const errorSchema = z.object({
  id: z.string().optional().catch(undefined),
  message: z.string().default("").catch(""),
  code: codeSchema,
  category: codeSchema,
  subCategory: codeSchema,
  context: z
    .object({ ids: namesSchema, objectWriteTraceId: namesSchema, propertyName: namesSchema })
    .default({})
    .catch({}),
});
const listSchema = z.object({ errors: z.array(z.unknown()) });

/**
 * Names in an error, or in the errors of a partial success. A message about invalid values ends with a JSON list that contains
 * property names.
 */
export function namedIn(body: unknown): Names {
  const list = listSchema.safeParse(body);
  const whole = typeof body === "object" && body !== null ? { ...body, id: undefined } : body;
  const errors = [whole, ...(list.success ? list.data.errors : [])].flatMap((error) => {
    const parsed = errorSchema.safeParse(error);
    return parsed.success ? [parsed.data] : [];
  });
  return {
    records: new Set(
      errors.flatMap(({ id, context: { ids = [], objectWriteTraceId = [] } }) => [
        ...ids,
        ...objectWriteTraceId,
        ...(id === undefined ? [] : [id]),
      ]),
    ),
    properties: new Set(
      errors.flatMap(({ message, context: { propertyName = [] } }) => [
        ...propertyName,
        ...[...message.matchAll(NAME_IN_MESSAGE)].map(([, name = ""]) => name),
      ]),
    ),
    missing: new Set(
      errors.flatMap(({ code, category, subCategory, context: { propertyName = [] } }) =>
        [code, category, subCategory].some((text) => MISSING.test(text)) ? propertyName : [],
      ),
    ),
  };
}

const rateLimitSchema = z.object({ policyName: z.string() });

function isDailyLimit(body: unknown): boolean {
  const parsed = rateLimitSchema.safeParse(body);
  return parsed.success && parsed.data.policyName.toUpperCase() === "DAILY";
}
