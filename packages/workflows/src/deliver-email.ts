import { shortActivities } from "./activities.ts";
import type { WorkflowInputs } from "@plumbline/core/work/workflows.ts";

/** Retries for as long as it takes: a mail server that is down for a day loses no email. */
export async function deliverEmail({ emailId }: WorkflowInputs["deliverEmail"]): Promise<void> {
  await shortActivities().deliverEmail({ emailId });
}
