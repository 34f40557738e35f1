import { PATIENT_RETRY, shortActivities } from "./activities.ts";
import type { DeliverMailInput } from "./contract.ts";

/** Tries for as long as it takes: a mail server that is down for a day loses no mail. */
export async function deliverMail({ mailId }: DeliverMailInput): Promise<void> {
  await shortActivities(undefined, PATIENT_RETRY).deliverMail({ mailId });
}
