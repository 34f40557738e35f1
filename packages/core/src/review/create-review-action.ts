import { doneBy, type Actor } from "../actor.ts";
import { portalColumns } from "../accounts/members/member-row.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { RETRY_AFTER_START_MS } from "../work/start-now.ts";
import { parseReviewAction, type ReviewAction } from "./review-action-row.ts";

type NewRow = Pick<Prisma.ReviewActionUncheckedCreateInput, "kind" | "ofActionId" | "filter" | "asOf" | "total">;

/** Stores a member's action; `startNow` starts it after the commit, and the poller if that fails. */
export async function createReviewAction(
  ctx: Pick<Context, "now" | "newId">,
  tx: Tx,
  actor: Actor,
  action: NewRow,
): Promise<ReviewAction> {
  const now = ctx.now();
  const row = await tx.reviewAction.create({
    data: {
      ...action,
      id: ctx.newId(),
      accountId: actor.accountId,
      ...doneBy(actor),
      membershipId: actor.member.id,
      ...portalColumns(actor.portals),
      createdAt: now,
      nextTryAt: new Date(now.getTime() + RETRY_AFTER_START_MS),
    },
  });
  return parseReviewAction(row);
}
