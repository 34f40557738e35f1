import { describe, expect, it } from "vitest";
import { classify, isOwnBody, namedIn } from "./classification.ts";
import type { Operation, Subject } from "./port.ts";

// Written by hand: the expected subject for every status and every operation.

const OPERATIONS: readonly Operation[] = [
  "read_properties",
  "read_lists",
  "read_records",
  "write_records",
  "search_records",
  "complete_callbacks",
];

/** `+`: waiting ends it. One column per operation, in the order above. */
const EXPECTED: Readonly<Record<number, string>> = {
  300: "hubspot+ hubspot+ hubspot+ hubspot+ hubspot+ hubspot+",
  302: "hubspot+ hubspot+ hubspot+ hubspot+ hubspot+ hubspot+",
  400: "us call us call us call",
  401: "portal+ portal+ portal+ portal+ portal+ portal+",
  402: "operation operation operation operation operation operation",
  403: "operation operation operation operation operation operation",
  404: "operation record operation operation operation record",
  405: "us us us us us us",
  406: "us us us us us us",
  407: "operation operation operation operation operation operation",
  408: "hubspot+ hubspot+ hubspot+ hubspot+ hubspot+ hubspot+",
  409: "hubspot+ hubspot+ hubspot+ hubspot+ hubspot+ hubspot+",
  410: "operation operation operation operation operation operation",
  411: "us us us us us us",
  412: "operation operation operation operation operation operation",
  413: "operation operation operation operation operation operation",
  414: "us us us us us us",
  415: "us us us us us us",
  416: "operation operation operation operation operation operation",
  417: "operation operation operation operation operation operation",
  418: "operation operation operation operation operation operation",
  421: "hubspot+ hubspot+ hubspot+ hubspot+ hubspot+ hubspot+",
  422: "us call us call us call",
  423: "hubspot+ hubspot+ locked+ locked+ hubspot+ hubspot+",
  424: "operation operation operation operation operation operation",
  425: "hubspot+ hubspot+ hubspot+ hubspot+ hubspot+ hubspot+",
  426: "operation operation operation operation operation operation",
  428: "operation operation operation operation operation operation",
  429: "hubspot+ hubspot+ hubspot+ hubspot+ hubspot+ hubspot+",
  431: "us us us us us us",
  451: "operation operation operation operation operation operation",
  477: "portal+ portal+ portal+ portal+ portal+ portal+",
  488: "portal+ portal+ portal+ portal+ portal+ portal+",
  499: "hubspot+ hubspot+ hubspot+ hubspot+ hubspot+ hubspot+",
  500: "hubspot+ hubspot+ hubspot+ hubspot+ hubspot+ hubspot+",
  501: "hubspot+ hubspot+ hubspot+ hubspot+ hubspot+ hubspot+",
  502: "hubspot+ hubspot+ hubspot+ hubspot+ hubspot+ hubspot+",
  503: "hubspot+ hubspot+ hubspot+ hubspot+ hubspot+ hubspot+",
  504: "hubspot+ hubspot+ hubspot+ hubspot+ hubspot+ hubspot+",
  521: "hubspot+ hubspot+ hubspot+ hubspot+ hubspot+ hubspot+",
  522: "hubspot+ hubspot+ hubspot+ hubspot+ hubspot+ hubspot+",
  523: "hubspot+ hubspot+ hubspot+ hubspot+ hubspot+ hubspot+",
  524: "hubspot+ hubspot+ hubspot+ hubspot+ hubspot+ hubspot+",
};

/** What every error of HubSpot's has. */
const OWN = { status: "error", correlationId: "c0ffee", category: "SOME_ERROR" };

const seen = (status: number, operation: Operation | null, body: unknown = OWN) => {
  const { subject, isPassing } = classify({ status, body }, operation);
  return `${subject}${isPassing ? "+" : ""}`;
};

describe("a HubSpot answer whose body names nothing", () => {
  it.each(Object.entries(EXPECTED))("with status %s concerns %s", (status, expected) => {
    expect(OPERATIONS.map((operation) => seen(Number(status), operation)).join(" ")).toBe(expected);
  });

  it("concerns the operation for any other 4xx, and HubSpot from 500 on", () => {
    for (let status = 400; status < 500; status += 1)
      if (!(status in EXPECTED)) expect([status, seen(status, "write_records")]).toEqual([status, "operation"]);
    for (let status = 500; status < 600; status += 1)
      expect([status, seen(status, "write_records")]).toEqual([status, "hubspot+"]);
  });

  it("concerns our request if OAuth rejects it, and HubSpot if OAuth is down", () => {
    expect([400, 403, 404, 429, 500].map((status) => seen(status, null, { error: "access_denied" }))).toEqual([
      "us",
      "operation",
      "operation",
      "hubspot+",
      "hubspot+",
    ]);
  });
});

/** HubSpot's own bodies (facts, section 3), with their expected subject for a write, a read and a callback. */
const BODIES: readonly [string, number, unknown, Record<"write" | "read" | "callback", Subject | `${Subject}+`>][] = [
  [
    "a missing record",
    404,
    { category: "OBJECT_NOT_FOUND", errors: [{ context: { ids: ["7"] } }] },
    { write: "record", read: "operation", callback: "record" },
  ],
  [
    "a bad record by its trace id",
    400,
    { errors: [{ context: { objectWriteTraceId: ["7"] } }] },
    { write: "record", read: "us", callback: "call" },
  ],
  ["a bad record by its id", 422, { errors: [{ id: "7" }] }, { write: "record", read: "us", callback: "call" }],
  [
    "an option that a dropdown does not have",
    400,
    {
      category: "VALIDATION_ERROR",
      message:
        'Property values were not valid: [{"isValid":false,"message":"Massachusetts was not one of the allowed options","error":"INVALID_OPTION","name":"state"}]',
    },
    { write: "property", read: "us", callback: "call" },
  ],
  [
    "a property in the context",
    400,
    { context: { propertyName: ["zip"] } },
    { write: "property", read: "us", callback: "call" },
  ],
  [
    "the limit of the day",
    429,
    { policyName: "DAILY", errorType: "RATE_LIMIT" },
    { write: "portal+", read: "portal+", callback: "portal+" },
  ],
  [
    "the limit of ten seconds",
    429,
    { policyName: "TEN_SECONDLY_ROLLING" },
    { write: "hubspot+", read: "hubspot+", callback: "hubspot+" },
  ],
  [
    "another data center",
    488,
    { message: "hub unknown to this hublet", correctHublet: "eu1" },
    { write: "portal+", read: "portal+", callback: "portal+" },
  ],
  [
    "errors in another form",
    400,
    { errors: [{ context: { ids: "7" } }, "7", null] },
    { write: "call", read: "us", callback: "call" },
  ],
];

it.each(BODIES)("classifies %s by what it names", (_name, status, body, expected) => {
  const own = { ...OWN, ...(body as object) };
  expect({
    write: seen(status, "write_records", own),
    read: seen(status, "read_records", own),
    callback: seen(status, "complete_callbacks", own),
  }).toEqual(expected);
});

/** Answers of gateways, proxies and captive portals, in the place of HubSpot's. */
const FOREIGN: readonly [string, unknown][] = [
  ["a web page", null],
  ["text", "Bad Request"],
  ["a list", [{ status: "error", correlationId: "c" }]],
  ["an object of somebody else's", { error: "Forbidden", code: 403 }],
  ["an object with a status alone", { status: "error", message: "blocked" }],
  ["an object with an id alone", { requestId: "r", message: "blocked" }],
  ["names without HubSpot's form", { errors: [{ context: { ids: ["7"] } }], context: { propertyName: ["zip"] } }],
];

it.each(FOREIGN)("field-1-1, field-1-2: treats %s with any status as temporary", (_name, body) => {
  for (const operation of OPERATIONS)
    for (const status of [400, 401, 403, 404, 409, 413, 422, 423, 429, 451, 500, 502])
      expect([operation, status, seen(status, operation, body)]).toEqual([operation, status, "hubspot+"]);
});

it("recognizes the format of the OAuth endpoints", () => {
  expect(isOwnBody({ error: "invalid_grant", error_description: "expired" }, null)).toBe(true);
  expect(isOwnBody({ status: "BAD_REFRESH_TOKEN", message: "unknown" }, null)).toBe(true);
  expect(isOwnBody({ error: "invalid_grant" }, "read_records")).toBe(false);
  expect(isOwnBody("<html>", null)).toBe(false);
});

it.each([
  ["code", { code: "MISSING_CONDITIONAL_REQUIRED_PROPERTY" }, true],
  ["category", { category: "MISSING_CONDITIONAL_REQUIRED_PROPERTY" }, true],
  ["sub-category", { subCategory: "Properties.MISSING_CONDITIONAL_REQUIRED_PROPERTY" }, true],
  ["no code of a rule", { code: "INVALID_OPTION" }, false],
  ["a code that is none", { code: 7 }, false],
])("finds the property that a rule requires in the same request: %s", (_where, kind, isMissing) => {
  const named = namedIn({ errors: [{ ...kind, context: { propertyName: ["country"] } }] });
  expect([[...named.properties], [...named.missing]]).toEqual([["country"], isMissing ? ["country"] : []]);
});

it("finds names next to malformed errors", () => {
  const named = namedIn({
    errors: [null, { context: { ids: 7 } }, { context: { ids: ["8"], propertyName: ["zip"] } }],
  });
  expect([[...named.records], [...named.properties]]).toEqual([["8"], ["zip"]]);
});
