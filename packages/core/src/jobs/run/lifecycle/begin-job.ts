import { phaseOf, SYSTEM_TRANSITIONS } from "@plumbline/schema/jobs/job-state.ts";
import { jobBlockers } from "../../../portals/blockers/job-blockers.ts";
import { HubspotBlocked } from "../../../portals/hubspot/errors.ts";
import { readProperties } from "../../../portals/hubspot/properties.ts";
import type { JobEnd } from "./job-end.ts";
import { adoptMappings } from "./adopt-mapping.ts";
import { leaveSetsOut } from "./leave-sets-out.ts";
import { ALL_USABLE, noteUnusableSets } from "./note-unusable-sets.ts";
import { kindOf, workOf } from "../kinds/table.ts";
import { keepDefinitions, leavesSetsOut } from "../definitions.ts";
import { loadJob, outdatedSets } from "./load-job.ts";
import { interruptionOf, type Interruption } from "../interruption.ts";
import { StopRequested, workerWaitPolicy, type RunControl } from "../../../work/run-control.ts";
import { isOfRecords } from "../check/asked-records.ts";
import type { RunContext } from "../job-work.ts";
import { obeyingPerson } from "../stop-look.ts";

export type BeginResult =
  /** The row is final or missing: nothing to do. */
  | { end: "gone" }
  | { end: "cancel" }
  /** The job's end began and was interrupted. */
  | { end: "ending"; as: JobEnd }
  /** Paused, and not set to run. */
  | { end: "paused" }
  | Interruption
  | {
      end: "run";
      portalId: string;
      objectType: string;
      accountId: string;
      kind: string;
      recordsTotal: number;
      isSnapshotDone: boolean;
      /** HubSpot has refused something that this job needs: it proceeds step by step to find out whether it still does. */
      isProbe: boolean;
    };

/**
 * On start and on every resume: reads the row, compares its mapping with the one in force, checks that the mapped properties can
 * still be written, and sets the job running.
 */
export async function beginJob(ctx: RunContext, input: { jobId: string }, control: RunControl): Promise<BeginResult> {
  const loaded = await loadJob(ctx, input.jobId);
  if (!loaded) return { end: "gone" };
  const { job, connection } = loaded;
  const phase = phaseOf(job);
  if (phase === "ended") return { end: "gone" };
  if (job.endingStatus !== null) return { end: "ending", as: { status: job.endingStatus, reason: job.endingReason } };
  if (phase === "canceling") return { end: "cancel" };
  if (phase === "paused") return { end: "paused" };
  if (phase === "pausing") return { end: "blocked", reason: "user" };
  const work = workOf(loaded);
  if (!work || connection?.status === "disconnecting") return { end: "failed", reason: "connection_deleted" };
  const outdated = outdatedSets(loaded);
  if (outdated.length > 0) {
    if (loaded.inForce.mappings.length === 0) return { end: "blocked", reason: "type_off" };
    const left = { setKeys: outdated.map(({ kept }) => kept.setKey), reason: "mapping_changed" } as const;
    const mayWork = (await adoptMappings(ctx, loaded)) || (await leaveSetsOut(ctx, loaded, left, control));
    return mayWork ? await beginJob(ctx, input, control) : { end: "failed", reason: "mapping_changed" };
  }
  if (connection?.status === "needs_reconnect") return { end: "blocked", reason: "needs_reconnect" };
  const blockers = await ctx.db.withAccount(job.accountId, (tx) =>
    jobBlockers(tx, { connectionId: work.ref.connectionId, objectType: work.objectType }),
  );
  const closed = blockers.find(({ nextProbeAt, probeUntil }) => nextProbeAt > ctx.now() && probeUntil === null);
  if (closed) return { end: "blocked", reason: new HubspotBlocked(closed).reason };
  control.takePlace?.({ ...work.ref, jobId: job.id });
  try {
    const properties = await readProperties(ctx.hubspot, work.ref, work.objectType, {
      waitPolicy: workerWaitPolicy(obeyingPerson(ctx, work, control)),
    });
    const unusable = await kindOf(job).unusableSets(ctx, { job, work }, properties);
    if (unusable.length > 0) {
      const left = { setKeys: unusable.map(({ setKey }) => setKey), reason: "set_unusable" } as const;
      // If nobody watches the job, or a person has agreed, it cleans the other addresses of the records.
      const mayLeave =
        leavesSetsOut(work.kind) || isOfRecords(job) || left.setKeys.every((setKey) => job.leaveOut.includes(setKey));
      if (mayLeave && (await leaveSetsOut(ctx, loaded, left, control))) return await beginJob(ctx, input, control);
      await noteUnusableSets(ctx, job, unusable);
      return { end: "blocked", reason: "mapping_missing" };
    }
    await keepDefinitions(ctx, work, properties);
  } catch (error) {
    // The row says what to do instead.
    if (error instanceof StopRequested) return await beginJob(ctx, input, control);
    const interruption = interruptionOf(error);
    if (interruption) return interruption;
    throw error;
  }
  const now = ctx.now();
  const started = await ctx.db.withAccount(job.accountId, (tx) =>
    tx.job.updateMany({
      where: { id: job.id, status: SYSTEM_TRANSITIONS.begin.from, desiredState: "run" },
      data: {
        ...SYSTEM_TRANSITIONS.begin.to,
        ...ALL_USABLE,
        reason: null,
        startedAt: job.startedAt ?? now,
        lastProgressAt: now,
      },
    }),
  );
  if (started.count === 0) return await beginJob(ctx, input, control); // the desired state changed concurrently
  return {
    end: "run",
    portalId: work.ref.portalId,
    objectType: work.objectType,
    accountId: work.accountId,
    kind: work.kind.name,
    recordsTotal: job.recordsTotal,
    isSnapshotDone: job.snapshotDone,
    isProbe: blockers.length > 0,
  };
}
