import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<string>();

/** A request and all work it causes share the request id: in log lines, and in the memo of the workflows it starts. */
export function inRequest<T>(requestId: string, work: () => T): T {
  return scope.run(requestId, work);
}

/** Null outside requests: in workers and the dispatcher. */
export function currentRequestId(): string | null {
  return scope.getStore() ?? null;
}
