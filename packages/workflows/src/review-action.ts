import { heartbeatingActivities } from "./activities.ts";
import type { WorkflowInputs } from "@plumbline/core/work/workflows.ts";

/** A decision about many proposals, worked off by an activity that stores its progress. */
export async function reviewAction(input: WorkflowInputs["reviewAction"]): Promise<void> {
  const activities = heartbeatingActivities({ fairnessKey: input.accountId, priorityKey: 2 });
  while (!(await activities.runReviewAction(input)).isDone);
}
