import { ERRORS, type ErrorCode } from "@plumbline/schema/errors.ts";
import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { errorAnswer } from "@plumbline/schema/rest/answers.ts";
import { z } from "zod";
import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

/** OpenAPI 3.1, made from the schemas that parse. */
export function openApiDocument(publicUrl: URL): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of OPERATIONS)
    paths[operation.path] = { ...paths[operation.path], [operation.method]: present(operation) };
  return {
    openapi: "3.1.0",
    info: {
      title: `${PRODUCT_NAME} API`,
      version: "1.0.0",
      description:
        "Clean the addresses of HubSpot records, manage jobs and webhooks, and read usage and credits. Every error has the form {error, message, code, requestId}; code is one of a fixed set.",
    },
    servers: [{ url: publicUrl.origin }],
    components: {
      securitySchemes: {
        signIn: { type: "http", scheme: "bearer", description: "A session token." },
        readKey: { type: "http", scheme: "bearer", description: "An API key with read permission." },
        writeKey: { type: "http", scheme: "bearer", description: "An API key with read and write permission." },
      },
      schemas: { Error: jsonSchema(errorAnswer, "output") },
    },
    paths,
  };
}

/** Every error status of the operation, except 500 for unexpected errors. */
export function errorsOf(operation: Operation): Map<number, ErrorCode[]> {
  const codes: ErrorCode[] = [
    ...errorsOfAccess(operation.auth),
    ...(operation.method === "get" ? [] : (["malformed_json", "body_too_large"] as const)),
    ...(operation.body ? (["invalid_input"] as const) : []),
    ...(operation.query || operation.path.includes("{") ? (["invalid_input"] as const) : []),
    ...operation.errors,
  ];
  return Map.groupBy(new Set(codes), (code) => ERRORS[code].status);
}

function errorsOfAccess(auth: Operation["auth"]): ErrorCode[] {
  switch (auth) {
    case "none":
      return [];
    case "setup":
      return ["not_signed_in", "rate_limited", "not_for_keys"];
    case "user":
      return ["not_signed_in", "rate_limited", "not_for_keys", "totp_setup_required"];
    case "write":
      return ["not_signed_in", "rate_limited", "read_only_key", "totp_setup_required"];
    case "read":
      return ["not_signed_in", "rate_limited", "totp_setup_required"];
  }
}

const SECURITY: Readonly<Record<Operation["auth"], readonly string[]>> = {
  none: [],
  setup: ["signIn"],
  user: ["signIn"],
  write: ["signIn", "writeKey"],
  read: ["signIn", "readKey", "writeKey"],
};

function present(operation: Operation) {
  const { answer, body } = operation;
  const errors = [...errorsOf(operation)].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `${code}: ${ERRORS[code].message}`).join("\n"),
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    },
  ]);
  return {
    tags: [operation.tag],
    summary: operation.summary,
    security: SECURITY[operation.auth].map((scheme) => ({ [scheme]: [] })),
    parameters: [...pathParameters(operation), ...queryParameters(operation)],
    ...(body
      ? { requestBody: { required: true, content: { "application/json": { schema: jsonSchema(body, "input") } } } }
      : {}),
    responses: {
      [operation.status]: {
        description: "Success.",
        content:
          typeof answer === "string"
            ? { [answer]: { schema: { type: "string" } } }
            : { "application/json": { schema: jsonSchema(answer, "output") } },
      },
      ...Object.fromEntries(errors),
    },
  };
}

function pathParameters({ path }: Operation) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

/** As they are once parsed: in a URL everything is text. */
function queryParameters({ query }: Operation) {
  return Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: false,
    schema: jsonSchema(schema, "output"),
  }));
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): unknown {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
