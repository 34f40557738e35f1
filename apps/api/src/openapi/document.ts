import { ruleOf } from "@plumbline/schema/accounts/operations.ts";
import { ERRORS, type ErrorCode } from "@plumbline/schema/errors.ts";
import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { errorAnswer } from "@plumbline/schema/rest/answers.ts";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathItemObject } from "zod-openapi";
import { DOCUMENTED } from "../endpoints.ts";
import { isForCustomers, type Endpoint, type EndpointOperation } from "../http/endpoint.ts";

const errorSchema = errorAnswer.meta({ id: "Error" });

/** OpenAPI 3.1, generated from the endpoints and their parsing schemas. */
export function openApiDocument(publicUrl: URL) {
  const paths: Record<string, ZodOpenApiPathItemObject> = {};
  for (const endpoint of DOCUMENTED)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: present(endpoint) };
  return createDocument({
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
        testKey: { type: "http", scheme: "bearer", description: "A test key: only for test addresses, free." },
      },
    },
    paths,
  });
}

/** Every error status of the endpoint, except 500 for unexpected errors. */
export function errorsOf(endpoint: Endpoint): Map<number, ErrorCode[]> {
  const codes: ErrorCode[] = [
    ...errorsOfOperation(endpoint.operation),
    ...(endpoint.method === "get" ? [] : (["malformed_json", "body_too_large"] as const)),
    ...(endpoint.body || endpoint.query || endpoint.params || endpoint.headers ? (["invalid_input"] as const) : []),
    ...endpoint.errors,
    ...(endpoint.rates.length > 0 ? (["rate_limited"] as const) : []),
  ];
  return Map.groupBy(new Set(codes), (code) => ERRORS[code].status);
}

function errorsOfOperation(operation: EndpointOperation): ErrorCode[] {
  if (!isForCustomers(operation)) return [];
  const { least, keys, testKeys, reach, inSetup, forOperators } = ruleOf(operation);
  return [
    "not_signed_in",
    "rate_limited",
    // A test key may call few operations.
    ...(testKeys ? [] : (["not_for_keys"] as const)),
    ...(keys === "write" ? (["read_only_key"] as const) : []),
    ...(inSetup ? [] : (["totp_setup_required"] as const)),
    ...(forOperators ? (["forbidden"] as const) : []),
    ...(least === "viewer" ? [] : (["role_required"] as const)),
    ...(reach === "account" ? (["all_portals_required"] as const) : []),
    // Every write is refused if the caller's access has changed since the request.
    "access_changed",
  ];
}

function securityOf(operation: EndpointOperation): readonly string[] {
  if (!isForCustomers(operation)) return [];
  const { keys, testKeys } = ruleOf(operation);
  return [
    "signIn",
    ...(keys === "read" ? ["readKey"] : []),
    ...(keys === null ? [] : ["writeKey"]),
    ...(testKeys ? ["testKey"] : []),
  ];
}

function present(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { answer, body, headers, params, query } = endpoint;
  const errors = [...errorsOf(endpoint)].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `${code}: ${ERRORS[code].message}`).join("\n"),
      content: { "application/json": { schema: errorSchema } },
    },
  ]);
  return {
    tags: endpoint.tag === null ? [] : [endpoint.tag],
    summary: endpoint.summary,
    security: securityOf(endpoint.operation).map((scheme) => ({ [scheme]: [] })),
    requestParams: {
      ...(params ? { path: params } : {}),
      ...(query ? { query } : {}),
      ...(headers ? { header: headers } : {}),
    },
    ...(body
      ? {
          requestBody: {
            required: !body.safeParse(undefined).success,
            content: { "application/json": { schema: body } },
          },
        }
      : {}),
    responses: {
      [endpoint.status]: {
        description: "Success.",
        content:
          typeof answer === "string"
            ? { [answer]: { schema: { type: "string" } } }
            : { "application/json": { schema: answer } },
      },
      ...Object.fromEntries(errors),
    },
  };
}
