import { requireOutsideTransaction } from "@plumbline/core/db/bind-transactions.ts";
import type { TemporalClient } from "./connect-temporal.ts";

const WITHIN_MS = 1_000;

/** Whether Temporal responds within a second. */
export async function isTemporalUp({ client }: Pick<TemporalClient, "client">): Promise<boolean> {
  requireOutsideTransaction("Temporal");
  return await client.connection
    .withDeadline(Date.now() + WITHIN_MS, () => client.workflowService.getSystemInfo({}))
    .then(
      () => true,
      () => false,
    );
}
