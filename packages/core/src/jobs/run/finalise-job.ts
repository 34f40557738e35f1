import { isFinal, type EndReason, type JobStatus, type PauseReason } from "@plumbline/schema/jobs/states.ts";
import type { Context } from "../../context.ts";
import { settleHold } from "../../credits/ledger.ts";
import type { Tx } from "../../db/database.ts";
import type { Job } from "../../generated/prisma/client.ts";
import { finishedJob } from "../../hooks/finished-job.ts";
import { nudgeHooks } from "../../hooks/nudge-hooks.ts";
import { writeHooks } from "../../hooks/write-hooks.ts";
import { writeMail } from "../../mail/write-mail.ts";
import { endRecurringRun } from "../../recurring/end-recurring-run.ts";
import { addToCounters } from "./outcomes.ts";
import { closeOpenHold } from "./close-open-hold.ts";
import { takeLease } from "./lease.ts";
import { loadJob, workOf, type LoadedJob } from "./load-job.ts";
import { troubleOf } from "./trouble.ts";
import type { RunContext, RunHooks } from "./work.ts";

/** A run of a recurring job also ends of what other jobs wait for. */
export type JobEnd = { status: "completed" | "canceled" | "failed"; reason: EndReason | PauseReason | null };

/** The mail to send, and the connection whose enrolled records HubSpot waits to hear of. */
export type JobEnded = { mailId: string | null; callbacksOf: string | null };

/**
 * The end of a job, also after cancel and failure: holds of dead attempts are closed, what is left is `not_done` and free,
 * totals and status are final, and the mail is written that the customer asked for. Repeating it changes nothing.
 */
export async function finaliseJob(
  ctx: RunContext & Pick<Context, "jobRunner">,
  input: { jobId: string; end: JobEnd },
  hooks: RunHooks,
): Promise<JobEnded> {
  const loaded = await loadJob(ctx, input.jobId);
  if (!loaded) return { mailId: null, callbacksOf: null };
  const callbacksOf = loaded.job.kind === "workflow" ? loaded.job.connectionId : null;
  if (isFinal(loaded.job.status as JobStatus)) return { mailId: await mailOf(ctx, loaded.job), callbacksOf };
  await closeHolds(ctx, loaded, hooks);
  const { deliveryIds, ...ended } = await ctx.db.withAccount(loaded.job.accountId, async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM job WHERE id = ${input.jobId}::uuid FOR UPDATE`;
    const notDone = await tx.jobRecord.updateMany({
      where: { jobId: input.jobId, state: "waiting" },
      data: {
        state: "not_done",
        reason: input.end.status === "canceled" ? "canceled" : "job_failed",
        decidedAt: ctx.now(),
      },
    });
    await addToCounters(ctx, tx, { jobId: input.jobId }, { not_done: notDone.count });
    // Working copies of a service's answers go with the job that asked.
    await tx.verifierAnswer.deleteMany({ where: { jobId: input.jobId } });
    const now = ctx.now();
    const job = await tx.job.update({
      where: { id: input.jobId },
      data: {
        status: input.end.status,
        reason: input.end.reason,
        startedAt: loaded.job.startedAt ?? now,
        finishedAt: now,
        movedAt: now,
      },
    });
    const deliveryIds = await writeHooks(ctx, tx, {
      accountId: job.accountId,
      event: "job.finished",
      key: job.id,
      data: finishedJob(job),
    });
    const causeMailId = await endRecurringRun(ctx, tx, job);
    return { mailId: causeMailId ?? (await writeFinishedMail(ctx, tx, job)), callbacksOf, deliveryIds };
  });
  await nudgeHooks(ctx, deliveryIds);
  return ended;
}

/** Every open hold is read and settled; where the portal can no longer be read it is unknown whether the write was applied: free, plan kept. */
async function closeHolds(ctx: RunContext, loaded: LoadedJob, hooks: RunHooks): Promise<void> {
  const { job } = loaded;
  const open = await ctx.db.withAccount(job.accountId, (tx) =>
    tx.creditHold.findMany({ where: { jobId: job.id, status: "open" } }),
  );
  const work = workOf(loaded);
  for (const hold of open) {
    hooks.heartbeat();
    if (work) {
      try {
        await closeOpenHold(ctx, await takeLease(ctx, work, hold.chunkNo), hooks);
        continue;
      } catch (error) {
        if (!troubleOf(error)) throw error;
      }
    }
    await ctx.db.withAccount(job.accountId, async (tx) => {
      await tx.jobChunk.update({
        where: { jobId_chunkNo: { jobId: job.id, chunkNo: hold.chunkNo } },
        data: { leaseNo: { increment: 1 } },
      });
      const unknown = await tx.jobRecord.updateMany({
        where: { jobId: job.id, holdId: hold.id, state: "planned" },
        data: { state: "not_done", reason: "write_unknown", decidedAt: ctx.now() },
      });
      await settleHold(tx, { holdId: hold.id, successes: 0 });
      await addToCounters(ctx, tx, { jobId: job.id }, { not_done: unknown.count });
      await tx.recordMemory.updateMany({ where: { claimJobId: job.id }, data: { claimJobId: null, claimedAt: null } });
    });
  }
}

async function writeFinishedMail(ctx: Pick<Context, "newId" | "now">, tx: Tx, job: Job): Promise<string | null> {
  if (!job.mailWhenDone) return null;
  const owner = await tx.user.findFirst({ orderBy: { createdAt: "asc" } });
  if (!owner) return null;
  return await writeMail(ctx, tx, {
    accountId: job.accountId,
    recipient: owner.email,
    idemKey: `job_finished:${job.id}`,
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

async function mailOf(ctx: Pick<Context, "db">, job: Job): Promise<string | null> {
  const mail = await ctx.db.withAccount(job.accountId, (tx) =>
    tx.mail.findUnique({ where: { idemKey: `job_finished:${job.id}` } }),
  );
  return mail?.status === "waiting" ? mail.id : null;
}
