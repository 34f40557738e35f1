import { OPEN_STATUSES, refusalOf } from "@plumbline/schema/jobs/job-state.ts";
import type { JobIdInput } from "@plumbline/schema/jobs/rest.ts";
import { doneBy, type Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { requireConnection } from "../connections/require-connection.ts";
import type { StartedJob } from "./start.ts";
import { createJob } from "./create-job.ts";
import { acceptedHashesOf } from "./accepted-hashes.ts";
import { recordsToRetry } from "./outcome-counts.ts";
import { requireJob } from "./control.ts";
import type { Tx } from "../db/database.ts";
import { lockRow } from "../db/lock-row.ts";
import { readInForce } from "../connections/in-force.ts";
import { jobSets, setsOfVersions, type KeptSet } from "./job-sets.ts";
import type { Job } from "../work/job-row.ts";
import { startJob } from "../work/start-now.ts";

/**
 * Creates a new job, with its own keys, over the failed, review and not-done records of a finished one. Two retries are two jobs,
 * but only one can be open. Errors: `not_found`, `conflict` (not ended, nothing to retry, a retry is open), `needs_reconnect`,
 * `not_configured`.
 */
export async function retryJob(
  ctx: Pick<Context, "db" | "newId" | "now" | "workflows" | "log">,
  actor: Actor,
  input: JobIdInput,
): Promise<StartedJob> {
  const old = await requireJob(ctx, actor, input.jobId);
  const refused = refusalOf("retry", old);
  if (refused !== null) throw new AppError("conflict", refused);
  if (recordsToRetry(old) === 0) throw new AppError("conflict", "This job has no records to retry.");
  const connection = await requireConnection(ctx, actor, old.portalId);
  if (connection.status === "needs_reconnect") throw new AppError("needs_reconnect");
  const job = await ctx.db.withAccount(actor.accountId, async (tx) => {
    await lockRow(tx, "job", old.id);
    const open = await tx.job.findFirst({
      where: { retryOf: old.id, status: { in: [...OPEN_STATUSES] } },
    });
    if (open) throw new AppError("conflict", "This job is already being retried.", { jobId: open.id });
    const sets = await setsFor(tx, old, connection.id);
    await writeOwnEvent(ctx, tx, actor, {
      action: "job_started",
      detail: `retry of job ${old.id}`,
      portalId: connection.portalId,
    });
    return await createJob(ctx, tx, connection, {
      kind: old.kind === "apply" ? "apply" : "retry",
      by: doneBy(actor),
      objectType: old.objectType,
      listId: old.listId,
      listName: old.listName,
      sets,
      // The hashes under which a canary or a person allowed the previous job to write; anything else needs a canary first.
      acceptedHashes: acceptedHashesOf(old),
      retryOf: old.id,
      ofRecurringJob: old.recurringJobId ?? old.ofRecurringJob,
      recordsTotal: recordsToRetry(old),
    });
  });
  await startJob(ctx, job);
  return { job, alreadyRunning: false, message: "Retry started." };
}

/** Accepted proposals are written under the mapping they were proposed under; anything else is decided under those in force. */
async function setsFor(tx: Tx, old: Job, connectionId: string): Promise<KeptSet[]> {
  if (old.kind === "apply") {
    const version = await tx.mappingVersion.findFirst({ where: { id: old.mappingVersionId ?? "", connectionId } });
    if (!version) throw new AppError("not_configured");
    return await setsOfVersions(tx, [version.id]);
  }
  const { mappings } = await readInForce(tx, { connectionId, objectType: old.objectType });
  const kept = await jobSets(tx, old);
  const wanted = mappings.filter(({ setKey }) => kept.some((set) => set.setKey === setKey));
  if (wanted.length === 0) throw new AppError("not_configured");
  return await setsOfVersions(
    tx,
    wanted.map(({ versionId }) => versionId),
  );
}
