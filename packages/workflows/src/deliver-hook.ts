import { condition, defineSignal, setHandler } from "@temporalio/workflow";
import { shortActivities } from "./activities.ts";
import { LOOK_SIGNAL, type DeliverHookInput } from "./contract.ts";

const look = defineSignal(LOOK_SIGNAL);

/**
 * One delivery, as deliveries were made before `deliverWebhooks`. Nothing starts it any more; those that were running when that
 * came end within two days.
 */
export async function deliverHook({ deliveryId }: DeliverHookInput): Promise<void> {
  let looked = false;
  setHandler(look, () => {
    looked = true;
  });
  for (;;) {
    looked = false;
    const { waitMs } = await shortActivities().deliverHook({ deliveryId });
    if (waitMs === null) return;
    await condition(() => looked, waitMs);
  }
}
