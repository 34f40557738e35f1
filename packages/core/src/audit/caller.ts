import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Who makes the current call, for the audit log only: operations never decide by it. `key`: its id, and its name and prefix.
 * `hubspotUser`: the email of a person who acts in HubSpot.
 */
export type Caller = { ip: string | null; key: { id: string; label: string } | null; hubspotUser?: string };

const callers = new AsyncLocalStorage<Caller>();
const NOBODY: Caller = { ip: null, key: null };

/** Each edge wraps its calls; later work, in workflows and timers, has no caller. */
export function withCaller<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work);
}

/** For an edge that learns only later which key it is. */
export function nameCallersKey(key: Caller["key"]): void {
  const caller = callers.getStore();
  if (caller) caller.key = key;
}

export function currentCaller(): Caller {
  return callers.getStore() ?? NOBODY;
}
