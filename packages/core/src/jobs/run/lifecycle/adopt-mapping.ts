import type { Context } from "../../../context.ts";
import type { MappingInForce } from "../../../connections/mapping-in-force.ts";
import type { Tx } from "../../../db/database.ts";
import { lockRow } from "../../../db/lock-row.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import { replaceSets } from "../../create-job.ts";
import { setsOfVersions } from "../../job-sets.ts";
import type { LoadedJob } from "../job-work.ts";
import { kindOf } from "../../pipeline/kinds.ts";

/**
 * Moves a job that has written and settled nothing to the mappings in force, and requires a new canary. Undo, CSV and history read
 * one mapping per set of a job, so any other job keeps its own: false. Every attempt that has loaded the old mapping loses its
 * lease.
 */
export async function adoptMappings(ctx: Pick<Context, "db">, loaded: LoadedJob): Promise<boolean> {
  const { job } = loaded;
  return await ctx.db.withAccount(job.accountId, async (tx) => {
    await fenceAttempts(tx, job.id);
    if (await hasBegun(tx, job.id)) return false;
    const versions = mappingsOfSets(loaded).map(({ versionId }) => versionId);
    await replaceSets(tx, job, await setsOfVersions(tx, versions), {
      acceptedHashes: {},
      canaryAccepted: false,
      canary: Prisma.DbNull,
    });
    return true;
  });
}

/** Pure: whether the kind of job adopts mappings, and there are some. */
export function mayAdopt(loaded: LoadedJob): boolean {
  const { job } = loaded;
  // The changes since a run under the old mapping are only part of what the new one must read.
  return kindOf(job).adoptsMapping && job.reading !== "changes" && mappingsOfSets(loaded).length > 0;
}

function mappingsOfSets({ inForce, sets }: LoadedJob): readonly MappingInForce[] {
  return inForce.mappings.filter(({ setKey }) => sets.some(({ kept }) => kept.setKey === setKey));
}

/** Revokes the leases of all running attempts. Locks chunks before the job, in the order in which a settling batch locks them. */
export async function fenceAttempts(tx: Tx, jobId: string): Promise<void> {
  await tx.jobChunk.updateMany({ where: { jobId, leaseNo: { gt: 0 } }, data: { leaseNo: { increment: 1 } } });
  await lockRow(tx, "job", jobId);
}

/**
 * Whether an address has its outcome, is planned, or may have been written. Few chunks have had a batch before the first outcome.
 */
async function hasBegun(tx: Tx, jobId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ has_begun: boolean }[]>`
    SELECT confirmed + corrected + unchanged + review + failed + skipped + restored + not_done > 0
      OR (kind = 'check' AND snapshot_cursor IS NOT NULL)
      OR EXISTS (
        SELECT FROM job_chunk c JOIN job_record r ON r.job_id = c.job_id AND r.chunk_no = c.chunk_no
        WHERE c.job_id = job.id AND c.holds > 0 AND r.state IN ('waiting', 'planned') AND (r.state = 'planned' OR r.after IS NOT NULL)
      ) AS has_begun
    FROM job WHERE id = ${jobId}::uuid`;
  return row?.has_begun ?? true;
}
