import { visitorOf } from "../http/visitor-of.ts";
import { ApolloServer, type ApolloServerPlugin } from "@apollo/server";
import { unwrapResolverError } from "@apollo/server/errors";
import { ApolloServerPluginCacheControlDisabled } from "@apollo/server/plugin/disabled";
import { expressMiddleware } from "@as-integrations/express5";
import { withCaller } from "@plumbline/core/audit/caller.ts";
import type { Context } from "@plumbline/core/context.ts";
import { currentRequestId } from "@plumbline/core/request-scope.ts";
import { ERRORS } from "@plumbline/schema/errors.ts";
import { readTypeDefs } from "@plumbline/schema/graphql/read-type-defs.ts";
import type { RequestHandler } from "express";
import type { GraphQLFormattedError } from "graphql";
import { asAppError, logFault } from "../http/error-handler.ts";
import { createGraphqlContext } from "./create-graphql-context.ts";
import type { GraphqlContext } from "./graphql-context.ts";
import { documentRules } from "./document-rules.ts";
import { guardFields } from "./guard-fields.ts";
import { resolvers } from "./resolvers.ts";

/** Codes of Apollo's own checks, whose messages describe the document and may be shown. */
const DOCUMENT_ERRORS = new Set([
  "GRAPHQL_PARSE_FAILED",
  "GRAPHQL_VALIDATION_FAILED",
  "BAD_USER_INPUT",
  "BAD_REQUEST",
  "OPERATION_RESOLUTION_FAILURE",
  "PERSISTED_QUERY_NOT_SUPPORTED",
]);

export async function createGraphql(ctx: Context): Promise<{ middleware: RequestHandler; stop(): Promise<void> }> {
  const server = new ApolloServer<GraphqlContext>({
    // Responses are not cached; with cache control on, each field would be resolved through a wrapper.
    plugins: [ApolloServerPluginCacheControlDisabled(), endsReads],
    typeDefs: readTypeDefs(),
    resolvers: guardFields(resolvers),
    validationRules: documentRules(),
    // At most five validation errors per document.
    validationOptions: { maxErrors: 5 },
    executionOptions: { maxCoercionErrors: 5 },
    introspection: !ctx.config.isProduction,
    hideSchemaDetailsFromClientErrors: true,
    includeStacktraceInErrorResponses: false,
    parseOptions: { maxTokens: 1_000 },
    maxRecursiveSelections: 2_000,
    stopOnTerminationSignals: false,
    // Apollo passes no request here, and some errors occur before a context exists.
    formatError: (formatted, error) => present(ctx, formatted, error, currentRequestId() ?? ""),
  });
  await server.start();
  const middleware = expressMiddleware(server, { context: ({ req, res }) => createGraphqlContext(ctx, req, res) });
  const withIp: typeof middleware = (req, res, next) =>
    withCaller({ ip: visitorOf(req).ip, key: null }, () => middleware(req, res, next));
  return { middleware: withIp, stop: () => server.stop() };
}

/** The customer's next request may follow this response at once and need the rows that were locked for it. */
const endsReads: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: () =>
    Promise.resolve({ willSendResponse: async ({ contextValue }) => await contextValue.readsEnded() }),
};

/** Compares names: a bundler may load graphql-js twice, as CommonJS and as an ES module. */
function isOfGraphqlItself(error: unknown): boolean {
  return error instanceof Error && error.name === "GraphQLError" && !("originalError" in error && error.originalError);
}

/** Keeps our error codes and the document's validation errors, and masks everything else. Each error names its request. */
function present(
  ctx: Pick<Context, "log">,
  formatted: GraphQLFormattedError,
  error: unknown,
  requestId: string,
): GraphQLFormattedError {
  const original = unwrapResolverError(error);
  const code = formatted.extensions?.code;
  if (typeof code === "string" && DOCUMENT_ERRORS.has(code))
    return {
      message: formatted.message,
      ...(formatted.locations ? { locations: formatted.locations } : {}),
      extensions: { code, requestId },
    };
  // graphql-js itself reports this without a code when the variables have too many errors.
  if (isOfGraphqlItself(original) && !formatted.path)
    return { message: formatted.message, extensions: { code: "BAD_USER_INPUT", requestId } };
  const known = asAppError(original);
  logFault(ctx.log, known, { err: original, path: formatted.path?.join(".") }, "unexpected error in a resolver");
  return {
    message: known.message,
    ...(formatted.path ? { path: formatted.path } : {}),
    extensions: { code: known.code, status: ERRORS[known.code].status, ...known.details, requestId },
  };
}
