import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/database.ts";
import type { MappingVersion } from "../../../generated/prisma/client.ts";
import { parseJob, type Job } from "../../../work/job-row.ts";
import { mappingInForce, type MappingInForce } from "../../../connections/mapping-in-force.ts";
import type { LoadedJob } from "../job-work.ts";
import { kindOf } from "../kinds/table.ts";

/** By id alone: workflows know ids, and the account is the job's. Null when there is no such job. */
export async function loadJob(ctx: Pick<Context, "db">, jobId: string): Promise<LoadedJob | null> {
  return await ctx.db.withSystem(async (tx) => {
    const row = await tx.job.findUnique({ where: { id: jobId } });
    if (!row) return null;
    const job = parseJob(row);
    const { connectionId, objectType } = job;
    const connection = connectionId ? await tx.connection.findUnique({ where: { id: connectionId } }) : null;
    const inForce = connectionId ? await mappingInForce(tx, { connectionId, objectType }) : null;
    return { job, connection, inForce, version: await versionOf(tx, job, inForce) };
  });
}

async function versionOf(tx: Tx, job: Job, inForce: MappingInForce | null): Promise<MappingVersion | null> {
  const isOfJob = !kindOf(job).isUnderMapping || inForce?.contentHash === job.addressHash;
  const id = isOfJob ? inForce?.versionId : job.mappingVersionId;
  return id ? await tx.mappingVersion.findUnique({ where: { id } }) : null;
}

/** Whether the job has to take another mapping or to wait for one: what it was started with is not in force any more. */
export function isOutdated({ job, inForce }: Pick<LoadedJob, "job" | "inForce">): boolean {
  return kindOf(job).isUnderMapping && inForce?.contentHash !== job.addressHash;
}
