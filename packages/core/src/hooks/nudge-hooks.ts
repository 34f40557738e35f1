import type { Context } from "../context.ts";

/** Delivers them at once. They are in the database; the dispatcher delivers what a lost nudge leaves. */
export async function nudgeHooks(
  ctx: Pick<Context, "jobRunner" | "log">,
  deliveryIds: readonly string[],
): Promise<void> {
  const started = await Promise.allSettled(deliveryIds.map((id) => ctx.jobRunner.startHookDelivery(id)));
  for (const result of started)
    if (result.status === "rejected") ctx.log.warn({ err: result.reason }, "a webhook is left to the dispatcher");
}
