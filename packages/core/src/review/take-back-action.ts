import { proposalFilterSchema } from "@plumbline/schema/review/rest.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { lockRow } from "../db/lock-row.ts";
import { startNow } from "../work/start-now.ts";
import { continueAction, endAction, SLICE, START, type SliceEnd } from "./action-slice.ts";
import { rightsOf } from "./action-rights.ts";
import { createReviewAction } from "./create-review-action.ts";
import { LOCKED_COLUMNS, type LockedProposal, takeBack } from "./proposals.ts";
import { parseReviewAction, type ReviewAction } from "./review-action-row.ts";

/** Error: `not_found`. */
export async function requireAction(tx: Tx, actor: Actor, id: string): Promise<ReviewAction> {
  const action = await tx.reviewAction.findUnique({ where: { id } });
  // Its counts may include what the actor cannot see.
  if (!action || (actor.portals !== null && action.userId !== actor.userId)) throw new AppError("not_found");
  return parseReviewAction(action);
}

/** Whether it has not been taken back, and still moves proposals or has moved some that no job has taken. */
export async function canTakeBack(tx: Tx, { id, kind, status }: ReviewAction): Promise<boolean> {
  if (kind !== "accept" && kind !== "dismiss") return false;
  if (await tx.reviewAction.findFirst({ where: { ofActionId: id }, select: { id: true } })) return false;
  if (status === "running") return true;
  // Any other change of a proposal that no job has taken clears its action.
  const left = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM proposal WHERE action_id = ${id}::uuid AND apply_job_id IS NULL ORDER BY apply_job_id, id LIMIT 1`;
  return left.length > 0;
}

/** An action rarely has more than one job for each portal and object type. */
const MAX_JOBS = 20;

/** The jobs that have taken what it accepted, in the order of their ids. */
export async function applyJobsOf(tx: Tx, { id }: Pick<ReviewAction, "id">): Promise<string[]> {
  // From job to job in the index: an action can have accepted a hundred thousand proposals.
  const jobs = await tx.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE job (id) AS (
      (SELECT apply_job_id FROM proposal WHERE action_id = ${id}::uuid AND apply_job_id IS NOT NULL
       ORDER BY apply_job_id LIMIT 1)
      UNION ALL
      SELECT (SELECT apply_job_id FROM proposal WHERE action_id = ${id}::uuid AND apply_job_id > job.id
              ORDER BY apply_job_id LIMIT 1)
      FROM job WHERE job.id IS NOT NULL)
    SELECT id FROM job WHERE id IS NOT NULL LIMIT ${MAX_JOBS}`;
  return jobs.map((job) => job.id);
}

/**
 * Takes back a decision about all that match: it stops where it is, and what it moved and no job has taken is reopened in slices by
 * a separate action. A repeated call returns the same one. Errors: `not_found`, `conflict` (no decision of a person).
 */
export async function takeBackReviewAction(
  ctx: Pick<Context, "db" | "now" | "newId" | "workflows" | "log">,
  actor: Actor,
  id: string,
): Promise<ReviewAction> {
  const now = ctx.now();
  const action = await ctx.db.withAccount(actor.accountId, async (tx) => {
    // A slice in progress is still counted; the next one finds that the action has ended.
    await lockRow(tx, "review_action", id);
    const taken = await requireAction(tx, actor, id);
    if (taken.kind !== "accept" && taken.kind !== "dismiss")
      throw new AppError("conflict", "Only a decision to accept or dismiss can be taken back.");
    const before = await tx.reviewAction.findFirst({ where: { ofActionId: id } });
    if (before) return parseReviewAction(before);
    if (taken.status === "running") await endAction(ctx, tx, id);
    const filter = proposalFilterSchema.parse(taken.filter);
    await writeOwnEvent(ctx, tx, actor, {
      action: "proposals_reopened",
      detail: `${taken.done} proposals by a filter`,
      ...(filter.portal_id === undefined ? {} : { portalId: filter.portal_id }),
    });
    return await createReviewAction(ctx, tx, actor, {
      kind: "take_back",
      ofActionId: id,
      filter,
      asOf: now,
      total: taken.done,
    });
  });
  if (action.status === "running")
    await startNow(ctx, "reviewAction", { actionId: action.id, accountId: action.accountId });
  return action;
}

// The statements below follow the order of the index of actions: by ids alone they would scan everybody's proposals.

/** Marks the second phase, over what jobs took. */
const COUNTING = "taken";

/** Reopens what no job has taken, in id order, then counts what jobs took, including meanwhile. */
export async function takeBackSlice(ctx: Pick<Context, "now">, tx: Tx, action: ReviewAction): Promise<SliceEnd> {
  const rights = await rightsOf(tx, action);
  if (rights === "ended") return await endAction(ctx, tx, action.id);
  const isSeen = ({ portalId }: { portalId: string }) => rights.portals?.includes(portalId) !== false;
  const [first = START, job = START, id = START] = action.cursor?.split(":") ?? [];
  if (first === COUNTING) return await countSlice(ctx, tx, action, { job, id, isSeen });
  const rows = await tx.$queryRaw<LockedProposal[]>`
    SELECT ${LOCKED_COLUMNS} FROM proposal
    WHERE action_id = ${action.ofActionId}::uuid AND apply_job_id IS NULL AND id > ${first}::uuid
    ORDER BY apply_job_id, id LIMIT ${SLICE} FOR UPDATE`;
  const opened = await takeBack(ctx, tx, rows.filter(isSeen));
  return await continueAction(ctx, tx, action.id, {
    cursor: rows.length === SLICE ? rows.at(-1)?.id : COUNTING,
    done: { increment: opened },
  });
}

type Counting = { job: string; id: string; isSeen: (row: { portalId: string }) => boolean };

async function countSlice(
  ctx: Pick<Context, "now">,
  tx: Tx,
  action: ReviewAction,
  { job, id, isSeen }: Counting,
): Promise<SliceEnd> {
  const rows = await tx.$queryRaw<{ id: string; job: string; portalId: string; status: string }[]>`
    SELECT id, apply_job_id AS job, portal_id AS "portalId", status FROM proposal
    WHERE action_id = ${action.ofActionId}::uuid AND (apply_job_id, id) > (${job}::uuid, ${id}::uuid)
    ORDER BY apply_job_id, id LIMIT ${SLICE}`;
  // What a job failed to write, or found edited, counts as neither.
  const written = rows.filter(({ status }) => status === "written" || status === "accepted").filter(isSeen).length;
  const counted = { written: { increment: written } };
  const last = rows.at(-1);
  if (rows.length < SLICE || !last) return await endAction(ctx, tx, action.id, counted);
  return await continueAction(ctx, tx, action.id, { ...counted, cursor: `${COUNTING}:${last.job}:${last.id}` });
}
