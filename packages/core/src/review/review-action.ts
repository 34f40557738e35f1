import { proposalFilterSchema, type ProposalFilter } from "@plumbline/schema/review/rest.ts";
import type { Actor, DoneBy } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { requireConnection } from "../connections/require-connection.ts";
import { sql, type Tx } from "../db/database.ts";
import { lockRow } from "../db/lock-row.ts";
import { startNow } from "../work/start-now.ts";
import type { ProposalGroup } from "../generated/prisma/client.ts";
import { parseReviewAction, type ReviewAction } from "./review-action-row.ts";
import { wakePausedJobs } from "../work/wake-paused-jobs.ts";
import { rightsOf } from "./action-rights.ts";
import { stillDecides } from "./still-decides.ts";
import { createReviewAction } from "./create-review-action.ts";
import { continueAction, endAction, SLICE, START, type SliceEnd } from "./action-slice.ts";
import { facetsOf } from "./get-facets.ts";
import { accept, dismiss, LOCKED_COLUMNS, type LockedProposal, ofOtherHash, reopen, supersede } from "./proposals.ts";
import { isAcceptable } from "./answers-question.ts";
import { matches, openGroups } from "./match-groups.ts";
import { groupsInScope, inScope, isScoped } from "./scope.ts";
import { applyJobsOf, canTakeBack, requireAction, takeBackSlice } from "./take-back-action.ts";

type ActionContext = Pick<Context, "db" | "now" | "newId" | "config" | "workflows" | "log">;
type NewAction = {
  kind: "accept" | "dismiss";
  filter: ProposalFilter;
  asOf: Date;
  /** The number that a person was shown; undefined for a program that wants all. */
  atMost?: number | undefined;
};

/**
 * Stores a decision about all that match, to be worked off in slices. Errors: `not_found` (not the actor's portal), `conflict`
 * where nothing matches, or more than a person was shown.
 */
export async function startReviewAction(ctx: ActionContext, actor: Actor, wanted: NewAction): Promise<ReviewAction> {
  if (wanted.filter.portal_id !== undefined) await requireConnection(ctx, actor, wanted.filter.portal_id);
  const now = ctx.now();
  const action = await ctx.db.withAccount(actor.accountId, async (tx) => {
    const { total, acceptable } = facetsOf(await groupsInScope(tx, actor.accountId, wanted.filter), wanted.filter);
    const count = wanted.kind === "accept" ? acceptable : total;
    if (count === 0) throw new AppError("conflict", "No open proposals match this filter.");
    if (wanted.atMost !== undefined && count > wanted.atMost)
      throw new AppError("conflict", `${count} proposals match now, more than you were shown. Reload to see them.`);
    await writeOwnEvent(ctx, tx, actor, {
      action: wanted.kind === "accept" ? "proposals_accepted" : "proposals_dismissed",
      detail: `${count} proposals by a filter`,
      ...(wanted.filter.portal_id === undefined ? {} : { portalId: wanted.filter.portal_id }),
    });
    return await createReviewAction(ctx, tx, actor, {
      kind: wanted.kind,
      filter: wanted.filter,
      asOf: wanted.asOf < now ? wanted.asOf : now,
      total: count,
    });
  });
  await startNow(ctx, "reviewAction", { actionId: action.id, accountId: action.accountId });
  return action;
}

/**
 * In the caller's transaction: closes matching proposals that were made under another address hash than the one in force. Start the
 * workflow after the commit.
 */
export async function supersedeMatching(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  { accountId, filter }: { accountId: string; filter: ProposalFilter },
): Promise<ReviewAction | null> {
  const { total } = facetsOf(await openGroups(tx), filter);
  if (total === 0) return null;
  const now = ctx.now();
  const row = await tx.reviewAction.create({
    data: { id: ctx.newId(), accountId, kind: "supersede", filter, asOf: now, total, createdAt: now, nextTryAt: now },
  });
  return parseReviewAction(row);
}

/** Error: `not_found`. */
export async function getReviewAction(
  ctx: Pick<Context, "db">,
  actor: Actor,
  id: string,
): Promise<ReviewAction & { canTakeBack: boolean; applyJobIds: string[] }> {
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const action = await requireAction(tx, actor, id);
    return { ...action, canTakeBack: await canTakeBack(tx, action), applyJobIds: await applyJobsOf(tx, action) };
  });
}

/** Slices per attempt: a minute of work. */
const MAX_SLICES = 500;

/** Works through an action, committing each slice with its cursor: an interrupted one resumes there. */
export async function runReviewAction(
  ctx: ActionContext,
  { actionId, accountId }: { actionId: string; accountId: string },
  control: { heartbeat(): void },
): Promise<{ isDone: boolean }> {
  let isDone = false;
  for (let slice = 0; slice < MAX_SLICES && !isDone; slice += 1) {
    control.heartbeat();
    ({ isDone } = await ctx.db.withAccount(accountId, (tx) => runSlice(ctx, tx, actionId)));
  }
  await wakePausedJobs(ctx, { accountId, reasons: ["awaiting_review"] });
  return { isDone };
}

async function runSlice(ctx: ActionContext, tx: Tx, actionId: string): Promise<SliceEnd> {
  await lockRow(tx, "review_action", actionId);
  const row = await tx.reviewAction.findUnique({ where: { id: actionId } });
  if (!row || row.status === "done") return { isDone: true };
  const action = parseReviewAction(row);
  const { kind } = action;
  if (kind === "withdraw") return await withdrawSlice(ctx, tx, action);
  if (kind === "take_back") return await takeBackSlice(ctx, tx, action);
  const rights = await rightsOf(tx, action);
  if (rights === "ended") return await endAction(ctx, tx, actionId);
  const filter = proposalFilterSchema.parse(action.filter);
  // The last group and the position in it; without a position the group is done, whatever is left open in it.
  const [groupId = START, after = null] = action.cursor?.split(":") ?? [];
  const group = (await openGroups(tx)).find(
    (one) =>
      (after === null ? one.id > groupId : one.id >= groupId) &&
      matches(one, filter) &&
      (rights.portals === null || rights.portals.includes(one.portalId)) &&
      (one.hasValue || kind !== "accept"),
  );
  if (!group) return await endAction(ctx, tx, actionId);
  // A scope is counted up to a bound: no more are decided than were counted.
  const take = isScoped(filter) ? Math.min(SLICE, Math.max(0, action.total - action.done)) : SLICE;
  const rows = await tx.$queryRaw<LockedProposal[]>`
    SELECT ${LOCKED_COLUMNS} FROM proposal
    WHERE group_id = ${group.id}::uuid AND status = 'open' AND id > ${group.id === groupId ? (after ?? START) : START}::uuid
      AND created_at <= ${action.asOf} ${await inScope(tx, filter)}
    ORDER BY id LIMIT ${take} FOR UPDATE`;
  const moved = await move(ctx, tx, { kind, action, group }, rows);
  const last = rows.at(-1);
  return await continueAction(ctx, tx, actionId, {
    cursor: rows.length === SLICE && last ? `${group.id}:${last.id}` : group.id,
    done: { increment: moved },
  });
}

/**
 * Withdraws what a member accepted who could no longer do so, also where a job has taken it. What the job has planned it opens again
 * itself, unless it is written already.
 */
async function withdrawSlice(ctx: ActionContext, tx: Tx, { id, userId }: ReviewAction): Promise<SliceEnd> {
  const rows = await tx.$queryRaw<LockedProposal[]>`
    SELECT ${LOCKED_COLUMNS} FROM proposal
    WHERE account_id = current_account() AND decided_by = ${userId}::uuid AND status = 'accepted' AND NOT ${stillDecides(sql`proposal`)}
      AND NOT EXISTS (
        SELECT FROM job_record r WHERE r.job_id = proposal.apply_job_id AND r.record_id = proposal.record_id AND r.set_key = proposal.set_key
          AND r.state <> 'waiting')
    ORDER BY id LIMIT ${SLICE} FOR UPDATE`;
  await reopen(ctx, tx, rows);
  if (rows.length < SLICE) return await endAction(ctx, tx, id);
  return await continueAction(ctx, tx, id, { done: { increment: rows.length } });
}

/** The decision is attributed to the actor, whoever processes it. */
function decidedBy({ id, userId, keyId }: ReviewAction): DoneBy & { actionId: string } {
  if (userId === null) throw new Error("a decision is somebody's");
  return { userId, keyId, actionId: id };
}

type Slice = { kind: ReviewAction["kind"]; action: ReviewAction; group: ProposalGroup };

/** Returns how many were decided. */
async function move(
  ctx: ActionContext,
  tx: Tx,
  { kind, action, group }: Slice,
  rows: readonly LockedProposal[],
): Promise<number> {
  if (kind === "dismiss") {
    await dismiss(ctx, tx, rows, decidedBy(action));
    return rows.length;
  }
  const moved = kind === "supersede" ? await ofOtherHash(tx, group, rows) : rows.filter(isAcceptable);
  if (kind === "supersede") await supersede(ctx, tx, moved);
  else await accept(ctx, tx, moved, decidedBy(action));
  return moved.length;
}
