import { condition, continueAsNew, defineSignal, setHandler } from "@temporalio/workflow";
import { heartbeatingActivities, webhookActivities } from "./activities.ts";
import { isContinueSuggested } from "./history.ts";
import type { WorkflowInputs } from "@plumbline/core/work/workflows.ts";
import { WAKE_SIGNAL } from "./registry.ts";

const wake = defineSignal(WAKE_SIGNAL);

/**
 * Sends one endpoint's waiting messages, a few at a time, and ends when none waits. The rows determine what is due; each new one
 * sends a wake. One workflow per endpoint bounds its messages in flight.
 */
export async function deliverWebhooks({ endpointId, accountId }: WorkflowInputs["deliverWebhooks"]): Promise<void> {
  let isSignalled = false;
  setHandler(wake, () => {
    isSignalled = true;
  });
  const { deliverWebhook } = webhookActivities({ fairnessKey: accountId });
  for (;;) {
    isSignalled = false;
    const { deliveryIds, waitMs } = await heartbeatingActivities().nextDeliveries({ endpointId, accountId });
    if (deliveryIds.length > 0) await Promise.all(deliveryIds.map((deliveryId) => deliverWebhook({ deliveryId })));
    else if (waitMs !== null && waitMs > 0) await condition(() => isSignalled, waitMs);
    else if (waitMs === null && !isSignalled) return;
    if (isContinueSuggested()) await continueAsNew<typeof deliverWebhooks>({ endpointId, accountId });
  }
}
