import type { SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { parseWebhookDelivery, type WebhookDelivery } from "./webhook-rows.ts";
import { startWebhooksNow } from "./start-webhooks-now.ts";

/** Sends it again with the same id, whatever its status. Errors: `not_found`, `conflict` while the endpoint is disabled. */
export async function replayWebhookDelivery(
  ctx: Pick<Context, "db" | "now" | "workflows" | "log">,
  actor: SignedInActor,
  input: { id: string },
): Promise<WebhookDelivery> {
  const { id } = input;
  const now = ctx.now();
  const delivery = await ctx.db.withAccount(actor.accountId, async (tx) => {
    const found = await tx.webhookDelivery.findUnique({ where: { id }, include: { endpoint: true } });
    if (!found) throw new AppError("not_found");
    if (found.endpoint.disabledAt) throw new AppError("conflict", "This endpoint is disabled. Please enable it first.");
    // A person asked for it, so it is sent at once, even while the endpoint is paused.
    await tx.webhookEndpoint.update({ where: { id: found.endpointId }, data: { nextTryAt: now, pausedUntil: null } });
    return await tx.webhookDelivery.update({ where: { id }, data: { status: "waiting", attempts: 0, dueAt: now } });
  });
  // A workflow that waits for a later attempt is already running; the dispatcher repeats a lost start.
  await startWebhooksNow(ctx, [id]);
  return parseWebhookDelivery(delivery);
}
