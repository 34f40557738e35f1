import { shortActivities } from "./activities.ts";
import type { WorkflowInputs } from "@plumbline/core/work/workflows.ts";

/** Updates Stripe's customer with the owner's address, for as long as it takes. */
export async function updateCustomer({ accountId }: WorkflowInputs["updateCustomer"]): Promise<void> {
  await shortActivities().updateCustomer({ accountId });
}
