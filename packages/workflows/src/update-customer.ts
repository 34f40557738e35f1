import { shortActivities } from "./activities.ts";
import type { UpdateCustomerInput } from "./contract.ts";

/** Stripe's customer follows the owner's address, for as long as it takes. */
export async function updateCustomer({ accountId }: UpdateCustomerInput): Promise<void> {
  await shortActivities().updateCustomer({ accountId });
}
