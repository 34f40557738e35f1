import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/database.ts";
import { lockRow } from "../../../db/lock-row.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import type { Job } from "../../../work/job-row.ts";
import type { MappingInForce } from "../../../connections/mapping-in-force.ts";
import { kindOf } from "../kinds/table.ts";
import { propertiesOfMapping } from "../../create-job.ts";

/**
 * A job that has written and settled nothing works under the mapping in force from here on, and is looked at anew. Undo, CSV and
 * history read one mapping per job, so any other job ends: false. Every attempt that has loaded the old mapping loses its lease.
 */
export async function adoptMapping(ctx: Pick<Context, "db">, job: Job, inForce: MappingInForce): Promise<boolean> {
  // What has changed since a run under the old mapping is not all that the new one has to look at.
  if (!kindOf(job).adoptsMapping || job.reading === "changes") return false;
  return await ctx.db.withAccount(job.accountId, async (tx) => {
    // Chunks before the job, as a settling batch locks them.
    await tx.jobChunk.updateMany({ where: { jobId: job.id, leaseNo: { gt: 0 } }, data: { leaseNo: { increment: 1 } } });
    await lockRow(tx, "job", job.id);
    if (await hasBegun(tx, job.id)) return false;
    await tx.job.update({
      where: { id: job.id },
      data: {
        mappingVersionId: inForce.versionId,
        ...(await propertiesOfMapping(tx, inForce.versionId)),
        acceptedHashes: {},
        canaryAccepted: false,
        canary: Prisma.DbNull,
      },
    });
    return true;
  });
}

/** Whether a record has its outcome, is planned, or may have been written. Only a few chunks have had a batch before the first outcome. */
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
