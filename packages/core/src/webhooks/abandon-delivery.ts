import type { Context } from "../context.ts";
import type { WebhookDelivery, WebhookEndpoint } from "./webhook-rows.ts";
import { enqueueEmail } from "../email/enqueue-email.ts";
import { ownerOf } from "../email/owner-of.ts";

/**
 * The delivery stays in the log and can be replayed. If nothing was delivered since it was created, disables the endpoint and
 * notifies its owner once. Returns the email's id.
 */
export async function abandonDelivery(
  ctx: Pick<Context, "db" | "now" | "newId">,
  delivery: WebhookDelivery & { endpoint: Pick<WebhookEndpoint, "url"> },
  last: { status: number | null; error: string },
): Promise<string | null> {
  const { id, accountId, endpointId, createdAt } = delivery;
  const now = ctx.now();
  return await ctx.db.withAccount(accountId, async (tx) => {
    await tx.webhookDelivery.updateMany({
      where: { id, status: "waiting" },
      data: {
        status: "failed",
        lastStatus: last.status,
        lastError: last.error,
        ...(last.error === "endpoint_off" ? {} : { attempts: { increment: 1 } }),
      },
    });
    const arrived = await tx.webhookDelivery.count({ where: { endpointId, deliveredAt: { gte: createdAt } } });
    if (arrived > 0) return null;
    const turnedOff = await tx.webhookEndpoint.updateMany({
      where: { id: endpointId, disabledAt: null },
      data: { disabledAt: now },
    });
    const owner = await ownerOf(tx);
    if (turnedOff.count === 0 || !owner) return null;
    return await enqueueEmail(ctx, tx, {
      accountId,
      recipient: owner.email,
      idempotencyKey: `webhook_disabled:${endpointId}:${now.getTime()}`,
      content: { template: "webhook_disabled", link: "/manage-account/developers", url: delivery.endpoint.url },
    });
  });
}
