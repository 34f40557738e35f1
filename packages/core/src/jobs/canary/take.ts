import { ADDRESS_PARTS } from "@plumbline/schema/object-types.ts";
import { CALL_SIZE, Stopped, wholeRead, type Interruption, type RecordStore } from "../../records/store.ts";
import { ENOUGH_ADDRESSES, accepting, isAccepted, type HashedSet } from "../accepted-hashes.ts";
import type { Job } from "../../work/job-row.ts";
import type { Tx } from "../../db/database.ts";
import { countInLook, openLooks, readLooks, waitsUntil, type Look } from "./first-look.ts";
import { decideChecked } from "../pipeline/decide-checked.ts";
import { decideAll } from "../pipeline/decide.ts";
import {
  canaryAddress,
  joinReports,
  judgeCanary,
  standingAddress,
  type CanaryAddress,
  type CanaryReport,
} from "./judge.ts";
import { canaryState, canaryStopOf, isTakenUnder, storedCanary, type CanaryState } from "./stored.ts";
import { START, waitingBehind, type WaitingPlace } from "./waiting-behind.ts";
import { noteUnusableSets, unusableSets } from "../pipeline/definitions.ts";
import type { UnusableSet } from "../../work/are-unusable-sets.ts";
import { loadJob, outdatedSets, workOf } from "../lifecycle/load.ts";
import { readEnrichmentAnew } from "../pipeline/filled-properties.ts";
import { knownAddresses } from "../pipeline/take.ts";
import { triage } from "../pipeline/triage.ts";
import type { Candidate } from "../pipeline/kind.ts";
import { CancellationCheck, interruptionOf, withCancellation } from "../pipeline/interruption.ts";
import { recordIdsOf, partValues } from "../../records/values.ts";
import { StopRequested, storeRun, type RunControl } from "../../work/run-control.ts";
import { enrichAll, fillKnown } from "../pipeline/enrich.ts";
import { adoptedStatuses } from "../../address-status/properties.ts";
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
 * write under its write hashes. So may a job whose canary a person has continued (resume). Throws LookPending where the job waits
 * for the addresses of others.
 */
export async function takeCanary(ctx: RunContext, input: { jobId: string }, given: RunControl): Promise<CanaryEnd> {
  const loaded = await loadJob(ctx, input.jobId);
  const known = loaded && workOf(loaded);
  if (!loaded || !known) return { end: "failed", reason: "connection_deleted" };
  const { job } = loaded;
  // The hashes are of what is in force now: they cannot be accepted by a look at what was in force when the job began.
  const work = outdatedSets(loaded).length === 0 ? await withFillsInForce(ctx, known, loaded.sets) : "changed";
  if (work === "changed") return { end: "restart" };
  if (!work.needsCanary || hashedSets(work).every((set) => isAccepted(job, set))) return { end: "passed" };
  const control = withCancellation(ctx, work, given);
  return work.kind.canary === "shared"
    ? await takeTogether(ctx, { job, work }, control)
    : await takeAlone(ctx, { job, work }, control);
}

async function takeAlone(
  ctx: RunContext,
  { job, work }: { job: Job; work: JobWork },
  control: RunControl,
): Promise<CanaryEnd> {
  const hashed = hashedSets(work);
  if (canaryStopOf(job) !== null && isTakenUnder(job, hashed)) return { end: "blocked", reason: "canary" };
  const before = canaryState(job, hashed);
  const looked = await lookFrom(ctx, work, before, control);
  if ("end" in looked) return looked;
  const found = { reports: joinedWith(before.reports, looked.addresses), place: looked.place };
  const isEnough = job.snapshotDone || hashed.every(({ setKey }) => recordsOf(found, setKey) >= ENOUGH_ADDRESSES);
  const isStopped = [...found.reports.values()].some(({ stop }) => stop !== null);
  const isPassed = isEnough && !isStopped;
  const unusable = isStopped ? await unusableNow(ctx, work, control) : [];
  if (unusable.length > 0) {
    await noteUnusableSets(ctx, job, unusable);
    return { end: "blocked", reason: "mapping_missing" };
  }
  await ctx.db.withAccount(work.accountId, async (tx) => {
    const stored = await tx.job.updateMany({
      // Skipped for a mapping that the job no longer works under.
      where: { id: work.jobId, addressHash: job.addressHash },
      data: {
        canary: storedCanary(job, found, { sets: hashed, isFinished: isEnough || isStopped }),
        ...(isPassed ? { acceptedHashes: accepting(hashed) } : {}),
      },
    });
    // A list of fewer addresses shows its own job enough, and says too little about other jobs.
    const seen = hashed.filter(({ setKey }) => recordsOf(found, setKey) >= ENOUGH_ADDRESSES);
    if (isPassed && stored.count > 0) await openLooks(ctx, tx, placeOf(work), { sets: seen, by: null });
  });
  if (isStopped) return { end: "blocked", reason: "canary" };
  return isPassed ? { end: "passed" } : { end: "more" };
}

/** What looks like a wrong mapping may be a property that was archived or changed its type while the job began. */
async function unusableNow(ctx: RunContext, work: JobWork, control: RunControl): Promise<readonly UnusableSet[]> {
  const properties = await ctx.openRecords(work, storeRun(control)).definitions();
  return properties instanceof Stopped ? [] : unusableSets(work.sets, properties);
}

/** An attempt that waits for the addresses of other jobs comes again after this. */
const LOOK_AGAIN_MS = 5_000;

/** Too few addresses were looked at so far: the attempt keeps nothing and comes again. */
export class LookPending extends Error {
  readonly retryAfterMs = LOOK_AGAIN_MS;
  constructor() {
    super("Too few addresses were looked at");
    this.name = "LookPending";
  }
}

/**
 * What the jobs of a portal and object type decide under a hash that nobody has looked at is judged together. The first addresses wait
 * for others, ten minutes at most; then the job asks a person about each correction instead of writing it.
 */
async function takeTogether(
  ctx: RunContext,
  { job, work }: { job: Job; work: JobWork },
  control: RunControl,
): Promise<CanaryEnd> {
  if (job.desiredState !== "run") return { end: "restart" };
  const hashed = hashedSets(work);
  const place = placeOf(work);
  const readNow = () => ctx.db.withAccount(work.accountId, (tx) => readLooks(tx, place, hashed));
  const waiting = (found: readonly Look[]) =>
    hashed.filter(({ setKey }) => !found.some((look) => look.setKey === setKey && look.isOpen));
  let looks = await readNow();
  let nothingToWrite = false;
  if (waiting(looks).length > 0 && (job.canary === null || !isTakenUnder(job, hashed))) {
    const looked = await lookFrom(ctx, work, { reports: new Map(), place: START }, control);
    if ("end" in looked) return looked;
    nothingToWrite = looked.deciding === 0;
    await ctx.db.withAccount(work.accountId, async (tx) => {
      await noteCanary(tx, job, { hashed, reports: joinedWith(new Map(), looked.addresses) });
      for (const set of hashed)
        await countInLook(ctx, tx, place, { ...set, addresses: looked.addresses.get(set.setKey) ?? [] });
    });
    looks = await readNow();
  }
  const stopped = looks.filter(({ report, isOpen }) => !isOpen && report !== null && report.stop !== null);
  if (stopped.length > 0) {
    const reports = new Map(looks.map(({ setKey, report }) => [setKey, report ?? judgeCanary([])]));
    await ctx.db.withAccount(work.accountId, (tx) => noteCanary(tx, job, { hashed, reports }));
    return { end: "blocked", reason: "canary" };
  }
  const unseen = waiting(looks);
  const isOver = looks.every((look) => look.isOpen || waitsUntil(ctx, look) <= ctx.now());
  if (unseen.length > 0 && !nothingToWrite && !isOver) throw new LookPending();
  const acceptedHashes = accepting(hashed.filter((set) => !unseen.includes(set)));
  await ctx.db.withAccount(work.accountId, (tx) =>
    tx.job.updateMany({
      where: { id: work.jobId, addressHash: job.addressHash },
      data: { acceptedHashes, heldBackHashes: accepting(unseen) },
    }),
  );
  return { end: "passed" };
}

async function noteCanary(
  tx: Tx,
  job: Job,
  { hashed, reports }: { hashed: readonly HashedSet[]; reports: ReadonlyMap<string, CanaryReport> },
): Promise<void> {
  const canary = storedCanary(job, { reports, place: START }, { sets: hashed, isFinished: true });
  await tx.job.updateMany({ where: { id: job.id, addressHash: job.addressHash }, data: { canary } });
}

/** The reports by set, with those of further addresses. */
function joinedWith(
  before: ReadonlyMap<string, CanaryReport>,
  looked: ReadonlyMap<string, readonly CanaryAddress[]>,
): Map<string, CanaryReport> {
  const joined = [...looked].map(
    ([setKey, addresses]) =>
      [setKey, joinReports(before.get(setKey) ?? judgeCanary([]), judgeCanary(addresses))] as const,
  );
  return new Map(joined);
}

/**
 * Targets that were mapped after the job had begun are looked at with the rest, since its batches will fill them in. `changed`: they
 * are others than those of the hashes that were loaded.
 */
async function withFillsInForce(
  ctx: RunContext,
  work: JobWork,
  loaded: readonly LoadedSet[],
): Promise<JobWork | "changed"> {
  const hashOf = ({ setKey }: SetWork) => loaded.find(({ kept }) => kept.setKey === setKey)?.inForce?.enrichmentHash;
  const isNew = (set: SetWork) => hashOf(set) !== set.enrichmentHash;
  if (!work.needsCanary || !work.sets.some(isNew)) return work;
  return await ctx.db.withAccount(work.accountId, async (tx) => {
    const sets: SetWork[] = [];
    for (const set of work.sets) {
      const fills = isNew(set) ? await readEnrichmentAnew(tx, work, set) : set;
      if (fills?.enrichmentHash !== hashOf(set)) return "changed";
      sets.push({ ...set, ...fills });
    }
    return { ...work, sets };
  });
}

function recordsOf({ reports }: Pick<CanaryState, "reports">, setKey: string): number {
  return reports.get(setKey)?.records ?? 0;
}

/** Findings of one set: addresses that need work, decided, and others with how they stand. */
type Looked = { decisions: CanaryAddress[]; others: { candidate: Candidate; unchanged: CanaryAddress }[] };

/** What was looked at, by set, and how much of it a job would decide; nothing behind the place was read. */
type LookedAt = {
  addresses: ReadonlyMap<string, readonly CanaryAddress[]>;
  deciding: number;
  place: WaitingPlace;
};

/** Evaluates further addresses until there are enough of each set: those that need work first, then others. */
async function lookFrom(
  ctx: RunContext,
  work: JobWork,
  before: CanaryState,
  control: RunControl,
): Promise<LookedAt | { end: "restart" } | Interruption> {
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
  const addresses = new Map<string, readonly CanaryAddress[]>();
  let deciding = 0;
  for (const set of work.sets) {
    const { decisions, others } = found.get(set.setKey) ?? { decisions: [], others: [] };
    const first = decisions.slice(0, LOOK_AT);
    // Previously decided addresses are equally good evidence of the mapping; they are judged where there are few others. The rest
    // stand: what is left of a list that was cleaned before must not count as the whole of it.
    const missing = Math.max(0, ENOUGH_ADDRESSES - recordsOf(before, set.setKey) - first.length);
    const toJudge = others.slice(0, missing).map(({ candidate }) => candidate);
    const more = await seenOthers(ctx, inSet(work, set), toJudge);
    addresses.set(set.setKey, [...first, ...more, ...others.slice(missing).map(({ unchanged }) => unchanged)]);
    deciding += first.length;
  }
  return { addresses, deciding, place };
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
    const { needWork, known, setAside } = triage(ofSet, addresses, read, ctx.now());
    // An address service's answers are cached for the real pass.
    const { decisions, interruption } = await decideChecked(ctx, ofSet, needWork, control);
    if (interruption) return interruption;
    const { filled } = await fillKnown(ctx, ofSet, known);
    const decided = [...(await enrichAll(ctx, ofSet, decisions)), ...filled];
    const decidedIds = new Set(decided.map(({ recordId }) => recordId));
    const setAsideById = new Map(setAside.map((one) => [one.recordId, one]));
    const others = addresses
      .filter(({ recordId }) => !decidedIds.has(recordId) && read.has(recordId))
      .map((address) => ({ address, values: partValues(set, read.get(address.recordId) ?? {}) }))
      .filter(({ values }) => ADDRESS_PARTS.some((part) => (values[part] ?? "").trim() !== ""))
      .map((candidate) => {
        const { recordId } = candidate.address;
        const { outcome, reason = "" } = setAsideById.get(recordId) ?? {};
        const stands = outcome === "review" || outcome === "failed" ? outcome : "unchanged";
        return {
          candidate,
          unchanged: standingAddress(recordId, { before: candidate.values, outcome: stands, reason }),
        };
      });
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
