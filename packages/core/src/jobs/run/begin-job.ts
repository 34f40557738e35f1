import { isFinal, type JobStatus } from "@plumbline/schema/jobs/states.ts";
import { readTextProperties } from "../../crm/hubspot/properties.ts";
import { loadJob, workOf } from "./load-job.ts";
import { troubleOf, type Trouble } from "./trouble.ts";
import { workerPace, type RunContext, type RunHooks } from "./work.ts";

export type BeginResult =
  /** The row is final or missing: nothing to do. */
  | { end: "gone" }
  | { end: "cancel" }
  /** Paused and not asked to go on. */
  | { end: "paused" }
  | Trouble
  | {
      end: "run";
      portalId: string;
      objectType: string;
      accountId: string;
      kind: string;
      recordsTotal: number;
      isSnapshotDone: boolean;
    };

/** Looks at the row on start and on every resume, checks that the mapped properties are still writable text, and sets the job running. */
export async function beginJob(ctx: RunContext, input: { jobId: string }, hooks: RunHooks): Promise<BeginResult> {
  const loaded = await loadJob(ctx, input.jobId);
  if (!loaded || isFinal(loaded.job.status as JobStatus)) return { end: "gone" };
  const { job, connection } = loaded;
  if (job.wish === "cancel") return { end: "cancel" };
  if (job.wish === "pause") return job.status === "paused" ? { end: "paused" } : { end: "trouble", reason: "user" };
  const work = workOf(loaded);
  if (!work || connection?.status === "disconnecting") return { end: "failed", reason: "connection_deleted" };
  if (connection?.status === "needs_reconnect") return { end: "trouble", reason: "needs_reconnect" };
  try {
    const writable = new Set(
      (await readTextProperties(ctx.hubspot, work.ref, work.objectType, { pace: workerPace(hooks) })).map(
        (property) => property.name,
      ),
    );
    if (work.mapped.some(([, property]) => !writable.has(property)))
      return { end: "trouble", reason: "mapping_missing" };
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble) return trouble;
    throw error;
  }
  const now = ctx.now();
  const started = await ctx.db.withAccount(job.accountId, (tx) =>
    tx.job.updateMany({
      where: { id: job.id, status: { in: ["pending", "running", "paused"] }, wish: "run" },
      data: { status: "running", reason: null, startedAt: job.startedAt ?? now, movedAt: now },
    }),
  );
  if (started.count === 0) return await beginJob(ctx, input, hooks); // the wish changed meanwhile
  return {
    end: "run",
    portalId: work.ref.portalId,
    objectType: work.objectType,
    accountId: work.accountId,
    kind: work.kind,
    recordsTotal: job.recordsTotal,
    isSnapshotDone: job.snapshotDone,
  };
}
