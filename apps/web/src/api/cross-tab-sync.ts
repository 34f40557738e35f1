import { ApolloLink, type ApolloClient } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { tap } from "rxjs";
import type * as generated from "./generated/graphql.ts";

type QueryName = keyof typeof generated extends infer Name
  ? Name extends `${infer Query}Document`
    ? Query
    : never
  : never;

/** Queries to refetch; pages with unsaved input are excluded. */
const LIVE: ReadonlySet<string> = new Set<QueryName>([
  "Dashboard",
  "JobsPage",
  "JobPage",
  "Usage",
  "ReceiptsPage",
  "Balance",
]);
/** One channel for both directions: a channel does not receive its own messages. */
const channel = new BroadcastChannel("plumbline:changes");
const tell = channel.postMessage.bind(channel);

/** Notifies the other tabs of a change in this one. */
export function broadcastMutations(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap((result) => {
        const isChange = operation.operationType === OperationTypeNode.MUTATION;
        if (isChange && !result.errors?.length) tell(null);
      }),
    ),
  );
}

/** Refetches after a change in another tab. Returns a function to stop. */
export function listenForMutations(client: ApolloClient): () => void {
  const askAgain = () =>
    void client.refetchQueries({
      include: "active",
      onQueryUpdated: (query) => LIVE.has(query.queryName ?? ""),
    });
  channel.addEventListener("message", askAgain);
  return () => channel.removeEventListener("message", askAgain);
}
