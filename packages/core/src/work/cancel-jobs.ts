import { SYSTEM_TRANSITIONS } from "@plumbline/schema/jobs/job-state.ts";
import type { Tx } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { parseJob, type Job } from "./job-row.ts";

/** Cancels the open jobs of what is being removed; wake their workflows after the commit, or leave it to the dispatcher. */
export async function cancelJobs(
  tx: Tx,
  where: Pick<Prisma.JobWhereInput, "connectionId" | "recurringJobId" | "accountId" | "userId">,
  now: Date,
  status: Prisma.JobWhereInput["status"] = SYSTEM_TRANSITIONS.abandon.from,
): Promise<Job[]> {
  const { to } = SYSTEM_TRANSITIONS.abandon;
  const rows = await tx.job.updateManyAndReturn({ where: { ...where, status }, data: { ...to, nextTryAt: now } });
  return rows.map(parseJob);
}
