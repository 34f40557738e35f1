import { SYSTEM_TRANSITIONS, isFinal, phaseOf, type DesiredState } from "@plumbline/schema/jobs/job-state.ts";
import type { BlockerReason, JobReason } from "@plumbline/schema/jobs/states.ts";
import type { Context } from "../../context.ts";
import { spendingRoom } from "../../credits/ledger.ts";
import { enqueueLimitEmail } from "../../credits/spending/enqueue-limit-email.ts";
import { heldForReview } from "../../review/proposal-groups.ts";
import { jobBlockers } from "../../portals/blockers/job-blockers.ts";
import type { Tx } from "../../db/database.ts";
import { lockRow } from "../../db/lock-row.ts";
import { parseJob, type Job } from "../../work/job-row.ts";
import { kindOf } from "../pipeline/kinds.ts";
import { isStopped } from "../write-stops.ts";
import { PAUSE_ENDS_AFTER_DAYS } from "../auto-resume.ts";
import { DAY_MS } from "../../time.ts";

/** `end`: a run of a recurring job never waits, because the next tick would be skipped. */
export type PauseResult = "paused" | "go_on" | "cancel" | "gone" | "end";

/** The end of these is not reported, so the dispatcher retries after this many minutes, or with the blocker's next probe. */
const TRY_AGAIN_MINUTES: Partial<Record<JobReason, number>> = {
  address_service_down: 15,
  missing_permission: 10,
  hubspot_refuses: 10,
  plumbline_error: 10,
  hubspot_unavailable: 1,
  daily_limit: 60,
};

/** For a service that refuses each address alone: finding that out takes more calls, and it recovers less often without help. */
const REFUSED_BY_SERVICE_MINUTES = 30;

/**
 * Pauses the job with its blocker, or as a person's own pause where one was asked for meanwhile, which only a person ends. The desired
 * state becomes `pause`, so that a later `run` means resumed. If the blocker was removed between the interruption and this commit, its
 * removal found no paused job, so the blocker is checked once more.
 */
export async function pauseRun(
  ctx: Pick<Context, "db" | "now" | "newId" | "config">,
  input: { jobId: string; reason: BlockerReason },
): Promise<PauseResult> {
  const found = await ctx.db.withSystem((tx) =>
    tx.job.findUnique({ where: { id: input.jobId }, select: { accountId: true } }),
  );
  if (!found) return "gone";
  const paused = await ctx.db.withAccount(found.accountId, async (tx) => {
    await lockRow(tx, "job", input.jobId);
    const job = parseJob(await tx.job.findUniqueOrThrow({ where: { id: input.jobId } }));
    const phase = phaseOf(job);
    if (phase === "ended") return "gone";
    if (phase === "canceling") return "cancel";
    if (input.reason === "user" && job.desiredState === "run") return "go_on"; // resumed before the pause was obeyed
    if (!kindOf(job).waits) return "end";
    const isAsked = phase === "pausing" || (phase === "paused" && job.stoppedFor !== null);
    const reason = isAsked ? "user" : phase === "paused" ? job.reason : input.reason;
    await tx.job.update({
      where: { id: job.id },
      data: {
        ...SYSTEM_TRANSITIONS.block.to,
        reason,
        pausedAt: job.pausedAt ?? ctx.now(),
        lastProgressAt: ctx.now(),
        ...(await nextTry(ctx, tx, job, reason)),
      },
    });
    return isAsked ? "asked" : "paused";
  });
  if (paused === "asked") return "paused";
  if (paused !== "paused") return paused;
  return await ctx.db.withAccount(found.accountId, async (tx) => {
    const job = parseJob(await tx.job.findUniqueOrThrow({ where: { id: input.jobId } }));
    if (!(await isResolved(tx, job, input.reason))) {
      if (input.reason === "spending_limit") await enqueueLimitEmail(ctx, tx, job);
      return "paused";
    }
    await tx.job.updateMany({
      where: { id: job.id, ...SYSTEM_TRANSITIONS.block.to },
      data: SYSTEM_TRANSITIONS.unblock.to,
    });
    return "go_on";
  });
}

async function nextTry(
  ctx: Pick<Context, "now" | "config">,
  tx: Tx,
  job: Job,
  reason: Job["reason"],
): Promise<{ nextTryAt?: Date }> {
  const isRefused = reason === "address_service_down" && job.addressServiceError === "refused";
  const minutes = isRefused ? REFUSED_BY_SERVICE_MINUTES : reason && TRY_AGAIN_MINUTES[reason];
  if (!minutes) return {};
  const { probeMinuteMs } = ctx.config.limits;
  const { connectionId, objectType } = job;
  const [blocker] = connectionId ? await jobBlockers(tx, { connectionId, objectType }) : [];
  const now = ctx.now().getTime();
  const wantedAt = blocker?.nextProbeAt.getTime() ?? now + minutes * probeMinuteMs;
  return { nextTryAt: new Date(Math.max(now + probeMinuteMs, wantedAt)) };
}

async function isResolved(tx: Tx, job: Job, reason: BlockerReason): Promise<boolean> {
  if (reason === "out_of_credits" || reason === "account_blocked") {
    const credits = await tx.creditAccount.findUniqueOrThrow({ where: { accountId: job.accountId } });
    return credits.available > 0 && credits.owed === 0 && credits.openDisputes === 0;
  }
  if (reason === "spending_limit") {
    const room = await spendingRoom(tx, { accountId: job.accountId, jobId: job.id });
    return room === null || room > 0;
  }
  if (reason === "awaiting_review") {
    const credits = await tx.creditAccount.findUniqueOrThrow({ where: { accountId: job.accountId } });
    return credits.available > (await heldForReview(tx));
  }
  if (reason === "needs_reconnect" && job.connectionId) {
    const connection = await tx.connection.findUnique({ where: { id: job.connectionId } });
    return connection?.status === "active";
  }
  if (reason === "stopped_by_operator") return !(await isStopped(tx, job));
  return false;
}

/** `isByUser`: the customer paused it, so that its end after 30 days is a cancellation, not a failure. */
export type DesiredStateReading = { desiredState: DesiredState | "gone"; isPausedTooLong: boolean; isByUser?: boolean };

export async function readDesiredState(
  ctx: Pick<Context, "db" | "now">,
  input: { jobId: string },
): Promise<DesiredStateReading> {
  const row = await ctx.db.withSystem((tx) => tx.job.findUnique({ where: { id: input.jobId } }));
  const job = row && parseJob(row);
  if (!job || isFinal(job.status)) return { desiredState: "gone", isPausedTooLong: false };
  const pausedMs = job.pausedAt ? ctx.now().getTime() - job.pausedAt.getTime() : 0;
  return {
    desiredState: job.desiredState,
    isByUser: job.reason === "user",
    isPausedTooLong: job.status === "paused" && pausedMs >= PAUSE_ENDS_AFTER_DAYS * DAY_MS,
  };
}
