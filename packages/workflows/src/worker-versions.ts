/** A global of the bundle, set by a worker that is a version of a deployment. */
const FLAG = "__workerHasVersion";

/** Whether the worker is a version: otherwise Temporal refuses every task whose workflow declares a behavior. */
export function hasWorkerVersion(): boolean {
  return FLAG in globalThis;
}

/** The bundle of a versioned worker. Prepended to its first line, so that line numbers in stacks stay correct. */
export function markVersioned(bundle: string): string {
  return `globalThis.${FLAG} = true; ${bundle}`;
}
