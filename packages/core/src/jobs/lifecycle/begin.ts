import { SYSTEM_TRANSITIONS, phaseOf } from "@plumbline/schema/jobs/job-state.ts";
import { Prisma, type ConnectionBlocker } from "../../generated/prisma/client.ts";
import { blockerReason, jobBlockers } from "../../portals/blockers/job-blockers.ts";
import { Stopped, type CrmProperty, type Interruption } from "../../records/store.ts";
import type { UnusableSet } from "../../work/are-unusable-sets.ts";
import { StopRequested, storeRun, type RunControl } from "../../work/run-control.ts";
import type { Job } from "../../work/job-row.ts";
import { isOfRecords } from "../check/asked-records.ts";
import { ALL_USABLE, keepDefinitions, leavesSetsOut, noteUnusableSets, unusableSets } from "../pipeline/definitions.ts";
import type { JobWork, LoadedJob, RunContext } from "../pipeline/work.ts";
import { canLock } from "../../mapping/require-usable-properties.ts";
import { saveMissingFields } from "../undo/work.ts";
import { withCancellation } from "../pipeline/interruption.ts";
import type { JobEnd } from "./end.ts";
import { fenceAttempts, leaveSetsOut, type LeftOut } from "./leave-sets-out.ts";
import { loadJob, outdatedSets, workOf } from "./load.ts";
import type { Context } from "../../context.ts";
import type { MappingInForce } from "../../connections/in-force.ts";
import type { Tx } from "../../db/database.ts";
import { replaceSets } from "../create-job.ts";
import { setsOfVersions } from "../job-sets.ts";
import { kindOf } from "../pipeline/kinds.ts";

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

/** What is known of a job that is about to begin. */
export type BeginFacts = {
  loaded: LoadedJob;
  /** Null when the connection or a mapping version is gone. */
  work: JobWork | null;
  now: Date;
  /** Of operations that the job needs. */
  blockers?: readonly ConnectionBlocker[];
  /** The job has settled something under its mapping, which it therefore keeps. */
  isAdoptionRefused?: boolean;
  /** The sets that can't be used as mapped, or why the properties could not be read. */
  probed?: { unusable: readonly UnusableSet[] } | Interruption;
};

/** An end, or what is to be done before it is decided again. */
export type BeginStep =
  | { do: "end"; result: Exclude<BeginResult, { end: "run" }>; unusable?: readonly UnusableSet[] }
  | { do: "adopt" }
  | { do: "leave_out"; left: LeftOut }
  | { do: "read_blockers"; work: JobWork }
  | { do: "probe"; work: JobWork }
  | { do: "start"; work: JobWork };

const end = (result: Exclude<BeginResult, { end: "run" }>): BeginStep => ({ do: "end", result });

/** Pure. */
export function decideBegin(facts: BeginFacts): BeginStep {
  const { loaded, work, blockers, now, probed } = facts;
  const { job, inForce, sets } = loaded;
  const { connection } = inForce;
  const phase = phaseOf(job);
  if (phase === "ended") return end({ end: "gone" });
  if (job.endingStatus !== null)
    return end({ end: "ending", as: { status: job.endingStatus, reason: job.endingReason } });
  if (phase === "canceling") return end({ end: "cancel" });
  if (phase === "paused") return end({ end: "paused" });
  if (phase === "pausing") return end({ end: "blocked", reason: "user" });
  if (!work || connection?.status === "disconnecting") return end({ end: "failed", reason: "connection_deleted" });
  const outdated = outdatedSets(loaded).map(({ kept }) => kept.setKey);
  if (outdated.length > 0) {
    if (inForce.mappings.length === 0) return end({ end: "blocked", reason: "type_off" });
    if (mayAdopt(loaded) && !facts.isAdoptionRefused) return { do: "adopt" };
    if (outdated.length === sets.length) return end({ end: "failed", reason: "mapping_changed" });
    return { do: "leave_out", left: { setKeys: outdated, reason: "mapping_changed" } };
  }
  if (connection?.status === "needs_reconnect") return end({ end: "blocked", reason: "needs_reconnect" });
  if (!blockers) return { do: "read_blockers", work };
  const closed = blockers.find(({ nextProbeAt, probeUntil }) => nextProbeAt > now && probeUntil === null);
  if (closed) return end({ end: "blocked", reason: blockerReason(closed) });
  if (!probed) return { do: "probe", work };
  if ("end" in probed) return end(probed);
  const { unusable } = probed;
  if (unusable.length === 0) return { do: "start", work };
  const setKeys = unusable.map(({ setKey }) => setKey);
  // If nobody watches the job, or a person has agreed, it cleans the other addresses of the records.
  const mayLeave =
    leavesSetsOut(work.kind) || isOfRecords(job) || setKeys.every((setKey) => job.leaveOut.includes(setKey));
  return mayLeave && setKeys.length < sets.length
    ? { do: "leave_out", left: { setKeys, reason: "set_unusable" } }
    : { do: "end", result: { end: "blocked", reason: "mapping_missing" }, unusable };
}

/** Row and mapping kept changing while the job began: the attempt comes again. */
class BeginUnsettled extends Error {
  constructor() {
    super("The job kept changing while it began");
    this.name = "BeginUnsettled";
  }
}

/**
 * On start and on every resume: reads the row, compares its mapping with the one in force, checks that the mapped properties can
 * still be written, and sets the job running. Each pass begins with the row as it is then; every set may be left out in one of its
 * own.
 */
export async function beginJob(ctx: RunContext, input: { jobId: string }, control: RunControl): Promise<BeginResult> {
  let mostPasses = 1;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const loaded = await loadJob(ctx, input.jobId);
    if (!loaded) return { end: "gone" };
    if (pass === 0) mostPasses = loaded.sets.length + 2;
    const begun = await tryBegin(ctx, loaded, control);
    if (begun !== "again") return begun;
  }
  throw new BeginUnsettled();
}

/** One pass. `again`: something was done, or has changed, after which the row decides anew. */
async function tryBegin(ctx: RunContext, loaded: LoadedJob, control: RunControl): Promise<BeginResult | "again"> {
  const { job } = loaded;
  let facts: BeginFacts = { loaded, work: workOf(loaded), now: ctx.now() };
  for (;;) {
    const step = decideBegin(facts);
    switch (step.do) {
      case "end":
        if (step.unusable) await noteUnusableSets(ctx, job, step.unusable);
        return step.result;
      case "adopt":
        if (await adoptMappings(ctx, loaded)) return "again";
        facts = { ...facts, isAdoptionRefused: true };
        continue;
      case "leave_out":
        await leaveSetsOut(ctx, loaded, step.left, control);
        return "again";
      case "read_blockers": {
        const { ref, objectType } = step.work;
        const { connectionId } = ref;
        const blockers = await ctx.db.withAccount(job.accountId, (tx) => jobBlockers(tx, { connectionId, objectType }));
        facts = { ...facts, blockers };
        continue;
      }
      case "probe": {
        const probed = await probe(ctx, { job, work: step.work }, control);
        if (probed === "again") return "again";
        facts = { ...facts, probed };
        continue;
      }
      case "start":
        return await start(ctx, facts, step.work);
    }
  }
}

/** Which sets can no longer be used as mapped. */
async function probe(
  ctx: RunContext,
  { job, work }: { job: Job; work: JobWork },
  control: RunControl,
): Promise<NonNullable<BeginFacts["probed"]> | "again"> {
  control.takePlace?.({ ...work.ref, jobId: job.id });
  const store = ctx.openRecords(work, storeRun(withCancellation(ctx, work, control)));
  const properties = await store.definitions();
  if (properties instanceof Stopped) {
    if (properties.why.end !== "attempt") return properties.why;
    // The row says what to do instead.
    if (properties.why.error instanceof StopRequested) return "again";
    throw properties.why.error;
  }
  if (work.undo) await saveMissingFields(ctx, job, properties);
  const unusable = work.undo ? unlockableSets(work, properties) : unusableSets(work.sets, properties);
  if (unusable.length === 0) await keepDefinitions(ctx, work, properties);
  return { unusable };
}

/** An undo leaves fields whose property is gone, but it writes nothing where it cannot see whether a record is locked. */
function unlockableSets({ sets }: JobWork, properties: readonly CrmProperty[]): UnusableSet[] {
  return sets.flatMap(({ setKey, lockProperty }) =>
    canLock(properties, lockProperty) ? [] : [{ setKey, properties: [lockProperty] }],
  );
}

async function start(
  ctx: RunContext,
  { loaded: { job }, blockers = [] }: BeginFacts,
  work: JobWork,
): Promise<BeginResult | "again"> {
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
  // The desired state changed concurrently.
  if (started.count === 0) return "again";
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
