import { condition, defineSignal, setHandler } from "@temporalio/workflow";
import { shortActivities } from "./activities.ts";
import { LOOK_SIGNAL, type DeliverHookInput } from "./contract.ts";

const look = defineSignal(LOOK_SIGNAL);

/** Tries for about two days, longer and longer apart; the row says when the next try is due, and a look may come because it is due now. */
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
