import { shortActivities } from "./activities.ts";
import type { BillingEventInput } from "./contract.ts";

/** One event of Stripe, for as long as it takes: an outage there or here delays credits and never loses them. */
export async function billingEvent({ eventId }: BillingEventInput): Promise<void> {
  await shortActivities().processBillingEvent({ eventId });
}
