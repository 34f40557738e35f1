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
import type { RunContext } from "../job-work.ts";
import { kindOf } from "../kinds/table.ts";
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
  const kind = kindOf(job);
  const end = await beginEnding(ctx, job, input.end, control.heartbeat);
  await closeOpenPlans(ctx, loaded, control);
  await kind.release?.(ctx, job, control.heartbeat);
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
    const { event, data } = await kind.finishedEvent(tx, final);
    const startedBy = (await startersOf(tx, [final]))(final);
    const finished = { accountId, key: final.id, event, data: { ...data, started_by: startedBy } };
    const deliveryIds = await enqueueWebhooks(ctx, tx, finished);
    if (final.review > 0 && kind.asksPeople) {
      const ready = { accountId, key: reviewReadyKey(final, now), data: reviewReady(final) };
      deliveryIds.push(...(await enqueueWebhooks(ctx, tx, { ...ready, event: "review.ready" })));
    }
    const blockerEmailId = (await kind.ended?.(ctx, tx, final)) ?? null;
    return { deliveryIds, emailId: blockerEmailId ?? (await enqueueFinishedEmail(ctx, tx, final)) };
  });
}

/** Also for an end committed by an attempt that died afterwards. */
async function startWhatFollows(ctx: EndContext, job: Job, emailId: string | null): Promise<void> {
  if (emailId) await startNow(ctx, "deliverEmail", { emailId });
  await kindOf(job).finished?.(ctx, job);
}
