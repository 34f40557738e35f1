import type { LeaveOutSetsInput } from "@plumbline/schema/jobs/rest.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Tx } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { Job } from "../work/job-row.ts";
import { workedSets } from "./job-sets.ts";
import { setDesiredState, type DesiredStateContext } from "./set-desired-state.ts";

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
