import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { map } from "rxjs";
import { acts } from "../app/acts.ts";

/** `onEnded` is called when the server no longer knows the sign-in. */
export function createApolloClient(token: string, onEnded: () => void): ApolloClient {
  return new ApolloClient({
    link: ApolloLink.from([
      answersForPeople(onEnded),
      new HttpLink({ uri: "/graphql", headers: { authorization: `Bearer ${token}` } }),
    ]),
    cache: new InMemoryCache({
      typePolicies: {
        // Answered for one connection each and never normalized on their own: a list's id says nothing without its portal.
        CrmList: { keyFields: false },
        CrmProperty: { keyFields: false },
        ObjectMapping: { keyFields: false },
      },
    }),
    defaultOptions: { watchQuery: { fetchPolicy: "cache-and-network" } },
  });
}

/** Gives each error the id of its request, notices the end of the sign-in, and tells of what was done. */
function answersForPeople(onEnded: () => void): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((result) => {
        if (!result.errors?.length) {
          if (operation.operationType === OperationTypeNode.MUTATION) acts.done();
          return result;
        }
        if (result.errors.some((error) => error.extensions?.["code"] === "not_signed_in")) onEnded();
        const response: unknown = operation.getContext()["response"];
        const requestId = response instanceof Response ? response.headers.get("x-request-id") : null;
        return {
          ...result,
          errors: result.errors.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } })),
        };
      }),
    ),
  );
}
