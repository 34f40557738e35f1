import { SYSTEM_TRANSITIONS } from "@plumbline/schema/jobs/job-state.ts";
import type { Tx } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { parseJob, type Job } from "./job-row.ts";

/** Cancels the open jobs of what is going; wake their workflows once the transaction is committed, or leave it to the dispatcher. */
export async function cancelJobs(
  tx: Tx,
  where: Pick<Prisma.JobWhereInput, "connectionId" | "recurringJobId">,
  now: Date,
): Promise<Job[]> {
  const { from, to } = SYSTEM_TRANSITIONS.abandon;
  const rows = await tx.job.updateManyAndReturn({ where: { ...where, status: from }, data: { ...to, nextTryAt: now } });
  return rows.map(parseJob);
}
