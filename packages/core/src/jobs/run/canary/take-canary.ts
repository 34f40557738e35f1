import { ADDRESS_PARTS } from "@plumbline/schema/object-types.ts";
import { z } from "zod";
import { BATCH_SIZE, readManyRecords } from "../../../portals/hubspot/records.ts";
import { accepting, ENOUGH_ADDRESSES, isAccepted } from "../../accepted-hashes.ts";
import { decideAll } from "../decide/decide.ts";
import type { Decision } from "../../../records/decision.ts";
import { decideChecked } from "../decide/decide-checked.ts";
import { canaryReportSchema, canaryStopOf, joinReports, judgeCanary, type CanaryReport } from "./judge-canary.ts";
import { START, waitingBehind, type WaitingPlace } from "./waiting-behind.ts";
import { workOf } from "../kinds/table.ts";
import { loadJob } from "../lifecycle/load-job.ts";
import { knownOf, NOTHING_KNOWN } from "../rows/next-batch.ts";
import { triage } from "../decide/triage.ts";
import type { Candidate } from "../rows/next-batch.ts";
import { interruptionOf, type Interruption } from "../interruption.ts";
import { partValues, propertiesOf } from "../../../records/part-values.ts";
import { workerWaitPolicy, type RunControl } from "../../../work/run-control.ts";
import type { JobWork, RunContext } from "../job-work.ts";
import { StopLook } from "../stop-look.ts";

/** Read at most this many to find the first hundred that need work. */
const MAX_READ = 1_000;
const LOOK_AT = 100;
/** In two calls at once: few lists have an address in each of their first hundred records. */
const READ_AT_ONCE = 2 * BATCH_SIZE;

/** `more`: too few addresses in what was read of the list so far; call again when more of it is read. `restart`: pause or cancel was asked for meanwhile. */
export type CanaryEnd = { end: "passed" } | { end: "more" } | { end: "restart" } | Interruption;

/**
 * Before anything is written: decides up to 100 addresses without hold, state change or write, and pauses the job if they look
 * like a wrong mapping. At least 20 are looked at, or all that the job has, however far back in the list they are; with that the
 * job may write under its address hash. So may one whose canary a person has continued (resume).
 */
export async function takeCanary(ctx: RunContext, input: { jobId: string }, control: RunControl): Promise<CanaryEnd> {
  const loaded = await loadJob(ctx, input.jobId);
  const work = loaded && workOf(loaded);
  if (!loaded || !work) return { end: "failed", reason: "connection_deleted" };
  const { job } = loaded;
  if (!work.needsCanary || isAccepted(job, work.mappingHash)) return { end: "passed" };
  const before = progressOf(job.canary);
  if (before.report.stop !== null) return { end: "blocked", reason: "canary" };
  const found = await lookFrom(ctx, work, before, control);
  if ("end" in found) return found;
  const { report, place } = found;
  const isEnough = report.records >= ENOUGH_ADDRESSES || job.snapshotDone;
  const isPassed = isEnough && report.stop === null;
  await ctx.db.withAccount(work.accountId, (tx) =>
    tx.job.updateMany({
      // Not the canary of a mapping that the job works under no more.
      where: { id: work.jobId, addressHash: work.mappingHash },
      data: {
        canary: { ...report, ...(isEnough ? {} : { place }) },
        ...(isPassed ? { acceptedHashes: accepting(work.mappingHash) } : {}),
      },
    }),
  );
  if (report.stop) return { end: "blocked", reason: "canary" };
  return isEnough ? { end: "passed" } : { end: "more" };
}

type Progress = { report: CanaryReport; place: WaitingPlace };

const unfinishedSchema = canaryReportSchema.extend({ place: z.object({ chunkNo: z.number(), recordId: z.string() }) });

/** What an unfinished canary has seen. One that was finished without consent (by the release before) is taken anew. */
function progressOf(canary: unknown): Progress {
  const kept = unfinishedSchema.safeParse(canary);
  if (kept.success) {
    const { place, ...report } = kept.data;
    return { report, place };
  }
  return { report: { ...judgeCanary([]), stop: canaryStopOf({ canary }) }, place: START };
}

/** Looks at the next addresses until there are enough: those that need work first, then others. */
async function lookFrom(
  ctx: RunContext,
  work: JobWork,
  { report: before, place: from }: Progress,
  control: RunControl,
): Promise<Progress | { end: "restart" } | Interruption> {
  const decisions: Decision[] = [];
  const others: Candidate[] = [];
  const look = new StopLook(ctx, work);
  let place = from;
  const seen = () => before.records + decisions.length + others.length;
  try {
    for (
      let read = 0;
      decisions.length < LOOK_AT && (read < MAX_READ || seen() < ENOUGH_ADDRESSES);
      read += READ_AT_ONCE
    ) {
      control.heartbeat();
      if (await look.isStopped()) return { end: "restart" };
      const waiting = await waitingBehind(ctx, work, place, READ_AT_ONCE);
      const last = waiting.at(-1);
      if (!last) break;
      const looked = await lookAt(
        ctx,
        work,
        waiting.map(({ recordId }) => recordId),
        control,
      );
      if ("end" in looked) return looked;
      decisions.push(...looked.decisions);
      others.push(...looked.others);
      place = last;
    }
  } catch (error) {
    const interruption = interruptionOf(error);
    if (interruption) return interruption;
    throw error;
  }
  const found = decisions.slice(0, LOOK_AT);
  // Addresses that were decided before tell as much of the mapping; they are looked at where there are few others.
  const missing = Math.max(0, ENOUGH_ADDRESSES - before.records - found.length);
  const more = await decideAll(ctx, work, others.slice(0, missing));
  return { report: joinReports(before, judgeCanary([...found, ...more])), place };
}

async function lookAt(
  ctx: RunContext,
  work: JobWork,
  ids: readonly string[],
  control: RunControl,
): Promise<{ decisions: Decision[]; others: Candidate[] } | Interruption> {
  const { mapped, lockProperty } = work;
  const read = await readManyRecords(
    ctx.hubspot,
    work.ref,
    { objectType: work.objectType, ids: [...ids], properties: propertiesOf({ mapped, lockProperty }) },
    { waitPolicy: workerWaitPolicy(control) },
  );
  const known = await knownOf(ctx, { id: work.ref.connectionId, ...work.ref }, work.objectType, ids);
  const records = ids.map((recordId) => ({ recordId, keptPlan: null, ...(known.get(recordId) ?? NOTHING_KNOWN) }));
  const { needWork } = triage(work, records, read, ctx.now());
  // Answers of an address service are kept for the real pass.
  const { decisions, interruption } = await decideChecked(ctx, work, needWork, control);
  if (interruption) return interruption;
  const needed = new Set(needWork.map(({ record }) => record.recordId));
  const others = records
    .filter(({ recordId }) => !needed.has(recordId) && read.has(recordId))
    .map((record) => ({ record, values: partValues({ mapped }, read.get(record.recordId) ?? {}) }))
    .filter(({ values }) => ADDRESS_PARTS.some((part) => (values[part] ?? "").trim() !== ""));
  return { decisions, others };
}
