import { continueAsNew, sleep } from "@temporalio/workflow";
import { shortActivities } from "./activities.ts";
import { DURATIONS } from "./durations.ts";
import { isContinueSuggested } from "./history.ts";
import type { WorkflowInputs } from "@plumbline/core/work/workflows.ts";

/** Ends and erases everything of an account in steps; an unfinished step is checked again for as long as it takes. */
export async function deleteAccount({ accountId }: WorkflowInputs["deleteAccount"]): Promise<void> {
  for (let round = 0; ; round += 1) {
    const step = await shortActivities().deleteAccountStep({ accountId });
    if (step === "done") return;
    if (isContinueSuggested()) await continueAsNew<typeof deleteAccount>({ accountId });
    if (step === "waiting") await sleep(round < 30 ? DURATIONS.deletionStep : DURATIONS.slowDeletionStep);
  }
}
