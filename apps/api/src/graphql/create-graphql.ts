import { ApolloServer } from "@apollo/server";
import { unwrapResolverError } from "@apollo/server/errors";
import { ApolloArmor } from "@escape.tech/graphql-armor";
import { expressMiddleware } from "@as-integrations/express5";
import type { Context } from "@plumbline/core/context.ts";
import { ERRORS } from "@plumbline/schema/errors.ts";
import { readTypeDefs } from "@plumbline/schema/graphql/type-defs.ts";
import type { RequestHandler } from "express";
import type { GraphQLFormattedError } from "graphql";
import { asAppError } from "../http/answer-error.ts";
import { requestIdOf } from "../http/request-id.ts";
import { actorOf } from "../http/signed-in.ts";
import type { GraphqlContext } from "./graphql-context.ts";
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
  const { validationRules } = new ApolloArmor({
    maxDepth: { n: 8 },
    maxAliases: { n: 15 },
    maxDirectives: { n: 50 },
    costLimit: { maxCost: 8_000, objectCost: 2, scalarCost: 1, depthCostFactor: 1.5 },
    blockFieldSuggestion: { enabled: false },
    maxTokens: { enabled: false },
  }).protect();
  const server = new ApolloServer<GraphqlContext>({
    typeDefs: readTypeDefs(),
    resolvers,
    validationRules,
    introspection: !ctx.config.isProduction,
    hideSchemaDetailsFromClientErrors: true,
    includeStacktraceInErrorResponses: false,
    parseOptions: { maxTokens: 1_000 },
    maxRecursiveSelections: 2_000,
    stopOnTerminationSignals: false,
    formatError: (formatted, error) => present(ctx, formatted, error),
  });
  await server.start();
  const middleware = expressMiddleware(server, {
    context: async ({ req, res }) => ({
      ctx,
      actor: await actorOf(ctx, req.headers.authorization),
      requestId: requestIdOf(req),
      res,
    }),
  });
  return { middleware, stop: () => server.stop() };
}

/** Our errors by their code; the document's faults as they are; everything else masked. */
function present(ctx: Pick<Context, "log">, formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const original = unwrapResolverError(error);
  const code = formatted.extensions?.code;
  if (typeof code === "string" && DOCUMENT_ERRORS.has(code))
    return {
      message: formatted.message,
      ...(formatted.locations ? { locations: formatted.locations } : {}),
      extensions: { code },
    };
  const known = asAppError(original);
  if (known.code === "internal")
    ctx.log.error({ err: original, path: formatted.path?.join(".") }, "unexpected error in a resolver");
  return {
    message: known.message,
    ...(formatted.path ? { path: formatted.path } : {}),
    extensions: { code: known.code, status: ERRORS[known.code].status },
  };
}
