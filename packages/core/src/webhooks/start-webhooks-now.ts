import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";

/** Sends them at once. They are in the database; the dispatcher sends what a lost wake leaves. */
export async function nudgeHooks(
  ctx: Pick<Context, "db" | "jobRunner" | "log">,
  deliveryIds: readonly string[],
): Promise<void> {
  if (deliveryIds.length === 0) return;
  const endpoints = await ctx.db.statement<Endpoint>(sql`
    SELECT DISTINCT endpoint_id AS "endpointId", account_id AS "accountId" FROM hook_delivery WHERE id = ANY (${[...deliveryIds]}::uuid[])`);
  await wakeEndpoints(ctx, endpoints);
}

export type Endpoint = { endpointId: string; accountId: string };

export async function wakeEndpoints(
  ctx: Pick<Context, "jobRunner" | "log">,
  endpoints: readonly Endpoint[],
): Promise<void> {
  const started = await Promise.allSettled(endpoints.map((endpoint) => ctx.jobRunner.startWebhooks(endpoint)));
  for (const result of started)
    if (result.status === "rejected") ctx.log.warn({ err: result.reason }, "a webhook is left to the dispatcher");
}
