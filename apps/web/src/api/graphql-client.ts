import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { BaseHttpLink } from "@apollo/client/link/http";
import { OperationTypeNode } from "graphql";
import { map } from "rxjs";
import { changed, proofRequested } from "./signals.ts";
import { takeEarlyAnswer } from "./rest-client.ts";
import { broadcastMutations } from "./cross-tab-sync.ts";

/** `tokenNow` is read on each call, so that logging in again keeps the cache. `onEnded` receives a token unknown to the server. */
export function createApolloClient(tokenNow: () => string | null, onEnded: (token: string) => void): ApolloClient {
  return new ApolloClient({
    link: ApolloLink.from([
      withToken(tokenNow, onEnded),
      broadcastMutations(),
      new BaseHttpLink({ uri: "/graphql", fetch: (uri, options) => early(tokenNow(), options) ?? fetch(uri, options) }),
    ]),
    cache: new InMemoryCache({
      typePolicies: {
        // Specific to one connection and never normalized on their own: a list's id is not unique without its portal.
        CrmList: { keyFields: false },
        CrmProperty: { keyFields: false },
        // Queried in parts.
        ObjectMapping: { keyFields: false, merge: true },
      },
    }),
    defaultOptions: { watchQuery: { fetchPolicy: "cache-and-network" } },
  });
}

function early(token: string | null, options: RequestInit | undefined): Promise<Response> | undefined {
  return typeof options?.body === "string" ? takeEarlyAnswer(token, options.body) : undefined;
}

/** Adds the token, attaches the request id to errors, notices the end of the session, and emits activity events. */
function withToken(tokenNow: () => string | null, onEnded: (token: string) => void): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const token = tokenNow() ?? "";
    operation.setContext({ headers: { authorization: `Bearer ${token}` } });
    return forward(operation).pipe(
      map((result) => {
        if (!result.errors?.length) {
          if (operation.operationType === OperationTypeNode.MUTATION) changed.emit();
          return result;
        }
        if (result.errors.some((error) => error.extensions?.["code"] === "not_signed_in")) onEnded(token);
        if (result.errors.some((error) => error.extensions?.["code"] === "proof_required")) proofRequested.emit();
        const response: unknown = operation.getContext()["response"];
        const requestId = response instanceof Response ? response.headers.get("x-request-id") : null;
        return {
          ...result,
          errors: result.errors.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } })),
        };
      }),
    );
  });
}
