import type { JobIdInput } from "@plumbline/schema/jobs/rest.ts";
import type { Actor } from "../actor.ts";
import type { Tx } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { makeBlockersDue } from "../portals/blockers/job-blockers.ts";
import type { Job } from "../work/job-row.ts";
import { accepting, lookedAt, type HashedSet } from "./accepted-hashes.ts";
import { jobSets } from "./job-sets.ts";
import { setDesiredState, type DesiredStateContext } from "./set-desired-state.ts";

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
    { set: confirmed, run: retryNow(ctx) },
  );
}

async function confirmed(tx: Tx, job: Job): Promise<Prisma.JobUpdateManyMutationInput> {
  const { reason } = job;
  return {
    pausedAt: null,
    ...(reason === "canary" ? { acceptedHashes: accepting(lookedAt(job) ?? (await underAddressHash(tx, job))) } : {}),
    ...(reason === "writes_refused" ? { refusedWritesAccepted: true } : {}),
    // Workers of the previous release use one reason for both.
    ...(reason === "canary" || reason === "writes_refused" ? { canaryAccepted: true } : {}),
    ...(reason === "lookup_limit" ? { lookupLimitExtensions: { increment: 1 } } : {}),
  };
}

/** What a canary of the previous release looked at. */
async function underAddressHash(tx: Tx, job: Job): Promise<HashedSet[]> {
  return (await jobSets(tx, job)).map(({ setKey, addressHash }) => ({ setKey, writeHash: addressHash }));
}

const retryNow =
  (ctx: Pick<DesiredStateContext, "now">) =>
  async (tx: Tx, { connectionId, objectType }: Job): Promise<void> => {
    if (connectionId) await makeBlockersDue(tx, { connectionId, objectType }, ctx.now());
  };
