import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { DueRows } from "../dispatch/claim-due.ts";
import { startNow } from "../dispatch/start-now.ts";
import type { Job } from "../generated/prisma/client.ts";
import { createJob } from "../jobs/create-job.ts";
import { jobRef } from "../jobs/job-ref.ts";
import type { LockedProposal } from "./lock-proposals.ts";

/** How many times the wait for another acceptance the first one waits at most. */
const MAX_WAITS = 6;

/**
 * Makes a job due for what was just accepted: when nothing more has been accepted for a while, but not long after the first.
 * One row for each connection, object type and mapping version.
 */
export async function addToIntake(
  ctx: Pick<Context, "now" | "newId" | "config">,
  tx: Tx,
  accepted: readonly Pick<LockedProposal, "accountId" | "connectionId" | "objectType" | "mappingVersionId">[],
): Promise<void> {
  const now = ctx.now();
  const waitMs = ctx.config.limits.applyAfterMs;
  const dueAt = new Date(now.getTime() + waitMs);
  const places = Map.groupBy(accepted, (one) => `${one.connectionId}/${one.objectType}/${one.mappingVersionId}`);
  for (const [, [place]] of [...places].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (!place) continue;
    await tx.$executeRaw`
      INSERT INTO apply_intake AS known (id, account_id, connection_id, object_type, mapping_version_id, first_at, due_at)
      VALUES (${ctx.newId()}::uuid, ${place.accountId}::uuid, ${place.connectionId}::uuid, ${place.objectType}, ${place.mappingVersionId}::uuid, ${now}, ${dueAt})
      ON CONFLICT (connection_id, object_type, mapping_version_id) DO UPDATE
        SET due_at = LEAST(known.first_at + make_interval(secs => ${(waitMs * MAX_WAITS) / 1_000}::float8), EXCLUDED.due_at)`;
  }
}

export type DueIntake = { id: string; accountId: string };

/** For the dispatcher. */
export const DUE_INTAKES: DueRows = {
  table: "apply_intake",
  key: "id",
  dueAt: "due_at",
  retryAfter: "interval '1 minute'",
  returning: `id, account_id AS "accountId"`,
};

/**
 * Closes the intake and creates its job in one transaction: what is accepted from then on goes to the next job. A portal that is
 * being disconnected gets none; its proposals end with it.
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
    return await createJob(ctx, tx, connection, {
      kind: "apply",
      objectType: intake.object_type,
      listName: "Accepted proposals",
      mappingVersionId: version.id,
    });
  });
  if (!job) return null;
  await startNow(ctx, "cleanList", jobRef(job));
  return job.id;
}
