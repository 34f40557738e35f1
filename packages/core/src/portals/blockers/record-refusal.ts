import type { ConnectionBlockerReason } from "../hubspot/errors.ts";
import type { Context } from "../../context.ts";
import type { ConnectionBlocker } from "../../generated/prisma/client.ts";
import { enqueueEmail } from "../../email/enqueue-email.ts";
import type { ConnectionRef } from "../../connection-ref.ts";
import type { Operation } from "../hubspot/port.ts";
import { ownerOf } from "../../email/owner-of.ts";

/** Minutes between probes; the last value repeats. Temporary blockers are probed soon, others at most once an hour. */
const STEPS: Record<ConnectionBlockerReason, readonly number[]> = {
  hubspot_unavailable: [1, 2, 5, 10, 15],
  missing_permission: [10, 30, 60],
  hubspot_refuses: [10, 30, 60],
  plumbline_error: [10, 30, 60],
  daily_limit: [60],
};

/** Delay after an operation's nth refusal in a row. `retryAfterMs`: as HubSpot asks, at most a day. */
export function probeDelayMs(
  minuteMs: number,
  reason: ConnectionBlockerReason,
  attempts: number,
  retryAfterMs: number | null = null,
): number {
  const steps = STEPS[reason];
  const own = (steps[Math.min(attempts, steps.length) - 1] ?? 60) * minuteMs;
  return Math.max(own, Math.min(retryAfterMs ?? 0, 24 * 60 * minuteMs));
}

export type Refusal = {
  operation: Operation;
  /** Empty for operations without an object type. */
  objectType: string;
  reason: ConnectionBlockerReason;
  missingScopes: readonly string[];
  httpStatus: number | null;
  retryAfterMs: number | null;
};

/** The owner is notified by email once a refusal has outlasted its first probe, unless there is nothing for them to do. */
const NOTIFY_AT_ATTEMPT = 2;
const NOT_TOLD: readonly ConnectionBlockerReason[] = ["hubspot_unavailable", "plumbline_error"];

/**
 * Closes the operation until the next probe is due. Refusals of calls already in flight at the first refusal count as part of
 * it, so the delay grows with probes, not with calls.
 */
export async function recordRefusal(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "log">,
  ref: ConnectionRef,
  refusal: Refusal,
): Promise<ConnectionBlocker> {
  const { operation, objectType, reason, httpStatus, retryAfterMs } = refusal;
  const now = ctx.now();
  const key = { connectionId: ref.connectionId, operation, objectType };
  const blocker = await ctx.db.withAccount(ref.accountId, async (tx) => {
    const where = { connectionId_operation_objectType: key };
    const known = await tx.connectionBlocker.findUnique({ where });
    if (known && known.nextProbeAt > now) return { row: known, isNew: false };
    const attempts = (known?.attempts ?? 0) + 1;
    const data = {
      reason,
      missingScopes: [...refusal.missingScopes],
      httpStatus,
      attempts,
      nextProbeAt: new Date(
        now.getTime() + probeDelayMs(ctx.config.limits.probeMinuteMs, reason, attempts, retryAfterMs),
      ),
      probeUntil: null,
    };
    const row = await tx.connectionBlocker.upsert({
      where,
      create: { ...key, accountId: ref.accountId, since: now, ...data },
      update: data,
    });
    if (attempts === NOTIFY_AT_ATTEMPT && !NOT_TOLD.includes(reason)) await tell(ctx, tx, ref, row);
    return { row, isNew: true };
  });
  if (blocker.isNew)
    ctx.log.warn(
      { connectionId: ref.connectionId, portalId: ref.portalId, operation, objectType, reason, status: httpStatus },
      "HubSpot refuses the operation",
    );
  return blocker.row;
}

async function tell(
  ctx: Pick<Context, "now" | "newId">,
  tx: Parameters<typeof enqueueEmail>[1],
  ref: ConnectionRef,
  blocker: ConnectionBlocker,
): Promise<void> {
  const [owner, connection] = [await ownerOf(tx), await tx.connection.findUnique({ where: { id: ref.connectionId } })];
  if (!owner || !connection) return;
  await enqueueEmail(ctx, tx, {
    accountId: ref.accountId,
    recipient: owner.email,
    idempotencyKey: `hubspot_blocked:${ref.connectionId}:${blocker.reason}:${blocker.since.getTime()}`,
    content: {
      template: "hubspot_blocked",
      link: "/dashboard",
      portalName: connection.portalName,
      reason: blocker.reason,
      missingScopes: blocker.missingScopes,
    },
  });
}
