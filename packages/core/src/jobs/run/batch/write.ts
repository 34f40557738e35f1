import type { Named } from "../../../portals/hubspot/classification.ts";
import { HubspotError, isRefusal } from "../../../portals/hubspot/errors.ts";
import type { Slot } from "../../../portals/hubspot/port.ts";
import { BATCH_SIZE, readRecords, writeRecords, type RecordValues } from "../../../portals/hubspot/records.ts";
import type { Decision } from "../../../records/decision.ts";
import { recordIdsOf } from "../../../records/address-id.ts";
import { partValues } from "../../../records/part-values.ts";
import { sameRecord, writesSomething } from "../../../records/same-target.ts";
import { workerWaitPolicy } from "../../../work/run-control.ts";
import { interruptionOf, type Interruption } from "../interruption.ts";
import { propertiesOfSets, setOf, type BatchWork } from "../job-work.ts";
import type { BatchScope } from "../kinds/kind.ts";
import { isLockedIn } from "../lock-property.ts";
import { closeWriteWindow, openWriteWindow, WriteTooLate } from "../rows/job-chunk.ts";
import type { Settled } from "../rows/job-record.ts";
import {
  ended,
  gone,
  heldValues,
  isWritten,
  isWrittenEnd,
  lost,
  notWritten,
  plansOf,
  refused,
  updateOf,
  type RecordPlan,
} from "./written-record.ts";

/** Values older than this are read again before they are overwritten. */
const FRESH_MS = 5_000;
/** When HubSpot refuses more records than this, one by one, before any is written, a rule of the portal is in the way, not a record. */
const MAX_REFUSED_ALONE = 8;

/** `interruption`: what stopped the batch. Addresses that were not sent by then, or may not be written as planned, are back to waiting. */
export type WrittenBatch = { settled: Settled[]; interruption: Interruption | null };

/** Some records of a batch that go to HubSpot in one call, and when their values were read. */
type Part = { plans: readonly RecordPlan[]; readAt: Date };

/** `named`: the properties that HubSpot named. */
type Suspect = { decision: Decision; named: ReadonlySet<string> };

type PartEnd = {
  settled: Settled[];
  /** What is to be sent in other calls. */
  again: Part[];
  /** An address sent alone, and refused without being named: a rule of the portal may be in the way, and not the address. */
  suspect: Suspect | null;
  /** The job may write no more as planned, or not before somebody has helped. */
  stop: "closed" | Interruption | null;
};

/**
 * Writes what is to be corrected or filled in, all addresses of a record in one update and only the properties that change, and says how
 * each planned address ended. Throws when the outcome of a call is unknown.
 */
export async function writeBatch(
  scope: BatchScope,
  decisions: readonly Decision[],
  readAt: Date,
): Promise<WrittenBatch> {
  const { ctx, work, control } = scope;
  const toWrite = decisions.filter(writesSomething);
  const rest = decisions.filter((decision) => !toWrite.includes(decision)).map((decision) => ended(decision));
  if (toWrite.length === 0) return { settled: rest, interruption: null };
  const written = await ctx.hubspot.withSlot(
    work.ref,
    { isUrgent: true, waitPolicy: workerWaitPolicy(control) },
    (slot) => new BatchWrite(scope, slot).run(callsFor(plansOf(toWrite), readAt)),
  );
  return { settled: [...rest, ...written.settled], interruption: written.interruption };
}

/** Corrected records of several reads share an update. */
function callsFor(plans: readonly RecordPlan[], readAt: Date): Part[] {
  return Array.from({ length: Math.ceil(plans.length / BATCH_SIZE) }, (_, index) => ({
    plans: plans.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
    readAt,
  }));
}

/**
 * A refused call is repeated without the records that HubSpot named; if it named none, it is halved until the bad ones are
 * isolated, and the addresses of a bad record are written one after the other. Each call is preceded by a heartbeat, a re-read of stale values, and the last look at what forbids it.
 */
class BatchWrite {
  readonly #scope: BatchScope;
  readonly #slot: Slot;

  constructor(scope: BatchScope, slot: Slot) {
    this.#scope = scope;
    this.#slot = slot;
  }

  async run(calls: readonly Part[]): Promise<WrittenBatch> {
    const settled: Settled[] = [];
    const suspects: Suspect[] = [];
    const parts = [...calls];
    const judged = (isUnclear: boolean): Settled[] =>
      suspects.map(({ decision, named }) =>
        isUnclear ? notWritten(decision) : refused(this.#scope.work, decision, named),
      );
    const stopped = (remaining: readonly Part[], interruption: Interruption | null): WrittenBatch => ({
      settled: [...settled, ...judged(interruption !== null && !settled.some(isWrittenEnd)), ...unsent(remaining)],
      interruption,
    });
    for (let part = parts.shift(); part; part = parts.shift()) {
      if (part !== calls[0]) await this.#slot.next();
      let end: PartEnd;
      try {
        end = await this.#writePart(part);
      } catch (error) {
        // Refused for good before the write was answered means not applied: nothing stays held until a person has dealt with it.
        const interruption = interruptionOf(error);
        if (!interruption) throw error;
        return stopped([part, ...parts], interruption);
      }
      settled.push(...end.settled);
      if (end.stop) return stopped(parts, end.stop === "closed" ? null : end.stop);
      // Depth first: single bad records are found after a few calls, not after every larger part was refused.
      parts.unshift(...end.again);
      if (end.suspect) suspects.push(end.suspect);
      if (suspects.length > MAX_REFUSED_ALONE && !settled.some(isWrittenEnd)) {
        // A rule refuses them, until a person has said to go on: then they do not fit it.
        const records = judged(!(await this.#isRefusalAccepted()));
        const interruption = { end: "blocked", reason: "writes_refused" } as const;
        return { settled: [...settled, ...records, ...unsent(parts)], interruption };
      }
    }
    return stopped([], null);
  }

  async #writePart(part: Part): Promise<PartEnd> {
    const { ctx, work, control } = this.#scope;
    const { fresh, edited } = await this.#readAgainIfOld(part);
    const settled: Settled[] = edited.map(notWritten);
    if (fresh.plans.length === 0) return endOf(settled);
    // The moment before the write: a newer attempt must never be followed by an older one's values.
    const planned = decisionsOf(fresh.plans);
    const window = await openWriteWindow(ctx, work, planned);
    if (window === "closed") return endOf([...settled, ...planned.map(notWritten)], { stop: "closed" });
    settled.push(...planned.filter(window.isForbidden).map(notWritten));
    const plans = plansOf(planned.filter((decision) => !window.isForbidden(decision)));
    if (plans.length === 0) return endOf(settled);
    control.heartbeat();
    const result = await writeRecords(
      ctx.hubspot,
      work.ref,
      { objectType: work.objectType, updates: plans.map((plan) => updateOf(work, plan)) },
      { waitPolicy: workerWaitPolicy(control), slot: this.#slot, beforeSend: () => window.requireOpen() },
    ).catch(async (error: unknown) => {
      // The next attempt need not wait for what was not applied.
      if (isNotApplied(error)) await ctx.db.withAccount(work.accountId, (tx) => closeWriteWindow(tx, work));
      throw error;
    });
    switch (result.end) {
      case "locked":
        return endOf([...settled, ...decisionsOf(plans).map(notWritten)]);
      case "refused": {
        const defined = await this.#readDefinitions(result.named);
        if (defined !== "same") {
          const stop = defined === "other_options" ? "closed" : defined;
          return endOf([...settled, ...decisionsOf(plans).map(notWritten)], { stop });
        }
        const bad = plans.filter(({ recordId }) => result.named.records.has(recordId));
        const good = { plans: plans.filter((plan) => !bad.includes(plan)), readAt: fresh.readAt };
        if (bad.length > 0) {
          const { refusedAlone, setBySet } = apart({ plans: bad, readAt: fresh.readAt });
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
        const refusedPlans = plans.filter(
          ({ recordId, decisions }) => decisions.length > 1 && result.refused.records.has(recordId),
        );
        const answered = await this.#settle(decisionsOf(plans.filter((plan) => !refusedPlans.includes(plan))), result);
        const written = answered.settled.map((end) =>
          end.outcome === null ? end : { ...end, writeOpenedAt: window.openedAt },
        );
        const { setBySet } = apart({ plans: refusedPlans, readAt: fresh.readAt });
        if (answered.stop) settled.push(...unsent(setBySet));
        return endOf([...settled, ...written], { stop: answered.stop, again: answered.stop ? [] : setBySet });
      }
    }
  }

  /** What was written stays so, whatever HubSpot refuses afterwards. `stop`: why nothing more could be found out about the others. */
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
      // Merged-away ids are missing from a 200 answer and from a read.
      return values.has(recordId) ? lost(decision) : gone(decision);
    });
    return { settled, stop: stop ?? (defined === "same" ? null : defined === "other_options" ? "closed" : defined) };
  }

  /** Addresses that were edited or locked since they were read go back to waiting and are planned anew. */
  async #readAgainIfOld(part: Part): Promise<{ fresh: Part; edited: readonly Decision[] }> {
    const { ctx, work } = this.#scope;
    if (ctx.now().getTime() - part.readAt.getTime() <= FRESH_MS) return { fresh: part, edited: [] };
    // The write's moment first: were it taken behind the re-read, the values could grow old once more.
    const decisions = decisionsOf(part.plans);
    const { values, readAt } = await this.#readInTurn(decisions);
    const isUnchanged = (decision: Decision) => {
      const properties = values.get(decision.recordId) ?? {};
      const set = setOf(work, decision);
      return sameRecord(partValues(set, properties), decision.read) && !isLockedIn(set, properties);
    };
    return {
      fresh: { plans: plansOf(decisions.filter(isUnchanged)), readAt },
      edited: decisions.filter((decision) => !isUnchanged(decision)),
    };
  }

  /**
   * Values were refused: what stops the job where the properties can't hold what is mapped to them, or nobody may ask.
   * `other_options`: the values were decided with options that are no more, so that they are decided anew.
   */
  async #readDefinitions(named: Named): Promise<"same" | "other_options" | Interruption> {
    const { work, control, definitions } = this.#scope;
    control.heartbeat();
    try {
      const isChanged = await definitions.afterRefusal(work, named.properties, {
        waitPolicy: workerWaitPolicy(control),
      });
      return isChanged ? "other_options" : "same";
    } catch (error) {
      const interruption = interruptionOf(error);
      if (!interruption) throw error;
      return interruption;
    }
  }

  async #isRefusalAccepted(): Promise<boolean> {
    const { ctx, work } = this.#scope;
    const job = await ctx.db.withAccount(work.accountId, (tx) =>
      tx.job.findUniqueOrThrow({ where: { id: work.jobId }, select: { refusedWritesAccepted: true } }),
    );
    return job.refusedWritesAccepted;
  }

  /** What stands in HubSpot. `stop`: why nobody may ask. */
  async #lookUp(decisions: readonly Decision[]): Promise<{ values: RecordValues; stop: Interruption | null }> {
    if (decisions.length === 0) return { values: new Map(), stop: null };
    try {
      return { ...(await this.#readInTurn(decisions)), stop: null };
    } catch (error) {
      const stop = interruptionOf(error);
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

/** Whether HubSpot certainly changed nothing: it refused the call with a reason, or never got it. */
function isNotApplied(error: unknown): boolean {
  return error instanceof WriteTooLate || (error instanceof HubspotError && isRefusal(error.problem));
}

function endOf(settled: Settled[], more: Partial<Omit<PartEnd, "settled">> = {}): PartEnd {
  return { settled, again: [], suspect: null, stop: null, ...more };
}

const isFilled = ({ plans }: Part) => plans.length > 0;

const decisionsOf = (plans: readonly RecordPlan[]): Decision[] => plans.flatMap(({ decisions }) => decisions);

/** Refused records: those with one address, and for the others a call for each of their addresses. */
function apart({ plans, readAt }: Part): { refusedAlone: Decision[]; setBySet: Part[] } {
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
  }));
  return { refusedAlone: decisionsOf(alone), setBySet };
}

/**
 * A refused call that named no record, in smaller calls: without the records that write a property that was named, or by halves; of one
 * record alone, address by address.
 */
function narrowed(work: BatchWork, part: Part, named: Named): Part[] {
  const { plans, readAt } = part;
  if (plans.length === 1) return apart(part).setBySet;
  const writesNamed = (plan: RecordPlan) =>
    Object.keys(updateOf(work, plan).properties).some((property) => named.properties.has(property));
  const [others, suspected] = [plans.filter((one) => !writesNamed(one)), plans.filter(writesNamed)];
  if (others.length > 0 && suspected.length > 0)
    return [
      { plans: others, readAt },
      { plans: suspected, readAt },
    ];
  const middle = Math.ceil(plans.length / 2);
  return [
    { plans: plans.slice(0, middle), readAt },
    { plans: plans.slice(middle), readAt },
  ].filter(isFilled);
}
