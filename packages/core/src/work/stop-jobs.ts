import { mayDo, type Operation } from "@plumbline/schema/accounts/operations.ts";
import type { Role } from "@plumbline/schema/accounts/roles.ts";
import { JOB_KINDS, type JobKind, type StoppedFor } from "@plumbline/schema/jobs/states.ts";
import type { DoneBy } from "../actor.ts";
import { sql, type Tx } from "../db/database.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { cancelJobs } from "./cancel-jobs.ts";
import { parseJob, type Job } from "./job-row.ts";
import { IS_OPEN_SQL } from "./status-sql.ts";

/** What a member may still do; null: nothing. `portals`: null = all. */
export type AccessLeft = { role: Role; portals: readonly string[] | null } | null;

/** Work that was stopped; nothing where it goes on in somebody else's name. `runs`: of schedules, which end. */
export type StoppedWork = { jobs: readonly Job[]; schedules: number; runs: readonly Job[] };

/** What starting a job of this kind takes. Jobs that nobody has started have no user. */
const OPERATION_OF: Partial<Record<JobKind, Operation>> = { check: "check", undo: "undo" };
const operationOf = (kind: JobKind): Operation => OPERATION_OF[kind] ?? "clean";

type Taken = {
  left: AccessLeft;
  /** Who gets schedules that stop. */
  heir: string;
  /** Whose jobs and schedules these are from now on, instead of stopping. */
  keptBy: DoneBy | null;
  now: Date;
};

/**
 * In the transaction that takes access from a member: jobs and schedules of theirs that they could no longer start wait until somebody
 * with the right resumes them. The next write window reads the rows, so no write begins after the commit. Wake the workflows after the
 * commit, or leave it to the dispatcher.
 */
export async function stopWorkOf(
  tx: Tx,
  of: { accountId: string; userId: string },
  { left, heir, keptBy, now }: Taken,
): Promise<StoppedWork> {
  const lost = JOB_KINDS.filter((kind) => !left || !mayDo(left, operationOf(kind)));
  const isTheirs = sql`account_id = ${of.accountId}::uuid AND user_id = ${of.userId}::uuid`;
  const jobs = sql`${isTheirs} AND ${Prisma.raw(IS_OPEN_SQL)} AND desired_state <> 'cancel' AND (kind = ANY (${lost}::text[]) OR ${isOutOf(left)})`;
  const isEveryPortalLost = !left || !mayDo(left, "schedule");
  const schedules = sql`${isTheirs} AND deleted_at IS NULL AND ${isEveryPortalLost ? sql`true` : isOutOf(left)}`;
  if (keptBy) {
    const kept = sql`user_id = ${keptBy.userId}::uuid, key_id = ${keptBy.keyId}::uuid`;
    await tx.$executeRaw`UPDATE job SET ${kept} WHERE ${jobs}`;
    await tx.$executeRaw`UPDATE recurring_job SET ${kept} WHERE ${schedules}`;
    return { jobs: [], schedules: 0, runs: [] };
  }
  const reason: StoppedFor = left ? "member_demoted" : "member_removed";
  const stopped = await tx.$queryRaw<{ id: string }[]>`
    UPDATE job SET desired_state = 'pause', stopped_for = ${reason}, next_try_at = ${now},
      reason = CASE WHEN status = 'paused' THEN 'user' ELSE reason END
    WHERE ${jobs} RETURNING id`;
  const rows = await tx.job.findMany({ where: { id: { in: stopped.map(({ id }) => id) } } });
  return { jobs: rows.map(parseJob), ...(await stopSchedules(tx, schedules, { heir, now })) };
}

/** A condition: the row is of a portal that the member no longer sees. */
function isOutOf(left: AccessLeft): Prisma.Sql {
  return left?.portals ? sql`NOT portal_id = ANY (${[...left.portals]}::text[])` : sql`false`;
}

/** A run in progress ends: the next one does what it leaves. Counts schedules that were on. */
async function stopSchedules(
  tx: Tx,
  schedules: Prisma.Sql,
  { heir, now }: Pick<Taken, "heir" | "now">,
): Promise<Pick<StoppedWork, "schedules" | "runs">> {
  const changed = await tx.$queryRaw<{ id: string; was_active: boolean }[]>`
    UPDATE recurring_job r SET user_id = ${heir}::uuid, key_id = NULL, is_active = false, revision = revision + 1
    FROM (SELECT id, is_active AS was_active FROM recurring_job WHERE ${schedules} FOR UPDATE) before
    WHERE r.id = before.id RETURNING r.id, before.was_active`;
  const stopped = changed.filter(({ was_active }) => was_active).map(({ id }) => id);
  const runs = stopped.length === 0 ? [] : await cancelJobs(tx, { recurringJobId: { in: stopped } }, now);
  return { schedules: stopped.length, runs };
}
