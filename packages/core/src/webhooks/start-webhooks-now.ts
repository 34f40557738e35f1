import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";
import { startNow } from "../work/start-now.ts";

/** Sends deliveries at once; the dispatcher repeats a lost start. */
export async function startWebhooksNow(
  ctx: Pick<Context, "db" | "workflows" | "log">,
  deliveryIds: readonly string[],
): Promise<void> {
  if (deliveryIds.length === 0) return;
  const endpoints = await ctx.db.statement<{ endpointId: string; accountId: string }>(sql`
    SELECT DISTINCT endpoint_id AS "endpointId", account_id AS "accountId" FROM webhook_delivery WHERE id = ANY (${[...deliveryIds]}::uuid[])`);
  await Promise.all(endpoints.map((endpoint) => startNow(ctx, "deliverWebhooks", endpoint)));
}
