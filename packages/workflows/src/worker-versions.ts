/** The name of a global of the bundle that a worker sets where it is a version of a deployment. */
const FLAG = "__workerHasVersion";

/** Whether the worker is a version: Temporal refuses every task whose workflow names a behavior elsewhere. */
export function hasWorkerVersion(): boolean {
  return FLAG in globalThis;
}

/** The bundle of a worker that is a version. In front of its first line, so that lines in stacks stay right. */
export function markVersioned(bundle: string): string {
  return `globalThis.${FLAG} = true; ${bundle}`;
}
