import { makeContinueAsNewFunc, type Workflow } from "@temporalio/workflow";
import { hasWorkerVersion } from "./worker-versions.ts";

/** Continues as new on the current worker version, because the run would otherwise stay on its pinned version. */
export async function continueOnCurrent<F extends Workflow>(...args: Parameters<F>): Promise<never> {
  const options = hasWorkerVersion() ? ({ initialVersioningBehavior: "AUTO_UPGRADE" } as const) : {};
  return await makeContinueAsNewFunc<F>(options)(...args);
}
