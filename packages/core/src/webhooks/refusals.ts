import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { UPDATE_BLOCKER_TEXTS, type UpdateBlockerReason } from "@plumbline/schema/webhooks/update-blockers.ts";
import { HubspotError } from "../crm/hubspot/errors.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { Connection, CrmRefusal } from "../generated/prisma/client.ts";

/** Why a background call of a portal is not made for now. */
type RefusalReason = UpdateBlockerReason;

/** What is refused: the changes of one object type (their poll and their reads), or the callbacks of workflows. */
export type RefusedOperation =
  | { operation: "changes"; objectType: ObjectType }
  | { operation: "callbacks"; objectType: "any" };

export const CALLBACKS: RefusedOperation = { operation: "callbacks", objectType: "any" };

const MINUTE_MS = 60_000;
/**
 * From one refusal to the next try. Certification asks to stop an API that keeps answering 403; with four object types and the
 * callbacks a portal that refuses everything costs fewer than 20 calls in its first hour, and 5 in each later one.
 */
const WAITS_MS: Record<RefusalReason, readonly number[]> = {
  missing_permission: [15 * MINUTE_MS, 60 * MINUTE_MS],
  hubspot_refuses: [15 * MINUTE_MS, 60 * MINUTE_MS],
  hubspot_unavailable: [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS],
};

/** Null for what is no answer of HubSpot: our own faults, our own budget, an attempt that was canceled. */
export function refusalReason(error: unknown): RefusalReason | null {
  if (error instanceof HubspotError) {
    switch (error.problem.kind) {
      case "forbidden":
        return "missing_permission";
      case "refused":
      case "not_found":
        return "hubspot_refuses";
      default:
        return "hubspot_unavailable";
    }
  }
  // No answer, or one that is not in the form of the call (a proxy's page, say).
  const isUnusable = error instanceof Error && ["HubspotUnreachable", "ZodError"].includes(error.name);
  return isUnusable ? "hubspot_unavailable" : null;
}

/** Refusals that still hold: their time has not come, and the portal has granted nothing else since. */
export async function standingRefusals(tx: Tx, connection: Connection, now: Date): Promise<CrmRefusal[]> {
  const refusals = await tx.crmRefusal.findMany({ where: { connectionId: connection.id, nextTryAt: { gt: now } } });
  const granted = scopesOf(connection);
  return refusals.filter(({ scopes }) => scopes.join(" ") === granted.join(" "));
}

/** Answers when the next try is due. */
export async function noteRefusal(
  ctx: Pick<Context, "db" | "now" | "log">,
  connection: Connection,
  refused: RefusedOperation,
  reason: RefusalReason,
): Promise<Date> {
  const now = ctx.now();
  const key = { connectionId: connection.id, ...refused };
  const nextTryAt = await ctx.db.withAccount(connection.accountId, async (tx) => {
    const last = await tx.crmRefusal.findUnique({ where: { connectionId_operation_objectType: key } });
    const attempts = last?.reason === reason ? last.attempts + 1 : 1;
    const waits = WAITS_MS[reason];
    const waitMs = waits[Math.min(attempts, waits.length) - 1] ?? MINUTE_MS;
    const state = { reason, attempts, scopes: scopesOf(connection), nextTryAt: new Date(now.getTime() + waitMs) };
    await tx.crmRefusal.upsert({
      where: { connectionId_operation_objectType: key },
      create: { ...key, accountId: connection.accountId, since: now, ...state },
      update: state,
    });
    return state.nextTryAt;
  });
  ctx.log.info({ connectionId: connection.id, objectType: refused.objectType, reason }, "HubSpot refuses a call");
  return nextTryAt;
}

export async function clearRefusal(
  ctx: Pick<Context, "db">,
  connection: Connection,
  refused: RefusedOperation,
): Promise<void> {
  await ctx.db.withAccount(connection.accountId, (tx) =>
    tx.crmRefusal.deleteMany({ where: { connectionId: connection.id, ...refused } }),
  );
}

const scopesOf = ({ scopes }: Connection) => scopes.toSorted();

/** A refusal as people see it. */
export type UpdateBlocker = { reason: UpdateBlockerReason; text: string; since: Date; retryAt: Date };

export function blockerOf(refusal: CrmRefusal | null | undefined): UpdateBlocker | null {
  const reasons = Object.keys(UPDATE_BLOCKER_TEXTS) as UpdateBlockerReason[];
  const reason = reasons.find((known) => known === refusal?.reason);
  if (!refusal || !reason) return null;
  return { reason, text: UPDATE_BLOCKER_TEXTS[reason], since: refusal.since, retryAt: refusal.nextTryAt };
}
