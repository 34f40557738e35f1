import { slowActivities } from "./activities.ts";

/** Started by its schedule; the next run finds unfinished work again. */
export async function reconcileBilling(): Promise<void> {
  await slowActivities().reconcileBilling();
}
