import { jobName } from "@plumbline/schema/jobs/job-name.ts";
import { JOB_ACTIONS, refusalOf, type JobActionName } from "@plumbline/schema/jobs/job-state.ts";
import { doneBy, type Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { startJob } from "../work/start-now.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { parseJob, type Job } from "../work/job-row.ts";
import type { JobIdInput, LeaveOutSetsInput } from "@plumbline/schema/jobs/rest.ts";
import { makeBlockersDue } from "../portals/blockers/job-blockers.ts";
import { accepting, lookedAt, type HashedSet } from "./accepted-hashes.ts";
import { openLooks } from "./canary/first-look.ts";
import { jobSets, workedSets } from "./job-sets.ts";

export type DesiredStateContext = Pick<Context, "db" | "newId" | "workflows" | "log" | "now">;

const EVENTS = { pause: "job_paused", resume: "job_resumed", cancel: "job_canceled" } as const;

/** Retries after concurrent changes to the same row. */
const ATTEMPTS = 3;

/**
 * Writes the customer's desired state; the next batch obeys it, and the batch in flight is finished and settled. The wake signal
 * may get lost: the state is in the database. Errors: `not_found`, `conflict`, `unavailable`.
 */
export async function setDesiredState(
  ctx: DesiredStateContext,
  actor: Actor,
  { jobId, action }: { jobId: string; action: Exclude<JobActionName, "retry" | "undo"> },
  also: {
    /** Both run in the same transaction. */
    set?: (tx: Tx, job: Job) => Promise<Prisma.JobUncheckedUpdateManyInput>;
    run?: (tx: Tx, job: Job) => Promise<void>;
  } = {},
): Promise<Job> {
  const { desiredState } = JOB_ACTIONS[action];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const job = await requireJob(ctx, actor, jobId);
    const refused = refusalOf(action, job);
    if (refused !== null) throw new AppError("conflict", refused);
    const updated = await ctx.db.withAccount(actor.accountId, async (tx) => {
      const set = await also.set?.(tx, job);
      const [row] = await tx.job.updateManyAndReturn({
        where: { id: jobId, status: job.status, desiredState: job.desiredState },
        data: { desiredState, nextTryAt: new Date(ctx.now().getTime() + 15_000), ...set },
      });
      const detail = [jobName(job) || job.id, job.status === "paused" ? (job.reason ?? "") : ""].filter(Boolean);
      if (row) await also.run?.(tx, job);
      if (row)
        await writeOwnEvent(ctx, tx, actor, {
          action: EVENTS[action],
          detail: detail.join(", "),
          portalId: job.portalId,
        });
      return row && parseJob(row);
    });
    if (updated) {
      await startJob(ctx, updated);
      return updated;
    }
  }
  throw new AppError("unavailable");
}

/** Errors: `not_found`, `conflict` (already paused or ended, or a run of a recurring job, which never waits). */
export async function pauseJob(ctx: DesiredStateContext, actor: Actor, input: JobIdInput): Promise<Job> {
  return await setDesiredState(ctx, actor, { jobId: input.jobId, action: "pause" });
}

/** Finished records keep their outcome; the rest end `not_done`, free. Errors: `not_found`, `conflict` (already ended). */
export async function cancelJob(ctx: DesiredStateContext, actor: Actor, input: JobIdInput): Promise<Job> {
  return await setDesiredState(ctx, actor, { jobId: input.jobId, action: "cancel" });
}

/**
 * Also withdraws a pause that has not taken effect, confirms what the job stopped for (its canary or refused writes), grants the
 * same number of lookups again, and lets refused operations of the job be retried at once. Errors: `not_found`, `conflict` (already
 * running, or ended).
 */
export async function resumeJob(ctx: DesiredStateContext, actor: Actor, input: JobIdInput): Promise<Job> {
  return await setDesiredState(
    ctx,
    actor,
    { jobId: input.jobId, action: "resume" },
    { set: confirmed(actor), run: goesOn(ctx, actor) },
  );
}

const confirmed =
  (actor: Actor) =>
  async (tx: Tx, job: Job): Promise<Prisma.JobUncheckedUpdateManyInput> => {
    const { reason, stoppedFor } = job;
    return {
      pausedAt: null,
      // Whoever resumes what its starter could no longer start has started it.
      ...(stoppedFor === null ? {} : { stoppedFor: null, ...doneBy(actor) }),
      ...(reason === "canary" ? { acceptedHashes: accepting(await lookedAtBy(tx, job)) } : {}),
      ...(reason === "writes_refused" ? { refusedWritesAccepted: true } : {}),
      // Workers of the previous release use one reason for both.
      ...(reason === "canary" || reason === "writes_refused" ? { canaryAccepted: true } : {}),
      ...(reason === "lookup_limit" ? { lookupLimitExtensions: { increment: 1 } } : {}),
    };
  };

/** Canaries of the previous release looked at addresses alone. */
async function lookedAtBy(tx: Tx, job: Job): Promise<HashedSet[]> {
  const kept = lookedAt(job);
  if (kept) return kept;
  return (await jobSets(tx, job)).map(({ setKey, addressHash }) => ({ setKey, writeHash: addressHash }));
}

/** What else follows from Resume: refused operations are retried, and jobs that stopped for the same canary go on. */
const goesOn =
  (ctx: Pick<DesiredStateContext, "now">, actor: Actor) =>
  async (tx: Tx, job: Job): Promise<void> => {
    const { accountId, connectionId, objectType } = job;
    if (!connectionId) return;
    const place = { accountId, connectionId, objectType };
    await makeBlockersDue(tx, place, ctx.now());
    if (job.reason === "canary")
      await openLooks(ctx, tx, place, { sets: await lookedAtBy(tx, job), by: doneBy(actor) });
  };

/**
 * Resumes a job that waits for address sets with unusable properties, without these sets: their unreached addresses end `not_done`,
 * free. A set that is usable again by then is cleaned. Errors: `not_found`, `conflict` (it does not wait for one of them, or none
 * would be left).
 */
export async function leaveOutSets(ctx: DesiredStateContext, actor: Actor, input: LeaveOutSetsInput): Promise<Job> {
  const { jobId, addressSets } = input;
  return await setDesiredState(ctx, actor, { jobId, action: "resume" }, { set: without(addressSets) });
}

const without =
  (addressSets: readonly string[]) =>
  async (tx: Tx, job: Job): Promise<Prisma.JobUpdateManyMutationInput> => {
    const unusable = job.reason === "mapping_missing" ? (job.unusableSets ?? []).map(({ setKey }) => setKey) : [];
    if (addressSets.some((key) => !unusable.includes(key)))
      throw new AppError("conflict", "This job isn't waiting for this address. Reload the page.");
    const worked = await workedSets(tx, job);
    if (worked.every((setKey) => addressSets.includes(setKey)))
      throw new AppError("conflict", "This job has no other address to clean. Fix the mapping or cancel the job.");
    return { leaveOut: [...addressSets], pausedAt: null };
  };

/** Error: `not_found`, also for a job of another account. */
export async function requireJob(
  ctx: Pick<Context, "db">,
  actor: Pick<Actor, "accountId">,
  jobId: string,
): Promise<Job> {
  const job = await ctx.db.readAccount(actor.accountId, (tx) => tx.job.findUnique({ where: { id: jobId } }));
  if (!job) throw new AppError("not_found", "Job not found.");
  return parseJob(job);
}
