import { shortActivities } from "./activities.ts";
import type { WorkflowInputs } from "@plumbline/core/work/workflows.ts";

/** Processes one Stripe event for as long as it takes: an outage there or here delays credits but never loses them. */
export async function billingEvent({ eventId }: WorkflowInputs["billingEvent"]): Promise<void> {
  await shortActivities().processBillingEvent({ eventId });
}
