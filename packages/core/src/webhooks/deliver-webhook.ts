import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { parseWebhookDelivery, type WebhookDelivery, type WebhookEndpoint } from "./webhook-rows.ts";
import { abandonDelivery } from "./abandon-delivery.ts";
import { postToPublicHost, type Posted } from "./post-to-public-host.ts";
import { webhookSecretContext, signWebhook } from "./sign-webhook.ts";
import { startNow } from "../work/start-now.ts";
import { HOUR_MS, MINUTE_MS } from "../time.ts";

const SHORTEST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 10 * MINUTE_MS;
/** After the first attempt, the second, and so on: about two days in total. */
export const WEBHOOK_RETRY_DELAYS_MS = [
  10_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
] as const;

/** Delay before the next attempt; null = there is none. */
export type DeliveryAttempt = { waitMs: number | null };

/** The clock of the worker that found it due is ahead of ours: the attempt is repeated when it is due here, too. */
export class NotDueYet extends Error {
  readonly retryAfterMs: number;
  constructor(retryAfterMs: number) {
    super("The delivery is not due yet");
    this.name = "NotDueYet";
    this.retryAfterMs = retryAfterMs;
  }
}

type WebhookContext = Pick<
  Context,
  "db" | "config" | "now" | "newId" | "secrets" | "resolveHost" | "workflows" | "log"
>;

/**
 * One attempt. Throws NotDueYet. A process that dies between the receiver's response and our commit sends the event again with the
 * same delivery id, by which the receiver can deduplicate. A refused delivery is retried later; after the last attempt it is given
 * up, and the endpoint is disabled if nothing was delivered there since.
 */
export async function deliverWebhook(ctx: WebhookContext, input: { deliveryId: string }): Promise<DeliveryAttempt> {
  const found = await ctx.db.withSystem((tx) =>
    tx.webhookDelivery.findUnique({ where: { id: input.deliveryId }, include: { endpoint: true } }),
  );
  if (found?.status !== "waiting") return { waitMs: null };
  const delivery = parseWebhookDelivery(found);
  if (delivery.endpoint.disabledAt) {
    await abandonDelivery(ctx, delivery, { status: delivery.lastStatus, error: "endpoint_off" });
    return { waitMs: null };
  }
  const early = delivery.dueAt.getTime() - ctx.now().getTime();
  if (early > 0) throw new NotDueYet(early);
  const posted = await postToPublicHost(ctx, messageOf(ctx, delivery));
  if (posted.error === null) await noteArrival(ctx, delivery, posted);
  const waitMs = posted.error === null ? null : (WEBHOOK_RETRY_DELAYS_MS[delivery.attempts] ?? null);
  if (posted.error !== null && waitMs !== null) await noteFailure(ctx, delivery, posted, waitMs);
  if (posted.error !== null && waitMs === null) {
    const emailId = await abandonDelivery(ctx, delivery, { status: posted.status, error: posted.error });
    if (emailId !== null) await startNow(ctx, "deliverEmail", { emailId });
  }
  return { waitMs };
}

function messageOf(
  ctx: Pick<Context, "now" | "secrets">,
  delivery: WebhookDelivery & { endpoint: Pick<WebhookEndpoint, "id" | "url" | "secret"> },
) {
  const { endpoint, event } = delivery;
  const body = JSON.stringify({
    id: delivery.id,
    event,
    created_at: delivery.createdAt.toISOString(),
    data: delivery.data,
  });
  const secret = ctx.secrets.open(endpoint.secret, webhookSecretContext(endpoint.id));
  return {
    url: endpoint.url,
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "Plumbline-Webhooks/1",
      "plumbline-event": event,
      "plumbline-delivery": delivery.id,
      "plumbline-signature": signWebhook(secret, body, ctx.now()),
    },
  };
}

async function noteArrival(
  ctx: Pick<Context, "db" | "now">,
  { id, accountId, endpointId }: WebhookDelivery,
  { status }: Posted,
): Promise<void> {
  await ctx.db.withAccount(accountId, async (tx) => {
    await tx.webhookDelivery.updateMany({
      where: { id, status: "waiting" },
      data: {
        status: "delivered",
        attempts: { increment: 1 },
        lastStatus: status,
        lastError: null,
        deliveredAt: ctx.now(),
      },
    });
    await tx.webhookEndpoint.updateMany({ where: { id: endpointId }, data: { failingSince: null, pausedUntil: null } });
  });
}

async function noteFailure(
  ctx: Pick<Context, "db" | "now">,
  { id, accountId, endpointId }: WebhookDelivery,
  { status, error }: Posted,
  waitMs: number,
): Promise<void> {
  const now = ctx.now();
  const dueAt = new Date(now.getTime() + waitMs);
  await ctx.db.withAccount(accountId, async (tx) => {
    await tx.webhookDelivery.updateMany({
      where: { id, status: "waiting" },
      data: {
        attempts: { increment: 1 },
        lastStatus: status,
        lastError: error,
        dueAt,
      },
    });
    await pauseEndpoint(tx, endpointId, now);
  });
}

/** A failing endpoint gets no messages at all for a while: half as long as it has been failing, from ten seconds to ten minutes. */
async function pauseEndpoint(tx: Tx, endpointId: string, now: Date): Promise<void> {
  const endpoint = await tx.webhookEndpoint.findUnique({ where: { id: endpointId } });
  const failingSince = endpoint?.failingSince ?? now;
  const failingMs = now.getTime() - failingSince.getTime();
  const pauseMs = Math.min(Math.max(failingMs / 2, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
  await tx.webhookEndpoint.updateMany({
    where: { id: endpointId },
    data: { failingSince, pausedUntil: new Date(now.getTime() + pauseMs) },
  });
}
