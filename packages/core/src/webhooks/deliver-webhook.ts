import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { HookDelivery, HookEndpoint } from "../generated/prisma/client.ts";
import { nudgeMail } from "../email/start-email-now.ts";
import { giveUp } from "./abandon-delivery.ts";
import { postSafely, type Posted } from "./post-to-public-host.ts";
import { hookSecretContext, signHook } from "./sign-webhook.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SHORTEST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 10 * MINUTE_MS;
/** After the first try, the second, and so on: about two days in all. */
export const HOOK_WAITS_MS = [
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

/** How long until the next try; null = there is none. */
export type HookTry = { waitMs: number | null };

type HookContext = Pick<Context, "db" | "config" | "now" | "newId" | "secrets" | "resolveHost" | "jobRunner" | "log">;

/**
 * One try, or none when it is not due. A process that dies between the receiver's answer and our commit sends the event again,
 * under the same delivery id, by which a receiver knows it. What the receiver refuses is tried later; what was tried often
 * enough is given up, and the endpoint with it when nothing else has arrived there since.
 */
export async function deliverHook(ctx: HookContext, input: { deliveryId: string }): Promise<HookTry> {
  const delivery = await ctx.db.withSystem((tx) =>
    tx.hookDelivery.findUnique({ where: { id: input.deliveryId }, include: { endpoint: true } }),
  );
  if (!delivery || delivery.status !== "waiting") return { waitMs: null };
  if (delivery.endpoint.disabledAt) {
    await giveUp(ctx, delivery, { status: delivery.lastStatus, trouble: "endpoint_off" });
    return { waitMs: null };
  }
  const early = delivery.dueAt.getTime() - ctx.now().getTime();
  if (early > 0) return { waitMs: early };
  const posted = await postSafely(ctx, messageOf(ctx, delivery));
  if (posted.trouble === null) await noteArrival(ctx, delivery, posted);
  const waitMs = posted.trouble === null ? null : (HOOK_WAITS_MS[delivery.attempts] ?? null);
  if (posted.trouble !== null && waitMs !== null) await noteFailure(ctx, delivery, posted, waitMs);
  if (posted.trouble !== null && waitMs === null) {
    const mailId = await giveUp(ctx, delivery, { status: posted.status, trouble: posted.trouble });
    if (mailId !== null) await nudgeMail(ctx, mailId);
  }
  return { waitMs };
}

function messageOf(ctx: Pick<Context, "now" | "secrets">, delivery: HookDelivery & { endpoint: HookEndpoint }) {
  const { endpoint, event } = delivery;
  const body = JSON.stringify({
    id: delivery.id,
    event,
    created_at: delivery.createdAt.toISOString(),
    data: delivery.data,
  });
  const secret = ctx.secrets.open(endpoint.secret, hookSecretContext(endpoint.id));
  return {
    url: endpoint.url,
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "Plumbline-Webhooks/1",
      "plumbline-event": event,
      "plumbline-delivery": delivery.id,
      "plumbline-signature": signHook(secret, body, ctx.now()),
    },
  };
}

async function noteArrival(
  ctx: Pick<Context, "db" | "now">,
  { id, accountId, endpointId }: HookDelivery,
  { status }: Posted,
): Promise<void> {
  await ctx.db.withAccount(accountId, async (tx) => {
    await tx.hookDelivery.updateMany({
      where: { id, status: "waiting" },
      data: {
        status: "delivered",
        attempts: { increment: 1 },
        lastStatus: status,
        lastTrouble: null,
        deliveredAt: ctx.now(),
      },
    });
    await tx.hookEndpoint.updateMany({ where: { id: endpointId }, data: { failingSince: null, pausedUntil: null } });
  });
}

async function noteFailure(
  ctx: Pick<Context, "db" | "now">,
  { id, accountId, endpointId }: HookDelivery,
  { status, trouble }: Posted,
  waitMs: number,
): Promise<void> {
  const now = ctx.now();
  const dueAt = new Date(now.getTime() + waitMs);
  await ctx.db.withAccount(accountId, async (tx) => {
    await tx.hookDelivery.updateMany({
      where: { id, status: "waiting" },
      data: {
        attempts: { increment: 1 },
        lastStatus: status,
        lastTrouble: trouble,
        dueAt,
      },
    });
    await pauseEndpoint(tx, endpointId, now);
  });
}

/** An endpoint that fails gets no message for a while, whichever: for half as long as it has failed, ten minutes at most. */
async function pauseEndpoint(tx: Tx, endpointId: string, now: Date): Promise<void> {
  const endpoint = await tx.hookEndpoint.findUnique({ where: { id: endpointId } });
  const failingSince = endpoint?.failingSince ?? now;
  const failingMs = now.getTime() - failingSince.getTime();
  const pauseMs = Math.min(Math.max(failingMs / 2, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
  await tx.hookEndpoint.updateMany({
    where: { id: endpointId },
    data: { failingSince, pausedUntil: new Date(now.getTime() + pauseMs) },
  });
}
