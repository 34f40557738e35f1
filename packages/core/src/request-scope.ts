import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<string>();

/** What is done for a request, and all that follows from it without a word, knows the request's id: log lines carry it, and the memo of workflows that it starts. */
export function inRequest<T>(requestId: string, work: () => T): T {
  return scope.run(requestId, work);
}

/** Null where nobody asked: in workers, in the dispatcher. */
export function currentRequestId(): string | null {
  return scope.getStore() ?? null;
}
