import { isFinal } from "@plumbline/schema/jobs/job-state.ts";
import type { Context } from "../../../context.ts";
import { startersOf } from "../starters-of.ts";
import { startNow } from "../../../work/start-now.ts";
import { lockRow } from "../../../db/lock-row.ts";
import { parseJob, type Job } from "../../../work/job-row.ts";
import { reviewReady, reviewReadyKey } from "../../../review/review-ready.ts";
import { enqueueWebhooks } from "../../../webhooks/enqueue-webhooks.ts";
import { startWebhooksNow } from "../../../webhooks/start-webhooks-now.ts";
import type { RunControl } from "../../../work/run-control.ts";
import type { KindTraits, RunContext } from "../job-work.ts";
import { kindOf } from "../../pipeline/kinds.ts";
import { reopenUntaken } from "../apply/reopen-untaken.ts";
import { isOfRecords } from "../check/asked-records.ts";
import { finishedCheck } from "../check/finished-check.ts";
import { endRecurringRun } from "../recurring/end-recurring-run.ts";
import { undoneJob } from "../undo/undone-job.ts";
import type { Tx } from "../../../db/database.ts";
import type { Prisma } from "../../../generated/prisma/client.ts";
import { finishedJob } from "../../../webhooks/finished-job.ts";
import { jobSets } from "../../job-sets.ts";
import { freeClaimsOfJob } from "../rows/record-memory.ts";
import { beginEnding } from "./begin-ending.ts";
import { closeOpenPlans } from "./close-open-plans.ts";
import { deleteWorkingData } from "./delete-working-data.ts";
import { endWaitingAddresses } from "./end-waiting-addresses.ts";
import { enqueueFinishedEmail, waitingEmailOf } from "./finished-email.ts";
import type { JobEnd } from "./job-end.ts";
import { loadJob } from "./load-job.ts";

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
