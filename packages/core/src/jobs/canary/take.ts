import { ADDRESS_PARTS } from "@plumbline/schema/object-types.ts";
import { CALL_SIZE, wholeRead, type Interruption, type RecordStore } from "../../records/store.ts";
import { ENOUGH_ADDRESSES, accepting, isAccepted } from "../accepted-hashes.ts";
import { decideAll, decideChecked } from "../pipeline/decide.ts";
import { canaryAddress, joinReports, judgeCanary, type CanaryAddress, type CanaryReport } from "./judge.ts";
import { canaryState, canaryStopOf, isTakenUnder, storedCanary, type CanaryState } from "./stored.ts";
import { waitingBehind, type WaitingPlace } from "./waiting-behind.ts";
import { loadJob, workOf } from "../lifecycle/load.ts";
import { readEnrichmentAnew } from "../pipeline/filled-properties.ts";
import { knownAddresses } from "../pipeline/take.ts";
import { triage } from "../pipeline/triage.ts";
import type { Candidate } from "../pipeline/kind.ts";
import { interruptionOf } from "../pipeline/interruption.ts";
import { recordIdsOf, partValues } from "../../records/values.ts";
import { StopRequested, storeRun, type RunControl } from "../../work/run-control.ts";
import { enrichAll, fillKnown } from "../pipeline/enrich.ts";
import { adoptedStatuses } from "../../records/address-status/stored-properties.ts";
import {
  propertiesOfSets,
  hashedSets,
  inSet,
  placeOf,
  type InSet,
  type JobWork,
  type LoadedSet,
  type RunContext,
  type SetWork,
} from "../pipeline/work.ts";
import { CancellationCheck, withCancellation } from "../pipeline/cancellation-check.ts";

/** Reads at most this many records to find the first hundred that need work. */
const MAX_READ = 1_000;
const LOOK_AT = 100;
/** In two calls at once: in few lists do the first hundred records all have an address. */
const READ_AT_ONCE = 2 * CALL_SIZE;

/**
 * `more`: too few addresses in what was read of the list so far; call again when more of it is read. `restart`: pause or cancel was
 * requested meanwhile.
 */
export type CanaryEnd = { end: "passed" } | { end: "more" } | { end: "restart" } | Interruption;

/**
 * Before anything is written: decides up to 100 addresses of each set without hold, state change or write, and pauses the job if
 * they look like a wrong mapping. Evaluates at least 20, or all that the job has, however far back in the list; then the job may
 * write under its write hashes. So may a job whose canary a person has continued (resume).
 */
export async function takeCanary(ctx: RunContext, input: { jobId: string }, given: RunControl): Promise<CanaryEnd> {
  const loaded = await loadJob(ctx, input.jobId);
  const known = loaded && workOf(loaded);
  if (!loaded || !known) return { end: "failed", reason: "connection_deleted" };
  const { job } = loaded;
  const work = await withFillsInForce(ctx, known, loaded.sets);
  const hashed = hashedSets(work);
  if (!work.needsCanary || hashed.every((set) => isAccepted(job, set))) return { end: "passed" };
  if (canaryStopOf(job) !== null && isTakenUnder(job, hashed)) return { end: "blocked", reason: "canary" };
  const found = await lookFrom(ctx, work, canaryState(job, hashed), withCancellation(ctx, work, given));
  if ("end" in found) return found;
  const reports = [...found.reports.values()];
  const isEnough = job.snapshotDone || hashed.every(({ setKey }) => recordsOf(found, setKey) >= ENOUGH_ADDRESSES);
  const isStopped = reports.some(({ stop }) => stop !== null);
  await ctx.db.withAccount(work.accountId, (tx) =>
    tx.job.updateMany({
      // Skipped for a mapping that the job no longer works under.
      where: { id: work.jobId, addressHash: job.addressHash },
      data: {
        canary: storedCanary(job, found, { sets: hashed, isFinished: isEnough || isStopped }),
        ...(isEnough && !isStopped ? { acceptedHashes: accepting(hashed) } : {}),
      },
    }),
  );
  if (isStopped) return { end: "blocked", reason: "canary" };
  return isEnough ? { end: "passed" } : { end: "more" };
}

/** Targets that were mapped after the job had begun are looked at with the rest, since its batches will fill them in. */
async function withFillsInForce(ctx: RunContext, work: JobWork, loaded: readonly LoadedSet[]): Promise<JobWork> {
  const isNew = (set: SetWork) =>
    loaded.some(({ kept, inForce }) => kept.setKey === set.setKey && inForce?.enrichmentHash !== set.enrichmentHash);
  if (!work.needsCanary || !work.sets.some(isNew)) return work;
  return await ctx.db.withAccount(work.accountId, async (tx) => {
    const sets: SetWork[] = [];
    for (const set of work.sets) sets.push(isNew(set) ? { ...set, ...(await readEnrichmentAnew(tx, work, set)) } : set);
    return { ...work, sets };
  });
}

function recordsOf({ reports }: CanaryState, setKey: string): number {
  return reports.get(setKey)?.records ?? 0;
}

/** Findings of one set: addresses that need work, decided, and others. */
type Looked = { decisions: CanaryAddress[]; others: Candidate[] };

/** Evaluates further addresses until there are enough of each set: those that need work first, then others. */
async function lookFrom(
  ctx: RunContext,
  work: JobWork,
  before: CanaryState,
  control: RunControl,
): Promise<CanaryState | { end: "restart" } | Interruption> {
  const found = new Map(work.sets.map(({ setKey }): [string, Looked] => [setKey, { decisions: [], others: [] }]));
  const cancellation = new CancellationCheck(ctx, work);
  const store = ctx.openRecords(work, storeRun(control));
  let { place } = before;
  const wants = ([setKey, { decisions, others }]: [string, Looked], read: number) => {
    const seen = recordsOf(before, setKey) + decisions.length + others.length;
    return decisions.length < LOOK_AT && (read < MAX_READ || seen < ENOUGH_ADDRESSES);
  };
  try {
    for (let read = 0; [...found].some((one) => wants(one, read)); read += READ_AT_ONCE) {
      control.heartbeat();
      if (await cancellation.isRequested()) return { end: "restart" };
      const waiting = await waitingBehind(ctx, work, place, READ_AT_ONCE);
      const last = waiting.at(-1);
      if (!last) break;
      const interruption = await lookAt(ctx, work, { waiting, found, store }, control);
      if (interruption) return interruption;
      place = last;
    }
  } catch (error) {
    if (error instanceof StopRequested) return { end: "restart" };
    const interruption = interruptionOf(error);
    if (interruption) return interruption;
    throw error;
  }
  const reports = new Map<string, CanaryReport>();
  for (const set of work.sets) {
    const { decisions, others } = found.get(set.setKey) ?? { decisions: [], others: [] };
    const first = decisions.slice(0, LOOK_AT);
    // Previously decided addresses are equally good evidence of the mapping; they are used where there are few others.
    const missing = Math.max(0, ENOUGH_ADDRESSES - recordsOf(before, set.setKey) - first.length);
    const more = await seenOthers(ctx, inSet(work, set), others.slice(0, missing));
    const known = before.reports.get(set.setKey) ?? judgeCanary([]);
    reports.set(set.setKey, joinReports(known, judgeCanary([...first, ...more])));
  }
  return { reports, place };
}

/** Adds the findings about these addresses. */
async function lookAt(
  ctx: RunContext,
  work: JobWork,
  {
    waiting,
    found,
    store,
  }: { waiting: readonly WaitingPlace[]; found: ReadonlyMap<string, Looked>; store: RecordStore },
  control: RunControl,
): Promise<Interruption | null> {
  const ids = recordIdsOf(waiting);
  const statuses = await ctx.db.withAccount(work.accountId, (tx) => adoptedStatuses(tx, placeOf(work)));
  const shown = [...statuses.values()].flatMap(({ status, properties }) => [status, ...properties]);
  const properties = [...new Set([...propertiesOfSets(work), ...shown])].filter(Boolean);
  const read = wholeRead(await store.read(ids, properties));
  for (const set of work.sets) {
    const looked = found.get(set.setKey);
    const addresses = await knownAddresses(ctx, work, { ids, setKey: set.setKey });
    const ofSet = inSet(work, set);
    const { needWork, known } = triage(ofSet, addresses, read, ctx.now());
    // An address service's answers are cached for the real pass.
    const { decisions, interruption } = await decideChecked(ctx, ofSet, needWork, control);
    if (interruption) return interruption;
    const { filled } = await fillKnown(ctx, ofSet, known);
    const decided = [...(await enrichAll(ctx, ofSet, decisions)), ...filled];
    const decidedIds = new Set(decided.map(({ recordId }) => recordId));
    const others = addresses
      .filter(({ recordId }) => !decidedIds.has(recordId) && read.has(recordId))
      .map((address) => ({ address, values: partValues(set, read.get(address.recordId) ?? {}) }))
      .filter(({ values }) => ADDRESS_PARTS.some((part) => (values[part] ?? "").trim() !== ""));
    const adopted = statuses.get(set.setKey) ?? null;
    looked?.decisions.push(
      ...decided.map((decision) =>
        canaryAddress(ctx.engine(), set, decision, { properties: read.get(decision.recordId) ?? {}, adopted }),
      ),
    );
    looked?.others.push(...others);
  }
  return null;
}

/** Addresses that need no work say as much about a mapping; nothing is written to them. */
async function seenOthers(
  ctx: RunContext,
  work: InSet<JobWork>,
  others: readonly Candidate[],
): Promise<CanaryAddress[]> {
  const decisions = await decideAll(ctx, work, others);
  return decisions.map((decision) => canaryAddress(ctx.engine(), work, decision, { properties: {}, adopted: null }));
}
