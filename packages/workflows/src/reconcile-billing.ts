import { slowActivities } from "./activities.ts";

/** Run by its schedule; what it does not finish, the next run finds again. */
export async function reconcileBilling(): Promise<void> {
  await slowActivities().reconcileBilling();
}
