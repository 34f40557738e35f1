import { ACCEPTED_PROPOSALS } from "@plumbline/schema/jobs/job-name.ts";
import { setsOfVersions } from "./job-sets.ts";
import type { Context } from "../context.ts";
import { IS_ACCEPTED } from "../review/still-decides.ts";
import type { DueRows } from "../work/claim-due.ts";
import { startJob } from "../work/start-now.ts";
import type { Job } from "../work/job-row.ts";
import { createJob } from "./create-job.ts";

export type DueIntake = { id: string; accountId: string };

/** Used by the dispatcher. */
export const DUE_INTAKES: DueRows = {
  table: "apply_intake",
  key: "id",
  dueAt: "due_at",
  retryAfter: "interval '1 minute'",
  returning: `id, account_id AS "accountId"`,
};

/**
 * Closes the intake and creates its job in one transaction: later acceptances go to the next job. None where everything was taken back
 * meanwhile, or the portal is being disconnected; its proposals end with it.
 */
export async function openApplyJob(
  ctx: Pick<Context, "db" | "now" | "newId" | "workflows" | "log">,
  due: DueIntake,
): Promise<string | null> {
  const job = await ctx.db.withAccount(due.accountId, async (tx): Promise<Job | null> => {
    const [intake] = await tx.$queryRaw<{ connection_id: string; object_type: string; mapping_version_id: string }[]>`
      DELETE FROM apply_intake WHERE id = ${due.id}::uuid RETURNING connection_id, object_type, mapping_version_id`;
    if (!intake) return null;
    const connection = await tx.connection.findFirst({
      where: { id: intake.connection_id, status: { not: "disconnecting" } },
    });
    const version = await tx.mappingVersion.findUnique({ where: { id: intake.mapping_version_id } });
    if (!connection || !version) return null;
    const [accepted] = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM proposal p WHERE connection_id = ${connection.id}::uuid AND object_type = ${intake.object_type}
        AND mapping_version_id = ${version.id}::uuid AND ${IS_ACCEPTED} AND apply_job_id IS NULL LIMIT 1`;
    if (!accepted) return null;
    return await createJob(ctx, tx, connection, {
      kind: "apply",
      by: null,
      objectType: intake.object_type,
      listName: ACCEPTED_PROPOSALS,
      sets: await setsOfVersions(tx, [version.id]),
    });
  });
  if (!job) return null;
  await startJob(ctx, job);
  return job.id;
}
