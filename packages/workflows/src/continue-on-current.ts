import { makeContinueAsNewFunc, type Workflow } from "@temporalio/workflow";
import { hasWorkerVersion } from "./worker-versions.ts";

/** Continues as new on the current worker version, where the run would otherwise stay on the version that it is pinned to. */
export async function continueOnCurrent<F extends Workflow>(...args: Parameters<F>): Promise<never> {
  const options = hasWorkerVersion() ? ({ initialVersioningBehavior: "AUTO_UPGRADE" } as const) : {};
  return await makeContinueAsNewFunc<F>(options)(...args);
}
