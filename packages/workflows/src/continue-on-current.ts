import { makeContinueAsNewFunc, type Workflow } from "@temporalio/workflow";

/** Continues as new on the current worker version, where the run would otherwise stay on the version that it is pinned to. */
export async function continueOnCurrent<F extends Workflow>(...args: Parameters<F>): Promise<never> {
  return await makeContinueAsNewFunc<F>({ initialVersioningBehavior: "AUTO_UPGRADE" })(...args);
}
