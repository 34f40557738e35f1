import { condition, continueAsNew, defineSignal, setHandler, workflowInfo } from "@temporalio/workflow";
import { shortActivities, webhookActivities } from "./activities.ts";
import { LOOK_SIGNAL, type DeliverWebhooksInput } from "./contract.ts";

const look = defineSignal(LOOK_SIGNAL);

/**
 * Sends what waits for one endpoint, a few messages at a time, and ends when nothing waits. The rows say what is due; a wake comes
 * with each new one. One workflow an endpoint bounds how many messages are on their way to it.
 */
export async function deliverWebhooks({ endpointId, accountId }: DeliverWebhooksInput): Promise<void> {
  let looked = false;
  setHandler(look, () => {
    looked = true;
  });
  const { deliverHook } = webhookActivities({ fairnessKey: accountId });
  for (;;) {
    looked = false;
    const { deliveryIds, waitMs } = await shortActivities().nextDeliveries({ endpointId, accountId });
    if (deliveryIds.length > 0) await Promise.all(deliveryIds.map((deliveryId) => deliverHook({ deliveryId })));
    else if (waitMs !== null && waitMs > 0) await condition(() => looked, waitMs);
    else if (waitMs === null && !looked) return;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof deliverWebhooks>({ endpointId, accountId });
  }
}
