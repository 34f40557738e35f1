import type { Named } from "../../../portals/hubspot/classification.ts";
import { HubspotError, isRefusal } from "../../../portals/hubspot/errors.ts";
import { RateBudgetFull } from "../../../portals/hubspot/rate-budget.ts";
import type { Slot } from "../../../portals/hubspot/port.ts";
import {
  BATCH_SIZE,
  readRecords,
  writeRecords,
  type RecordValues,
  type Update,
} from "../../../portals/hubspot/records.ts";
import type { Decision } from "../../../records/decision.ts";
import { suspectProperties } from "../../../records/address-status/stored-properties.ts";
import { recordIdsOf, type AddressId } from "../../../records/address-id.ts";
import { partValues } from "../../../records/part-values.ts";
import { sameRecord, writesSomething } from "../../../records/same-target.ts";
import { StopRequested, workerWaitPolicy } from "../../../work/run-control.ts";
import { interruptionOf, type Interruption } from "../interruption.ts";
import { placeOf, propertiesOfSets, setOf, type BatchWork } from "../job-work.ts";
import type { BatchScope } from "../kinds/kind.ts";
import { isLockedIn } from "../lock-property.ts";
import { closeWriteWindow, openWriteWindow, WriteTooLate } from "../rows/job-chunk.ts";
import type { Settled } from "../rows/job-record.ts";
import type { BatchStatus } from "./batch-status.ts";
import {
  bringsCompanion,
  ended,
  gone,
  heldValues,
  isWritten,
  isWrittenEnd,
  lacksCompanion,
  lost,
  notWritten,
  plansOf,
  refused,
  setsAskedForCountry,
  updateOf,
  type RecordPlan,
} from "./written-record.ts";

/** Older values are read again before they are overwritten. */
const FRESH_MS = 5_000;
/** When HubSpot refuses more records than this, one by one, before any is written, a rule of the portal causes it, not a record. */
const MAX_REFUSED_ALONE = 8;

/** The job may not write as planned (`closed`), not until somebody has helped, or was given no turn: the error then says why. */
type Stop = "closed" | Interruption | NoTurn;

/** `stop`: what stopped the batch. Addresses that were not sent by then, or may not be written as planned, go back to waiting. */
export type WrittenBatch = { settled: Settled[]; stop: Stop | null };

/** Records of a batch that go to HubSpot in one call, and when their values were read. */
type Part = {
  plans: readonly RecordPlan[];
  /** Records that use a free place in the call for their status only; they are never sent twice. */
  statusOnly?: readonly RecordPlan[];
  /** A refused call is first repeated without statuses. */
  isWithoutStatus?: boolean;
  readAt: Date;
};

/** The part of a batch that is to be written. */
type ToWrite = { decisions: readonly Decision[]; status: BatchStatus; readAt: Date };

/** `named`: the properties that HubSpot named. */
type Suspect = { decision: Decision; named: ReadonlySet<string> };

type PartEnd = {
  settled: Settled[];
  /** What is to be sent in other calls. */
  again: Part[];
  /** An address that was sent alone and refused without being named: the cause may be a rule of the portal, not the address. */
  suspect: Suspect | null;
  stop: Stop | null;
};

/**
 * Writes corrections and filled-in values, all addresses of a record in one update and only the properties that change, and returns
 * how each planned address ended. Statuses are included; records that need only a status use free places and at most one further
 * call. Throws when the outcome of a call is unknown.
 */
export async function writeBatch(scope: BatchScope, { decisions, status, readAt }: ToWrite): Promise<WrittenBatch> {
  const { ctx, work, control } = scope;
  const toWrite = decisions.filter(writesSomething);
  const others = decisions.filter((decision) => !toWrite.includes(decision));
  const rest = others.map((decision) => ended(decision));
  const writtenIds = new Set(recordIdsOf(toWrite));
  const statusOnly = plansOf(others).filter(
    ({ recordId }) => !writtenIds.has(recordId) && Object.keys(status.updateOf(recordId, () => true)).length > 0,
  );
  if (toWrite.length + statusOnly.length === 0) return { settled: rest, stop: null };
  const written = await ctx.hubspot
    .withSlot(work.ref, { isUrgent: true, waitPolicy: workerWaitPolicy(control) }, (slot) =>
      new BatchWrite(scope, slot, { status, toWrite }).run(callsFor(plansOf(toWrite), statusOnly, readAt)),
    )
    .catch((error: unknown): WrittenBatch => {
      if (!isNoTurn(error)) throw error;
      return { settled: toWrite.map(notWritten), stop: error };
    });
  return { settled: [...rest, ...written.settled], stop: written.stop };
}

/** The attempt has waited as long as it may, or the job is to stop: what was not sent goes back to waiting, and nothing stays held. */
type NoTurn = RateBudgetFull | StopRequested;

function isNoTurn(error: unknown): error is NoTurn {
  return error instanceof RateBudgetFull || error instanceof StopRequested;
}

/** Null for an error that leaves open what HubSpot has applied. */
function stopOf(error: unknown): Interruption | NoTurn | null {
  return isNoTurn(error) ? error : interruptionOf(error);
}

/** Corrected records of several reads share an update; the last call and one more have room for statuses. */
function callsFor(plans: readonly RecordPlan[], statusOnly: readonly RecordPlan[], readAt: Date): Part[] {
  const calls = Array.from({ length: Math.ceil(plans.length / BATCH_SIZE) }, (_, index) => ({
    plans: plans.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
    statusOnly: [] as readonly RecordPlan[],
    readAt,
  }));
  const last = calls.at(-1);
  const free = last ? BATCH_SIZE - last.plans.length : 0;
  if (last) last.statusOnly = statusOnly.slice(0, free);
  const further = statusOnly.slice(free, free + BATCH_SIZE);
  return further.length === 0 ? calls : [...calls, { plans: [], statusOnly: further, readAt }];
}

/**
 * A refused call is repeated without the records that HubSpot named; if it named none, it is halved until the bad ones are
 * isolated, and the addresses of a bad record are written one after the other. Each call is preceded by a heartbeat, a re-read of
 * stale values, and the last check of what forbids it.
 */
class BatchWrite {
  /** Replaced once HubSpot has required countries with their states. */
  #scope: BatchScope;
  readonly #slot: Slot;
  readonly #status: BatchStatus;
  readonly #toWrite: ReadonlySet<string>;

  constructor(
    scope: BatchScope,
    slot: Slot,
    { status, toWrite }: { status: BatchStatus; toWrite: readonly AddressId[] },
  ) {
    this.#scope = scope;
    this.#slot = slot;
    this.#status = status;
    this.#toWrite = new Set(toWrite.map(keyOf));
  }

  async run(calls: readonly Part[]): Promise<WrittenBatch> {
    const settled: Settled[] = [];
    const suspects: Suspect[] = [];
    const parts = [...calls];
    const judged = (isUnclear: boolean): Settled[] =>
      suspects.map(({ decision, named }) =>
        isUnclear ? notWritten(decision) : refused(this.#scope.work, decision, named),
      );
    const stopped = (remaining: readonly Part[], stop: Stop | null): WrittenBatch => {
      const isUnclear = stop !== null && stop !== "closed" && !settled.some(isWrittenEnd);
      return { settled: [...settled, ...judged(isUnclear), ...unsent(remaining)], stop };
    };
    for (let part = parts.shift(); part; part = parts.shift()) {
      let end: PartEnd;
      try {
        if (part !== calls[0]) await this.#slot.next();
        end = await this.#writePart(part);
      } catch (error) {
        // A final refusal instead of a result means not applied: nothing stays held until a person has resolved it.
        const stop = stopOf(error);
        if (!stop) throw error;
        return stopped([part, ...parts], stop);
      }
      settled.push(...end.settled);
      if (end.stop) return stopped(parts, end.stop);
      // Depth first: single bad records are found after a few calls, not only after every larger part was refused.
      parts.unshift(...end.again);
      if (end.suspect) suspects.push(end.suspect);
      if (suspects.length > MAX_REFUSED_ALONE && !settled.some(isWrittenEnd)) {
        // A rule refuses them until a person chooses to continue; from then on the records count as refused.
        const records = judged(!(await this.#isRefusalAccepted()));
        const stop = { end: "blocked", reason: "writes_refused" } as const;
        return { settled: [...settled, ...records, ...unsent(parts)], stop };
      }
    }
    return stopped([], null);
  }

  async #writePart(part: Part): Promise<PartEnd> {
    const { ctx, work, control } = this.#scope;
    const { fresh, edited } = await this.#readAgainIfOld(part);
    const settled: Settled[] = edited.map(notWritten);
    const alongside = part.isWithoutStatus ? [] : (fresh.statusOnly ?? []);
    if (fresh.plans.length + alongside.length === 0) return endOf(settled);
    // Opened right before the write: values of an older attempt must never overwrite those of a newer one.
    const planned = decisionsOf(fresh.plans);
    const window = await openWriteWindow(ctx, work, [...planned, ...decisionsOf(alongside)]);
    if (window === "closed") return endOf([...settled, ...planned.map(notWritten)], { stop: "closed" });
    settled.push(...planned.filter(window.isForbidden).map(notWritten));
    const plans = plansOf(planned.filter((decision) => !window.isForbidden(decision)));
    const mayShow = part.isWithoutStatus ? () => false : window.mayShow;
    const statusOnly = alongside.filter(
      ({ recordId, decisions }) =>
        !decisions.some(window.isForbidden) && Object.keys(this.#statusOf(recordId, mayShow)).length > 0,
    );
    if (plans.length + statusOnly.length === 0) return endOf(settled);
    control.heartbeat();
    const updates = [...plans, ...statusOnly].map((plan) => this.#updateOf(plan, mayShow));
    const result = await writeRecords(
      ctx.hubspot,
      work.ref,
      { objectType: work.objectType, updates },
      { waitPolicy: workerWaitPolicy(control), slot: this.#slot, beforeSend: () => window.requireOpen() },
    ).catch(async (error: unknown) => {
      // The next attempt does not have to wait for an update that was not applied.
      if (isNotApplied(error)) await ctx.db.withAccount(work.accountId, (tx) => closeWriteWindow(tx, work));
      throw error;
    });
    switch (result.end) {
      case "locked":
        return endOf([...settled, ...decisionsOf(plans).map(notWritten)]);
      case "refused": {
        const learned = await this.#learnCompanions(result.named, plans);
        if (learned) return this.#withCompanions(learned, { settled, plans, part: fresh });
        if (!part.isWithoutStatus && (await this.#isOverStatus(result.named, { plans, statusOnly })))
          return endOf(settled, { again: [{ plans, readAt: fresh.readAt, isWithoutStatus: true }].filter(isFilled) });
        const defined = await this.#readDefinitions(result.named);
        if (defined !== "same") {
          const stop = defined === "other_options" ? "closed" : defined;
          return endOf([...settled, ...decisionsOf(plans).map(notWritten)], { stop });
        }
        const bad = plans.filter(({ recordId }) => result.named.records.has(recordId));
        const { isWithoutStatus = false } = part;
        const good = { plans: plans.filter((plan) => !bad.includes(plan)), readAt: fresh.readAt, isWithoutStatus };
        if (bad.length > 0) {
          const { refusedAlone, setBySet } = apart({ plans: bad, readAt: fresh.readAt, isWithoutStatus });
          return endOf([...settled, ...refusedAlone.map((one) => refused(work, one, result.named.properties))], {
            again: [good, ...setBySet].filter(isFilled),
          });
        }
        const [first, ...others] = decisionsOf(plans);
        if (first && others.length === 0)
          return endOf(settled, { suspect: { decision: first, named: result.named.properties } });
        return endOf(settled, { again: narrowed(work, good, result.named) });
      }
      case "answered": {
        this.#status.noteAnswer(result.written);
        const learned = await this.#learnCompanions(result.refused, plans);
        const refusedPlans = plans.filter(
          ({ recordId, decisions }) => (learned || decisions.length > 1) && result.refused.records.has(recordId),
        );
        const answered = await this.#settle(decisionsOf(plans.filter((plan) => !refusedPlans.includes(plan))), result);
        const written = answered.settled.map((end) =>
          end.outcome === null ? end : { ...end, writeOpenedAt: window.openedAt },
        );
        settled.push(...written);
        if (answered.stop)
          return endOf([...settled, ...decisionsOf(refusedPlans).map(notWritten)], { stop: answered.stop });
        if (learned) return this.#withCompanions(learned, { settled, plans: refusedPlans, part: fresh });
        return endOf(settled, { again: apart({ plans: refusedPlans, readAt: fresh.readAt }).setBySet });
      }
    }
  }

  /** The work once HubSpot has required countries with their states; null where it requires nothing that can be added. */
  async #learnCompanions({ missing }: Named, plans: readonly RecordPlan[]): Promise<BatchWork | null> {
    const { work, definitions } = this.#scope;
    const asked = setsAskedForCountry(work, decisionsOf(plans), missing);
    if (asked.length === 0) return null;
    await definitions.noteCompanions(work, asked);
    return { ...work, sets: work.sets.map((set) => (asked.includes(set) ? { ...set, needsCountry: true } : set)) };
  }

  /** Refused records are sent again with their countries; those without one are decided anew, under the rule. */
  #withCompanions(
    work: BatchWork,
    { settled, plans, part }: { settled: readonly Settled[]; plans: readonly RecordPlan[]; part: Part },
  ): PartEnd {
    this.#scope = { ...this.#scope, work };
    const decisions = decisionsOf(plans);
    const lacking = decisions.filter((decision) => lacksCompanion(work, decision));
    const again = { ...part, plans: plansOf(decisions.filter((one) => !lacking.includes(one))), statusOnly: [] };
    return endOf([...settled, ...lacking.map(notWritten)], { again: [again].filter(isFilled) });
  }

  #updateOf(plan: RecordPlan, mayShow: (property: string) => boolean): Update {
    const update = updateOf(this.#scope.work, plan);
    // Without the status of an address that went back to waiting.
    const isDecided = (address: AddressId) =>
      plan.decisions.some(({ setKey }) => setKey === address.setKey) || !this.#toWrite.has(keyOf(address));
    return { ...update, properties: { ...update.properties, ...this.#statusOf(plan.recordId, mayShow, isDecided) } };
  }

  #statusOf(
    recordId: string,
    mayShow: (property: string) => boolean,
    isOf: (address: AddressId) => boolean = () => true,
  ): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.#status.updateOf(recordId, isOf)).filter(([property]) => mayShow(property)),
    );
  }

  /** Whether the statuses may be why a call was refused: HubSpot named one, a record sent only for it, or nothing at all. */
  async #isOverStatus(
    named: Named,
    { plans, statusOnly }: { plans: readonly RecordPlan[]; statusOnly: readonly RecordPlan[] },
  ): Promise<boolean> {
    if (await this.#noteRefusedProperties(named)) return true;
    const hasStatus = [...plans, ...statusOnly].some(
      ({ recordId }) => Object.keys(this.#status.updateOf(recordId, () => true)).length > 0,
    );
    const isNothingNamed = named.records.size + named.properties.size === 0;
    const isOneNamed = this.#status.among(named.properties).length > 0;
    return (
      hasStatus && (isNothingNamed || isOneNamed || statusOnly.some(({ recordId }) => named.records.has(recordId)))
    );
  }

  /** Where HubSpot names only status properties, they are not written again until a sync has inspected them. */
  async #noteRefusedProperties(named: Named): Promise<boolean> {
    const { ctx, work } = this.#scope;
    const properties = this.#status.among(named.properties);
    if (properties.length === 0 || properties.length < named.properties.size) return false;
    await ctx.db.withAccount(work.accountId, (tx) => suspectProperties(tx, placeOf(work), properties, ctx.now()));
    return true;
  }

  /** What was written stays settled, whatever HubSpot refuses afterwards. `stop`: why the others could not be looked up. */
  async #settle(
    decisions: readonly Decision[],
    answer: Answered,
  ): Promise<{ settled: Settled[]; stop: PartEnd["stop"] }> {
    const { work } = this.#scope;
    const unclear = decisions.filter(
      (decision) => !isWritten(work, decision, answer.written) && !answer.refused.records.has(decision.recordId),
    );
    const { values, stop } = await this.#lookUp(unclear);
    const defined = await this.#readDefinitions(answer.refused);
    const isToDecideAnew = defined !== "same";
    const settled = decisions.map((decision): Settled => {
      const { recordId, setKey } = decision;
      for (const held of [answer.written, values])
        if (isWritten(work, decision, held)) return ended(decision, heldValues(work, decision, held));
      if (answer.refused.records.has(recordId))
        return isToDecideAnew ? notWritten(decision) : refused(work, decision, answer.refused.properties);
      if (stop) return { recordId, setKey, outcome: null, mayBeWritten: true };
      // The ids of merged records are missing both from a 200 response and from a read.
      return values.has(recordId) ? lost(decision) : gone(decision);
    });
    return { settled, stop: stop ?? (defined === "same" ? null : defined === "other_options" ? "closed" : defined) };
  }

  /** Addresses that were edited or locked since they were read go back to waiting and are planned anew. */
  async #readAgainIfOld(part: Part): Promise<{ fresh: Part; edited: readonly Decision[] }> {
    const { ctx, work } = this.#scope;
    const decisions = decisionsOf(part.plans);
    const isFresh = ctx.now().getTime() - part.readAt.getTime() <= FRESH_MS;
    if (isFresh && !decisions.some((decision) => bringsCompanion(work, decision))) return { fresh: part, edited: [] };
    // The write's slot is taken before the re-read: waiting for it afterwards could make the values stale again.
    const statusOnly = part.statusOnly ?? [];
    const { values, readAt } = await this.#readInTurn([...decisions, ...decisionsOf(statusOnly)]);
    const isUnchanged = (decision: Decision) => {
      const properties = values.get(decision.recordId) ?? {};
      const set = setOf(work, decision);
      return sameRecord(partValues(set, properties), decision.read) && !isLockedIn(set, properties);
    };
    return {
      fresh: {
        ...part,
        plans: plansOf(decisions.filter(isUnchanged)),
        statusOnly: statusOnly.filter((plan) => plan.decisions.every(isUnchanged)),
        readAt,
      },
      edited: decisions.filter((decision) => !isUnchanged(decision)),
    };
  }

  /**
   * Called after values were refused, and reads the definitions in the turn of the refused call: another one may never come while
   * as many writers as there are places wait for it. A stop where the properties can't hold what is mapped to them or HubSpot may
   * not be called. `other_options`: the values were decided with outdated options and must be decided anew.
   */
  async #readDefinitions(named: Named): Promise<"same" | "other_options" | Interruption | NoTurn> {
    const { work, control, definitions } = this.#scope;
    control.heartbeat();
    try {
      const isChanged = await definitions.afterRefusal(work, named.properties, {
        waitPolicy: workerWaitPolicy(control),
        slot: this.#slot,
      });
      return isChanged ? "other_options" : "same";
    } catch (error) {
      const stop = stopOf(error);
      if (!stop) throw error;
      return stop;
    }
  }

  async #isRefusalAccepted(): Promise<boolean> {
    const { ctx, work } = this.#scope;
    const job = await ctx.db.withAccount(work.accountId, (tx) =>
      tx.job.findUniqueOrThrow({ where: { id: work.jobId }, select: { refusedWritesAccepted: true } }),
    );
    return job.refusedWritesAccepted;
  }

  /** Current values in HubSpot. `stop`: why they could not be read. */
  async #lookUp(decisions: readonly Decision[]): Promise<{ values: RecordValues; stop: Interruption | NoTurn | null }> {
    if (decisions.length === 0) return { values: new Map(), stop: null };
    try {
      return { ...(await this.#readInTurn(decisions)), stop: null };
    } catch (error) {
      const stop = stopOf(error);
      if (!stop) throw error;
      return { values: new Map(), stop };
    }
  }

  async #readInTurn(decisions: readonly Decision[]): Promise<{ values: RecordValues; readAt: Date }> {
    const { ctx, work, control } = this.#scope;
    await this.#slot.next();
    control.heartbeat();
    const readAt = ctx.now();
    const values = await readRecords(
      ctx.hubspot,
      work.ref,
      {
        objectType: work.objectType,
        ids: recordIdsOf(decisions),
        properties: propertiesOfSets(work),
      },
      { waitPolicy: workerWaitPolicy(control), slot: this.#slot },
    );
    return { values, readAt };
  }
}

type Answered = { written: RecordValues; refused: Named };

function unsent(parts: readonly Part[]): Settled[] {
  return parts.flatMap(({ plans }) => decisionsOf(plans)).map(notWritten);
}

/** Whether HubSpot certainly changed nothing: it refused the call with a reason, or never received it. */
function isNotApplied(error: unknown): boolean {
  return (
    error instanceof WriteTooLate || isNoTurn(error) || (error instanceof HubspotError && isRefusal(error.problem))
  );
}

function endOf(settled: Settled[], more: Partial<Omit<PartEnd, "settled">> = {}): PartEnd {
  return { settled, again: [], suspect: null, stop: null, ...more };
}

const keyOf = ({ recordId, setKey }: AddressId) => `${recordId}/${setKey}`;

const isFilled = ({ plans }: Part) => plans.length > 0;

const decisionsOf = (plans: readonly RecordPlan[]): Decision[] => plans.flatMap(({ decisions }) => decisions);

/** Splits refused records: those with one address, and a call per address for the others. */
function apart({ plans, readAt, isWithoutStatus = false }: Part): { refusedAlone: Decision[]; setBySet: Part[] } {
  const [several, alone] = [
    plans.filter(({ decisions }) => decisions.length > 1),
    plans.filter(({ decisions }) => decisions.length === 1),
  ];
  const most = Math.max(0, ...several.map(({ decisions }) => decisions.length));
  const setBySet = Array.from({ length: most }, (_, index) => ({
    plans: several.flatMap(({ recordId, decisions }) => {
      const decision = decisions[index];
      return decision ? [{ recordId, decisions: [decision] }] : [];
    }),
    readAt,
    isWithoutStatus,
  }));
  return { refusedAlone: decisionsOf(alone), setBySet };
}

/**
 * Splits a refused call that named no record into smaller calls: without the records that write a named property, or in halves;
 * address by address for a single record.
 */
function narrowed(work: BatchWork, part: Part, named: Named): Part[] {
  const { plans, readAt, isWithoutStatus = false } = part;
  if (plans.length === 1) return apart(part).setBySet;
  const writesNamed = (plan: RecordPlan) =>
    Object.keys(updateOf(work, plan).properties).some((property) => named.properties.has(property));
  const [others, suspected] = [plans.filter((one) => !writesNamed(one)), plans.filter(writesNamed)];
  if (others.length > 0 && suspected.length > 0)
    return [
      { plans: others, readAt, isWithoutStatus },
      { plans: suspected, readAt, isWithoutStatus },
    ];
  const middle = Math.ceil(plans.length / 2);
  return [
    { plans: plans.slice(0, middle), readAt, isWithoutStatus },
    { plans: plans.slice(middle), readAt, isWithoutStatus },
  ].filter(isFilled);
}
