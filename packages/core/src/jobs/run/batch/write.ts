import type { Named } from "../../../portals/hubspot/classification.ts";
import { HubspotError, isRefusal } from "../../../portals/hubspot/errors.ts";
import type { Slot } from "../../../portals/hubspot/port.ts";
import { BATCH_SIZE, readRecords, writeRecords, type RecordValues } from "../../../portals/hubspot/records.ts";
import type { Decision } from "../../../records/decision.ts";
import { partValues, propertiesOf } from "../../../records/part-values.ts";
import { sameRecord, writesSomething } from "../../../records/same-target.ts";
import { workerWaitPolicy } from "../../../work/run-control.ts";
import { interruptionOf, type Interruption } from "../interruption.ts";
import type { ChunkWork } from "../job-work.ts";
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
  refused,
  updateOf,
} from "./written-record.ts";

/** Values older than this are read again before they are overwritten. */
const FRESH_MS = 5_000;
/** When HubSpot refuses more records than this, one by one, before any is written, a rule of the portal is in the way, not a record. */
const MAX_REFUSED_ALONE = 8;

/** `interruption`: what stopped the batch. Records that were not sent by then, or may not be written as planned, are back to waiting. */
export type WrittenBatch = { settled: Settled[]; interruption: Interruption | null };

/** Some records of a batch that go to HubSpot in one call, and when their values were read. */
type Part = { decisions: readonly Decision[]; readAt: Date };

/** `named`: the properties that HubSpot named. */
type Suspect = { decision: Decision; named: ReadonlySet<string> };

type PartEnd = {
  settled: Settled[];
  /** What is to be sent in other calls. */
  again: Part[];
  /** Sent alone, and refused without being named: a rule of the portal may be in the way, and not the record. */
  suspect: Suspect | null;
  /** The job may write no more as planned, or not before somebody has helped. */
  stop: "closed" | Interruption | null;
};

/**
 * Writes what is to be corrected or filled in, only the properties that change, and says how each planned record ended. Throws when the
 * outcome of a call is unknown.
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
    (slot) => new BatchWrite(scope, slot).run(callsFor(toWrite, readAt)),
  );
  return { settled: [...rest, ...written.settled], interruption: written.interruption };
}

/** Corrected records of several reads share an update. */
function callsFor(decisions: readonly Decision[], readAt: Date): Part[] {
  return Array.from({ length: Math.ceil(decisions.length / BATCH_SIZE) }, (_, index) => ({
    decisions: decisions.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
    readAt,
  }));
}

/**
 * A refused call is repeated without the records that HubSpot named; if it named none, it is halved until the bad ones are
 * isolated. Each call is preceded by a heartbeat, a re-read of stale values, and the last look at what forbids it.
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
    if (fresh.decisions.length === 0) return endOf(settled);
    // The moment before the write: a newer attempt must never be followed by an older one's values.
    const window = await openWriteWindow(
      ctx,
      work,
      fresh.decisions.map(({ recordId }) => recordId),
    );
    if (window === "closed") return endOf([...settled, ...fresh.decisions.map(notWritten)], { stop: "closed" });
    const decisions = fresh.decisions.filter(({ recordId }) => !window.forbidden.has(recordId));
    settled.push(...fresh.decisions.filter(({ recordId }) => window.forbidden.has(recordId)).map(notWritten));
    if (decisions.length === 0) return endOf(settled);
    control.heartbeat();
    const result = await writeRecords(
      ctx.hubspot,
      work.ref,
      { objectType: work.objectType, updates: decisions.map((decision) => updateOf(work, decision)) },
      { waitPolicy: workerWaitPolicy(control), slot: this.#slot, beforeSend: () => window.requireOpen() },
    ).catch(async (error: unknown) => {
      // The next attempt need not wait for what was not applied.
      if (isNotApplied(error)) await ctx.db.withAccount(work.accountId, (tx) => closeWriteWindow(tx, work));
      throw error;
    });
    switch (result.end) {
      case "locked":
        return endOf([...settled, ...decisions.map(notWritten)]);
      case "refused": {
        const defined = await this.#readDefinitions(result.named);
        if (defined !== "same") {
          const stop = defined === "other_options" ? "closed" : defined;
          return endOf([...settled, ...decisions.map(notWritten)], { stop });
        }
        const [first] = decisions;
        const bad = decisions.filter(({ recordId }) => result.named.records.has(recordId));
        if (first && decisions.length === 1 && bad.length === 0)
          return endOf(settled, { suspect: { decision: first, named: result.named.properties } });
        const good = { decisions: decisions.filter((decision) => !bad.includes(decision)), readAt: fresh.readAt };
        return endOf([...settled, ...bad.map((one) => refused(work, one, result.named.properties))], {
          again: bad.length > 0 ? [good].filter(isFilled) : narrowed(work, good, result.named),
        });
      }
      case "answered": {
        const answered = await this.#settle(decisions, result);
        const written = answered.settled.map((end) =>
          end.outcome === null ? end : { ...end, writeOpenedAt: window.openedAt },
        );
        return endOf([...settled, ...written], { stop: answered.stop });
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
      const { recordId } = decision;
      for (const held of [answer.written, values])
        if (isWritten(work, decision, held)) return ended(decision, heldValues(work, decision, held));
      if (answer.refused.records.has(recordId))
        return isToDecideAnew ? notWritten(decision) : refused(work, decision, answer.refused.properties);
      if (stop) return { recordId, outcome: null, mayBeWritten: true };
      // Merged-away ids are missing from a 200 answer and from a read.
      return values.has(recordId) ? lost(decision) : gone(decision);
    });
    return { settled, stop: stop ?? (defined === "same" ? null : defined === "other_options" ? "closed" : defined) };
  }

  /** Records that were edited or locked since they were read go back to waiting and are planned anew. */
  async #readAgainIfOld(part: Part): Promise<{ fresh: Part; edited: readonly Decision[] }> {
    const { ctx, work } = this.#scope;
    if (ctx.now().getTime() - part.readAt.getTime() <= FRESH_MS) return { fresh: part, edited: [] };
    // The write's moment first: were it taken behind the re-read, the values could grow old once more.
    const { values, readAt } = await this.#readInTurn(part.decisions);
    const isUnchanged = ({ recordId, read: before }: Decision) => {
      const properties = values.get(recordId) ?? {};
      return sameRecord(partValues(work, properties), before) && !isLockedIn(work, properties);
    };
    return {
      fresh: { decisions: part.decisions.filter(isUnchanged), readAt },
      edited: part.decisions.filter((decision) => !isUnchanged(decision)),
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
        ids: decisions.map((decision) => decision.recordId),
        properties: propertiesOf(work),
      },
      { waitPolicy: workerWaitPolicy(control), slot: this.#slot },
    );
    return { values, readAt };
  }
}

type Answered = { written: RecordValues; refused: Named };

function unsent(parts: readonly Part[]): Settled[] {
  return parts.flatMap(({ decisions }) => decisions).map(notWritten);
}

/** Whether HubSpot certainly changed nothing: it refused the call with a reason, or never got it. */
function isNotApplied(error: unknown): boolean {
  return error instanceof WriteTooLate || (error instanceof HubspotError && isRefusal(error.problem));
}

function endOf(settled: Settled[], more: Partial<Omit<PartEnd, "settled">> = {}): PartEnd {
  return { settled, again: [], suspect: null, stop: null, ...more };
}

const isFilled = ({ decisions }: Part) => decisions.length > 0;

/** A refused call that named no record, in smaller calls: without the records that write a property that was named, or by halves. */
function narrowed(work: ChunkWork, { decisions, readAt }: Part, named: Named): Part[] {
  const writesNamed = (decision: Decision) =>
    Object.keys(updateOf(work, decision).properties).some((property) => named.properties.has(property));
  const [others, suspected] = [decisions.filter((one) => !writesNamed(one)), decisions.filter(writesNamed)];
  if (others.length > 0 && suspected.length > 0)
    return [
      { decisions: others, readAt },
      { decisions: suspected, readAt },
    ];
  const middle = Math.ceil(decisions.length / 2);
  return [
    { decisions: decisions.slice(0, middle), readAt },
    { decisions: decisions.slice(middle), readAt },
  ].filter(isFilled);
}
