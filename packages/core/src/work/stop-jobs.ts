import { mayDo, type Operation } from "@plumbline/schema/accounts/operations.ts";
import type { Role } from "@plumbline/schema/accounts/roles.ts";
import { JOB_KINDS, type JobKind, type StoppedFor } from "@plumbline/schema/jobs/states.ts";
import type { DoneBy } from "../actor.ts";
import { sql, type Tx } from "../db/database.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { Job as JobRow } from "../generated/prisma/client.ts";
import { cancelJobs } from "./cancel-jobs.ts";
import { parseJob, type Job } from "./job-row.ts";
import { IS_OPEN_SQL } from "./status-sql.ts";

/** What a member may still do; null: nothing. `portals`: null = all. */
export type AccessLeft = { role: Role; portals: readonly string[] | null } | null;

/** Work that was stopped, or that goes on in somebody else's name. */
export type StoppedWork = { jobs: readonly Job[]; schedules: number };

/** What starting a job of this kind takes. Jobs that nobody has started have no user. */
const OPERATION_OF: Partial<Record<JobKind, Operation>> = { check: "check", undo: "undo" };
const operationOf = (kind: JobKind): Operation => OPERATION_OF[kind] ?? "clean";

/**
 * In the transaction that takes access from a member: jobs and schedules of theirs that they could no longer start wait until somebody
 * with the right resumes them. The next write window reads the rows, so no write begins after the commit. `keptBy`: whose they are
 * from now on instead, and go on. Wake the workflows after the commit, or leave it to the dispatcher.
 */
export async function stopWorkOf(
  tx: Tx,
  { accountId, userId }: { accountId: string; userId: string },
  {
    left,
    heir,
    keptBy,
    now,
  }: {
    left: AccessLeft;
    /** Who gets schedules that stop. */
    heir: string;
    keptBy: DoneBy | null;
    now: Date;
  },
): Promise<StoppedWork> {
  const lost = JOB_KINDS.filter((kind) => !left || !mayDo(left, operationOf(kind)));
  const isLost = sql`(kind = ANY (${lost}::text[]) OR ${isOutOf(left)})`;
  const theirs = sql`account_id = ${accountId}::uuid AND user_id = ${userId}::uuid AND ${Prisma.raw(IS_OPEN_SQL)} AND desired_state <> 'cancel' AND ${isLost}`;
  const reason: StoppedFor = left ? "member_demoted" : "member_removed";
  const ids = keptBy
    ? await tx.$queryRaw<Pick<JobRow, "id">[]>`
        UPDATE job SET user_id = ${keptBy.userId}::uuid, key_id = ${keptBy.keyId}::uuid WHERE ${theirs} RETURNING id`
    : await tx.$queryRaw<Pick<JobRow, "id">[]>`
        UPDATE job SET desired_state = 'pause', stopped_for = ${reason}, next_try_at = ${now},
          reason = CASE WHEN status = 'paused' THEN 'user' ELSE reason END
        WHERE ${theirs} RETURNING id`;
  const rows = await tx.job.findMany({ where: { id: { in: ids.map(({ id }) => id) } } });
  return {
    jobs: rows.map(parseJob),
    schedules: await stopSchedules(tx, { accountId, userId }, { left, heir, keptBy, now }),
  };
}

/** A condition: the row is of a portal that the member no longer sees. */
function isOutOf(left: AccessLeft): Prisma.Sql {
  return left?.portals ? sql`NOT portal_id = ANY (${[...left.portals]}::text[])` : sql`false`;
}

/** A run in progress ends: the next one does what it leaves. */
async function stopSchedules(
  tx: Tx,
  { accountId, userId }: { accountId: string; userId: string },
  { left, heir, keptBy, now }: { left: AccessLeft; heir: string; keptBy: DoneBy | null; now: Date },
): Promise<number> {
  const isKindLost = !left || !mayDo(left, "schedule");
  const of = sql`account_id = ${accountId}::uuid AND user_id = ${userId}::uuid AND deleted_at IS NULL AND ${isKindLost ? sql`true` : isOutOf(left)}`;
  if (keptBy)
    return await tx.$executeRaw`UPDATE recurring_job SET user_id = ${keptBy.userId}::uuid, key_id = ${keptBy.keyId}::uuid WHERE ${of}`;
  const stopped = await tx.$queryRaw<{ id: string; was_active: boolean }[]>`
    UPDATE recurring_job r SET user_id = ${heir}::uuid, key_id = NULL, is_active = false, revision = revision + 1
    FROM (SELECT id, is_active AS was_active FROM recurring_job WHERE ${of} FOR UPDATE) before
    WHERE r.id = before.id RETURNING r.id, before.was_active`;
  const active = stopped.filter(({ was_active }) => was_active);
  for (const { id } of active) await cancelJobs(tx, { recurringJobId: id }, now);
  return active.length;
}
