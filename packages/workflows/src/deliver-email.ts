import { shortActivities } from "./activities.ts";
import type { DeliverMailInput } from "./contract.ts";

/** Tries for as long as it takes: a mail server that is down for a day loses no email. */
export async function deliverMail({ mailId }: DeliverMailInput): Promise<void> {
  await shortActivities().deliverMail({ mailId });
}
