import { isFinal, type FinalStatus } from "@plumbline/schema/jobs/job-state.ts";
import type { Context } from "../../context.ts";
import { startersOf } from "../starters-of.ts";
import { startNow } from "../../work/start-now.ts";
import { lockRow } from "../../db/lock-row.ts";
import { parseJob, type Job } from "../../work/job-row.ts";
import { reviewReady, reviewReadyKey, finishedJob } from "./payloads.ts";
import { enqueueWebhooks } from "../../webhooks/enqueue-webhooks.ts";
import { startWebhooksNow } from "../../webhooks/start-webhooks-now.ts";
import type { RunControl } from "../../work/run-control.ts";
import type { KindTraits, RunContext } from "../pipeline/work.ts";
import { kindOf } from "../pipeline/kinds.ts";
import { reopenUntaken } from "../source/accepted.ts";
import { isOfRecords } from "../check/asked-records.ts";
import { finishedCheck } from "../check/result.ts";
import { endRecurringRun } from "../recurring/end-run.ts";
import { undoneJob } from "../undo/work.ts";
import { sql, type Tx } from "../../db/database.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { jobSets } from "../job-sets.ts";
import { freeClaimsOfJob } from "../pipeline/memory.ts";
import { closeOpenPlans } from "./close-open-plans.ts";
import { loadJob } from "./load.ts";
import { endUnreached } from "../pipeline/settle.ts";
import { ownerOf } from "../../email/owner-of.ts";
import { enqueueEmail } from "../../email/enqueue-email.ts";
import type { BlockerReason, EndReason } from "@plumbline/schema/jobs/states.ts";

type EndContext = RunContext & Pick<Context, "workflows">;

/**
 * Ends a job, also after cancel and failure: closes open plans of dead attempts, gives the rest `not_done` for free, makes totals
 * and status final, and writes the email that the customer requested. Everything that grows with the job is done in slices before
 * the last transaction; an interrupted end starts over and does what remains. Idempotent.
 */
export async function finaliseJob(
  ctx: EndContext,
  input: { jobId: string; end: JobEnd },
  control: RunControl,
): Promise<void> {
  const loaded = await loadJob(ctx, input.jobId);
  if (!loaded) return;
  const { job } = loaded;
  if (isFinal(job.status)) return await startWhatFollows(ctx, job, await waitingEmailOf(ctx, job));
  const end = await beginEnding(ctx, job, input.end, control.heartbeat);
  await closeOpenPlans(ctx, loaded, control);
  await reopenUntaken(ctx, job, control.heartbeat);
  const reason = end.status === "canceled" ? "canceled" : "job_failed";
  await endWaitingAddresses(ctx, job, { reason }, control.heartbeat);
  await freeClaimsOfJob(ctx, job, control.heartbeat);
  await deleteWorkingData(ctx, job, control.heartbeat);
  const { deliveryIds, emailId } = await endRow(ctx, job, end);
  await startWebhooksNow(ctx, deliveryIds);
  await startWhatFollows(ctx, job, emailId);
}

/** One transaction: the status and its notifications. */
async function endRow(
  ctx: EndContext,
  job: Job,
  end: JobEnd,
): Promise<{ deliveryIds: string[]; emailId: string | null }> {
  const kind = kindOf(job);
  return await ctx.db.withAccount(job.accountId, async (tx) => {
    await lockRow(tx, "job", job.id);
    const now = ctx.now();
    const row = await tx.job.update({
      where: { id: job.id },
      data: {
        status: end.status,
        reason: end.reason,
        startedAt: job.startedAt ?? now,
        finishedAt: now,
        lastProgressAt: now,
      },
    });
    const final = parseJob(row);
    const { accountId } = final;
    const { event } = kind;
    const data = await dataOf(tx, final, event);
    const startedBy = (await startersOf(tx, [final]))(final);
    const finished = { accountId, key: final.id, event, data: { ...data, started_by: startedBy } };
    const deliveryIds = await enqueueWebhooks(ctx, tx, finished);
    if (final.review > 0 && kind.asksPeople) {
      const ready = { accountId, key: reviewReadyKey(final, now), data: reviewReady(final) };
      deliveryIds.push(...(await enqueueWebhooks(ctx, tx, { ...ready, event: "review.ready" })));
    }
    const blockerEmailId = await endRecurringRun(ctx, tx, final);
    return { deliveryIds, emailId: blockerEmailId ?? (await enqueueFinishedEmail(ctx, tx, final)) };
  });
}

/** Also for an end committed by an attempt that died afterwards. */
async function startWhatFollows(ctx: EndContext, job: Job, emailId: string | null): Promise<void> {
  if (emailId) await startNow(ctx, "deliverEmail", { emailId });
  const { connectionId } = job;
  // The dispatcher repeats what it starts.
  if (connectionId && isAwaited(job)) await startNow(ctx, "completeCallbacks", { connectionId });
}

/** Whether a HubSpot workflow waits for the job's result. */
function isAwaited(job: Job): boolean {
  switch (kindOf(job).completesCallbacks) {
    case "never":
      return false;
    case "always":
      return true;
    case "for_records":
      return isOfRecords(job);
    case "without_a_person":
      return job.userId === null;
  }
}

/** The payload of the event that customers receive. */
async function dataOf(tx: Tx, job: Job, event: KindTraits["event"]): Promise<Prisma.InputJsonObject> {
  switch (event) {
    case "job.finished":
      return finishedJob(job, await jobSets(tx, job));
    case "check.finished":
      return await finishedCheck(tx, job);
    case "job.undone":
      return undoneJob(job);
  }
}

/** Chunks per transaction whose leases are moved. */
const CHUNKS_AT_ONCE = 1_000;

/**
 * Marks the job as ending and takes over every chunk: an attempt that read its records earlier can no longer hold credits or write.
 * The first end that begins is final.
 */
export async function beginEnding(
  ctx: Pick<Context, "db">,
  job: Pick<Job, "id" | "accountId">,
  end: JobEnd,
  heartbeat: () => void,
): Promise<JobEnd> {
  const begun = await ctx.db.withAccount(job.accountId, async (tx) => {
    await tx.job.updateMany({
      where: { id: job.id, endingStatus: null },
      data: { endingStatus: end.status, endingReason: end.reason },
    });
    const row = await tx.job.findUniqueOrThrow({
      where: { id: job.id },
      select: { endingStatus: true, endingReason: true },
    });
    return parseJob({ id: job.id, ...row });
  });
  const last = await ctx.db.withAccount(job.accountId, (tx) =>
    tx.jobChunk.findFirst({ where: { jobId: job.id }, orderBy: { chunkNo: "desc" }, select: { chunkNo: true } }),
  );
  for (let first = 0; first <= (last?.chunkNo ?? -1); first += CHUNKS_AT_ONCE) {
    heartbeat();
    await ctx.db.withAccount(job.accountId, (tx) =>
      tx.jobChunk.updateMany({
        where: { jobId: job.id, chunkNo: { gte: first, lt: first + CHUNKS_AT_ONCE } },
        data: { leaseNo: { increment: 1 } },
      }),
    );
  }
  return { status: begun.endingStatus ?? end.status, reason: begun.endingReason };
}

/** Records per transaction whose addresses are ended. */
const ENDED_AT_ONCE = 5_000;

/** `setKeys`: only these sets; omitted for all. */
type Waiting = { reason: string; setKeys?: readonly string[] };

/**
 * Gives unreached addresses the outcome `not_done` (free), a few chunks at a time, each committed with its counters, so that an
 * interrupted end resumes where it stopped.
 */
export async function endWaitingAddresses(
  ctx: Pick<Context, "db" | "now">,
  job: Pick<Job, "id" | "accountId" | "chunkSize" | "kind">,
  { reason, setKeys }: Waiting,
  heartbeat: () => void,
): Promise<void> {
  const isOfSets = setKeys === undefined ? sql`true` : sql`set_key = ANY (${[...setKeys]}::text[])`;
  const chunks = Math.max(1, Math.floor(ENDED_AT_ONCE / (job.chunkSize ?? ENDED_AT_ONCE)));
  for (
    let first = await nextChunk(ctx, { jobId: job.id, from: 0, isOfSets });
    first !== null;
    first = await nextChunk(ctx, { jobId: job.id, from: first + chunks, isOfSets })
  ) {
    heartbeat();
    const from = first;
    await ctx.db.withAccount(job.accountId, async (tx) => {
      const rows = await tx.$queryRaw<{ record_id: string; set_key: string }[]>`
        UPDATE job_record SET state = 'not_done', reason = ${reason}, decided_at = ${ctx.now()}
        WHERE job_id = ${job.id}::uuid AND state = 'waiting' AND chunk_no >= ${from}::int AND chunk_no < ${from + chunks}::int AND ${isOfSets}
        RETURNING record_id, set_key`;
      const addresses = rows.map((row) => ({
        recordId: row.record_id,
        setKey: row.set_key,
        outcome: "not_done" as const,
        reason,
      }));
      const ended = { jobId: job.id, accountId: job.accountId, kind: kindOf(job) };
      await endUnreached(ctx, tx, ended, addresses);
    });
  }
}

/** The first chunk from `from` on that has waiting addresses. */
async function nextChunk(
  ctx: Pick<Context, "db">,
  { jobId, from, isOfSets }: { jobId: string; from: number; isOfSets: Prisma.Sql },
): Promise<number | null> {
  const [row] = await ctx.db.statement<{ chunk_no: number }>(sql`
    SELECT chunk_no FROM job_record
    WHERE job_id = ${jobId}::uuid AND state IN ('waiting', 'planned') AND state = 'waiting' AND chunk_no >= ${from}::int AND ${isOfSets}
    ORDER BY chunk_no LIMIT 1`);
  return row?.chunk_no ?? null;
}

/** Rows deleted per transaction. */
const DELETED_AT_ONCE = 5_000;

/**
 * Deletes cached answers of a service with the job that asked for them, and the rows of a recurring run that were unchanged: they
 * are only counted.
 */
export async function deleteWorkingData(ctx: Pick<Context, "db">, job: Job, heartbeat: () => void): Promise<void> {
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE;) {
    heartbeat();
    deleted = await ctx.db.withAccount(
      job.accountId,
      (tx) => tx.$executeRaw`
        DELETE FROM address_service_answer WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM address_service_answer WHERE job_id = ${job.id}::uuid LIMIT ${DELETED_AT_ONCE}))`,
    );
  }
  if (!job.recurringJobId) return;
  await ctx.db.withAccount(job.accountId, (tx) => tx.jobChanges.deleteMany({ where: { jobId: job.id } }));
  for (let after: string | null = ""; after !== null;) {
    heartbeat();
    after = await deleteUnchanged(ctx, job, after);
  }
}

/** Processes the next rows after `after`; returns the last id, or null at the end. */
async function deleteUnchanged(ctx: Pick<Context, "db">, job: Job, after: string): Promise<string | null> {
  return await ctx.db.withAccount(job.accountId, async (tx) => {
    const rows = await tx.jobRecord.findMany({
      where: { jobId: job.id, recordId: { gt: after } },
      orderBy: { recordId: "asc" },
      take: DELETED_AT_ONCE,
      select: { recordId: true },
    });
    const last = rows.at(-1)?.recordId ?? null;
    if (last !== null)
      await tx.jobRecord.deleteMany({
        where: { jobId: job.id, recordId: { gt: after, lte: last }, state: "unchanged" },
      });
    return rows.length < DELETED_AT_ONCE ? null : last;
  });
}

/**
 * Enqueues the email requested when the job was started, to its starter while they are a member who sees the portal, otherwise to
 * the owner; null without one.
 */
export async function enqueueFinishedEmail(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  job: Job,
): Promise<string | null> {
  if (!job.emailWhenDone) return null;
  const recipient = (await starterOf(tx, job)) ?? (await ownerOf(tx));
  if (!recipient) return null;
  return await enqueueEmail(ctx, tx, {
    accountId: job.accountId,
    recipient: recipient.email,
    idempotencyKey: `job_finished:${job.id}`,
    content: {
      template: "job_finished",
      link: `/jobs/${job.id}`,
      listName: job.listName,
      status: job.status,
      corrected: job.corrected,
      confirmed: job.confirmed,
      review: job.review,
      failed: job.failed,
      credits: job.confirmed + job.corrected,
    },
  });
}

async function starterOf(tx: Tx, { userId, portalId }: Job): Promise<{ email: string } | null> {
  if (userId === null) return null;
  const seesPortal = [{ allPortals: true }, { portals: { has: portalId } }];
  return await tx.membership.findFirst({ where: { userId, endedAt: null, OR: seesPortal } });
}

/** The email of a finished job while it waits to be sent. */
export async function waitingEmailOf(ctx: Pick<Context, "db">, job: Job): Promise<string | null> {
  const email = await ctx.db.withAccount(job.accountId, (tx) =>
    tx.email.findUnique({ where: { idempotencyKey: `job_finished:${job.id}` } }),
  );
  return email?.status === "waiting" ? email.id : null;
}

/** How a job ends. A run of a recurring job also ends with blockers for which other jobs wait. */
export type JobEnd = { status: FinalStatus; reason: EndReason | BlockerReason | null };
