import { shortActivities } from "./activities.ts";
import type { WorkflowInputs } from "@plumbline/core/work/workflows.ts";

/** One event of Stripe, for as long as it takes: an outage there or here delays credits and never loses them. */
export async function billingEvent({ eventId }: WorkflowInputs["billingEvent"]): Promise<void> {
  await shortActivities().processBillingEvent({ eventId });
}
