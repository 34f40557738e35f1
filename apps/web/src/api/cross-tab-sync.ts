import { ApolloLink, type ApolloClient } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { tap } from "rxjs";

/** Pages to refresh; those with half-typed input are left alone. */
const LIVE = new Set(["Dashboard", "JobsPage", "JobPage", "Usage", "ReceiptsPage", "Balance"]);
/** One for both directions: a channel does not hear itself. */
const channel = new BroadcastChannel("plumbline:changes");
const tell = channel.postMessage.bind(channel);

/** Tells the other tabs that something was changed here. */
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

/** Refetches when another tab has changed something. Returns a function to stop. */
export function listenForMutations(client: ApolloClient): () => void {
  const askAgain = () =>
    void client.refetchQueries({
      include: "active",
      onQueryUpdated: (query) => LIVE.has(query.queryName ?? ""),
    });
  channel.addEventListener("message", askAgain);
  return () => channel.removeEventListener("message", askAgain);
}
