import { isFinal, type FinalStatus } from "@plumbline/schema/jobs/job-state.ts";
import type { EndReason, BlockerReason } from "@plumbline/schema/jobs/states.ts";
import type { Context } from "../../../context.ts";
import { HubspotBlocked } from "../../../crm/hubspot/errors.ts";
import { settleHold } from "../../../credits/ledger.ts";
import type { Tx } from "../../../db/database.ts";
import type { Job } from "../../../generated/prisma/client.ts";
import { finishedCheck } from "../../../checks/finished-check.ts";
import { finishedJob } from "../../../webhooks/finished-job.ts";
import { undoneJob } from "../../../undo/undone-job.ts";
import { startWebhooksNow } from "../../../webhooks/start-webhooks-now.ts";
import { enqueueWebhooks } from "../../../webhooks/enqueue-webhooks.ts";
import { enqueueEmail } from "../../../email/enqueue-email.ts";
import { endRecurringRun } from "../../../recurring/end-recurring-run.ts";
import { closeAccepted } from "../../../proposals/close-accepted.ts";
import { reviewReady, reviewReadyKey } from "../../../proposals/review-ready.ts";
import { addToCounters } from "../batch/outcomes.ts";
import { reopenUntaken } from "../apply/reopen-untaken.ts";
import { beginEnding } from "./begin-ending.ts";
import { closeOpenPlan, findOpenPlan } from "../batch/close-open-plan.ts";
import { endWaitingRecords } from "./end-waiting-records.ts";
import { freeClaimsOfJob } from "./free-claims-of-job.ts";
import { takeLease } from "../batch/lease.ts";
import { loadJob, workOf, type LoadedJob } from "./load-job.ts";
import { interruptionOf } from "../interruption.ts";
import type { RunContext, RunControl } from "../job-work.ts";
import { ownerOf } from "../../../accounts/owner-of.ts";

/** A run of a recurring job also ends of what other jobs wait for. */
export type JobEnd = { status: FinalStatus; reason: EndReason | BlockerReason | null };

/** The email to send, and the connection whose enrolled records HubSpot waits to hear of. */
export type JobEnded = { emailId: string | null; callbacksOf: string | null };

/**
 * The end of a job, also after cancel and failure: open plans of dead attempts are closed, what is left is `not_done` and free,
 * totals and status are final, and the email is written that the customer asked for. Everything that grows with the job is done
 * in slices before the last transaction; an interrupted end begins anew and finds what is left. Repeating it changes nothing.
 */
export async function finaliseJob(
  ctx: RunContext & Pick<Context, "workflows">,
  input: { jobId: string; end: JobEnd },
  control: RunControl,
): Promise<JobEnded> {
  const loaded = await loadJob(ctx, input.jobId);
  if (!loaded) return { emailId: null, callbacksOf: null };
  const { job } = loaded;
  const callbacksOf = job.kind === "workflow" ? job.connectionId : null;
  if (isFinal(job.status)) return { emailId: await emailOf(ctx, job), callbacksOf };
  const end = await beginEnding(ctx, job, input.end, control.heartbeat);
  await closeOpenPlans(ctx, loaded, control);
  await reopenUntaken(ctx, job, control.heartbeat);
  await endWaitingRecords(ctx, job, end, control.heartbeat);
  await freeClaimsOfJob(ctx, job, control.heartbeat);
  await deleteWorkingData(ctx, job, control.heartbeat);
  const { deliveryIds, ...ended } = await ctx.db.withAccount(job.accountId, async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM job WHERE id = ${job.id}::uuid FOR UPDATE`;
    const now = ctx.now();
    const final = await tx.job.update({
      where: { id: job.id },
      data: {
        status: end.status,
        reason: end.reason,
        startedAt: job.startedAt ?? now,
        finishedAt: now,
        lastProgressAt: now,
      },
    });
    const deliveryIds = await enqueueWebhooks(ctx, tx, {
      accountId: final.accountId,
      key: final.id,
      ...(final.kind === "check"
        ? { event: "check.finished" as const, data: await finishedCheck(tx, final) }
        : final.kind === "undo"
          ? { event: "job.undone" as const, data: undoneJob(final) }
          : { event: "job.finished" as const, data: finishedJob(final) }),
    });
    if (final.review > 0 && final.kind !== "check")
      deliveryIds.push(
        ...(await enqueueWebhooks(ctx, tx, {
          accountId: final.accountId,
          event: "review.ready",
          key: reviewReadyKey(final, now),
          data: reviewReady(final),
        })),
      );
    const blockerEmailId = await endRecurringRun(ctx, tx, final);
    return { emailId: blockerEmailId ?? (await enqueueFinishedEmail(ctx, tx, final)), callbacksOf, deliveryIds };
  });
  await startWebhooksNow(ctx, deliveryIds);
  return ended;
}

/** Every open plan is read and settled; where the portal refuses to be read it stays unknown whether the write was applied: free, plan kept. */
async function closeOpenPlans(ctx: RunContext, loaded: LoadedJob, control: RunControl): Promise<void> {
  const { job } = loaded;
  const work = workOf(loaded);
  for (const chunkNo of await chunksWithOpenPlans(ctx, job)) {
    control.heartbeat();
    if (work) {
      control.takePlace?.({ ...work.ref, jobId: job.id });
      try {
        await closeOpenPlan(ctx, await takeLease(ctx, work, chunkNo, "end"), control);
        continue;
      } catch (error) {
        // Wait for temporary blockers: only afterwards is it known whether a correction was written.
        if (isPassing(error) || !interruptionOf(error)) throw error;
      }
    }
    const open = await findOpenPlan(ctx, { accountId: job.accountId, jobId: job.id, chunkNo });
    if (!open) continue;
    await ctx.db.withAccount(job.accountId, async (tx) => {
      const unknown = await tx.jobRecord.updateMany({
        where: { jobId: job.id, recordId: { in: open.planned.map(({ recordId }) => recordId) }, state: "planned" },
        data: { state: "not_done", reason: "write_unknown", decidedAt: ctx.now() },
      });
      if (open.holdId !== null) await settleHold(tx, { holdId: open.holdId, successes: 0 });
      if (job.kind === "apply")
        await closeAccepted(
          ctx,
          tx,
          job.id,
          open.planned.map(({ recordId }) => ({ recordId, outcome: "not_done", reason: "write_unknown" })),
        );
      const tallies = [{ outcome: "not_done" as const, reason: "write_unknown", count: unknown.count }];
      if (unknown.count > 0) await addToCounters(ctx, tx, { jobId: job.id, accountId: job.accountId }, tallies);
    });
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof HubspotBlocked && (error.reason === "hubspot_unavailable" || error.reason === "daily_limit");
}

/** A chunk has at most one, so there are no more than chunks were in work at the same time. */
async function chunksWithOpenPlans(ctx: Pick<Context, "db">, job: Job): Promise<number[]> {
  return await ctx.db.withAccount(job.accountId, async (tx) => {
    const planned = await tx.jobRecord.findMany({
      where: { jobId: job.id, state: "planned" },
      distinct: ["chunkNo"],
      select: { chunkNo: true },
    });
    const held = await tx.creditHold.findMany({ where: { jobId: job.id, status: "open" }, select: { chunkNo: true } });
    return [...new Set([...planned, ...held].map(({ chunkNo }) => chunkNo))];
  });
}

/** Deleted in one transaction. */
const BATCH_SIZE = 5_000;

/** Working copies of a service's answers go with the job that asked, and the rows of a recurring run that say that nothing changed are counted, not kept. */
async function deleteWorkingData(ctx: Pick<Context, "db">, job: Job, heartbeat: () => void): Promise<void> {
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE;) {
    heartbeat();
    deleted = await ctx.db.withAccount(
      job.accountId,
      (tx) => tx.$executeRaw`
        DELETE FROM address_service_answer WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM address_service_answer WHERE job_id = ${job.id}::uuid LIMIT ${BATCH_SIZE}))`,
    );
  }
  if (!job.recurringJobId) return;
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
      take: BATCH_SIZE,
      select: { recordId: true },
    });
    const last = rows.at(-1)?.recordId ?? null;
    if (last !== null)
      await tx.jobRecord.deleteMany({
        where: { jobId: job.id, recordId: { gt: after, lte: last }, state: "unchanged" },
      });
    return rows.length < BATCH_SIZE ? null : last;
  });
}

async function enqueueFinishedEmail(ctx: Pick<Context, "newId" | "now">, tx: Tx, job: Job): Promise<string | null> {
  if (!job.emailWhenDone) return null;
  const owner = await ownerOf(tx);
  if (!owner) return null;
  return await enqueueEmail(ctx, tx, {
    accountId: job.accountId,
    recipient: owner.email,
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

async function emailOf(ctx: Pick<Context, "db">, job: Job): Promise<string | null> {
  const email = await ctx.db.withAccount(job.accountId, (tx) =>
    tx.email.findUnique({ where: { idempotencyKey: `job_finished:${job.id}` } }),
  );
  return email?.status === "waiting" ? email.id : null;
}
