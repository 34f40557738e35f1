import { HubspotError } from "../../../crm/hubspot/errors.ts";
import type { Slot } from "../../../crm/hubspot/hubspot.ts";
import { BATCH_SIZE, readRecords, writeRecords, type RecordValues, type Update } from "../../../crm/hubspot/records.ts";
import type { Decision } from "./decide.ts";
import type { Settled } from "./settle-batch.ts";
import { interruptionOf, type Interruption } from "../interruption.ts";
import { isLockedIn } from "../lock-property.ts";
import { sameRecord, sameTarget, writesSomething } from "./same-target.ts";
import { closeWriteWindow, openWriteWindow, WriteTooLate } from "./write-window.ts";
import {
  partValues,
  propertiesOf,
  workerWaitPolicy,
  type BatchWork,
  type ChunkWork,
  type RunContext,
  type RunControl,
} from "../job-work.ts";

/** Values older than this are read again before they are overwritten. */
const FRESH_MS = 5_000;
/** When HubSpot refuses more records than this, one by one, before any is written, a rule of the portal is in the way, not a record. */
const MAX_REFUSED_ALONE = 8;

const UNWRITTEN: readonly string[] = ["refused_by_crm", "not_written", "enrichment_refused"];

/** `interruption`: what stopped the batch. Records that were not sent by then, or may not be written as planned, are back to waiting. */
export type WrittenBatch = { settled: Settled[]; interruption: Interruption | null };

/** Some records of a batch that go to HubSpot in one call, and when their values were read. */
type Part = { decisions: readonly Decision[]; readAt: Date };

/**
 * Writes what is to be corrected or filled in, only the properties that change, and says how each planned record ended. Throws when the
 * outcome of a call is unknown.
 */
export async function writeBatch(
  ctx: RunContext,
  chunk: BatchWork,
  decisions: readonly Decision[],
  readAt: Date,
  control: RunControl,
): Promise<WrittenBatch> {
  const toWrite = decisions.filter(writesSomething);
  const rest = decisions.filter((decision) => !toWrite.includes(decision)).map(ended);
  if (toWrite.length === 0) return { settled: rest, interruption: null };

  const written = await ctx.hubspot.withSlot(
    chunk.ref,
    { isUrgent: true, waitPolicy: workerWaitPolicy(control) },
    (slot) => writeWithSlot(ctx, chunk, callsFor(toWrite, readAt), control, slot),
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
async function writeWithSlot(
  ctx: RunContext,
  chunk: BatchWork,
  calls: readonly Part[],
  control: RunControl,
  slot: Slot,
): Promise<WrittenBatch> {
  const settled: Settled[] = [];
  const parts = [...calls];
  let refusedAlone = 0;
  let written = 0;
  for (let part = parts.shift(); part; part = parts.shift()) {
    if (part !== calls[0]) await slot.next();
    let end: PartEnd;
    try {
      end = await writePart(ctx, chunk, part, control, slot);
    } catch (error) {
      // Refused for good means not applied: nothing stays held until a person has dealt with it.
      const interruption = interruptionOf(error);
      if (!interruption) throw error;
      const unsent = [part, ...parts].flatMap(({ decisions }) => decisions);
      return { settled: [...settled, ...unsent.map(notWritten)], interruption };
    }
    settled.push(...end.settled);
    if (end.isClosed) {
      const unsent = parts.flatMap(({ decisions }) => decisions);
      return { settled: [...settled, ...unsent.map(notWritten)], interruption: null };
    }
    // Depth first: single bad records are found after a few calls, not after every larger part was refused.
    parts.unshift(...end.again);
    written += end.settled.filter(isWrittenEnd).length;
    if (end.wasAlone) refusedAlone += 1;
    if (refusedAlone > MAX_REFUSED_ALONE && written === 0) {
      const unsent = parts.flatMap(({ decisions }) => decisions);
      return {
        settled: [...settled, ...unsent.map(notWritten)],
        interruption: { end: "blocked", reason: "writes_refused" },
      };
    }
  }
  return { settled, interruption: null };
}

/** `again`: what is to be sent in other calls. `wasAlone`: a record that was sent alone was refused. `isClosed`: the job may write no more as planned. */
type PartEnd = { settled: Settled[]; again: Part[]; wasAlone: boolean; isClosed?: boolean };

async function writePart(
  ctx: RunContext,
  chunk: BatchWork,
  part: Part,
  control: RunControl,
  slot: Slot,
): Promise<PartEnd> {
  const { fresh, edited } = await readAgainIfOld(ctx, chunk, part, control, slot);
  const { readAt } = fresh;
  const settled = edited.map(notWritten);
  if (fresh.decisions.length === 0) return { settled, again: [], wasAlone: false };
  // The moment before the write: a newer attempt must never be followed by an older one's values.
  const window = await openWriteWindow(
    ctx,
    chunk,
    fresh.decisions.map(({ recordId }) => recordId),
  );
  if (window === "closed")
    return { settled: [...settled, ...fresh.decisions.map(notWritten)], again: [], wasAlone: false, isClosed: true };
  const decisions = fresh.decisions.filter(({ recordId }) => !window.forbidden.has(recordId));
  settled.push(...fresh.decisions.filter(({ recordId }) => window.forbidden.has(recordId)).map(notWritten));
  if (decisions.length === 0) return { settled, again: [], wasAlone: false };
  control.heartbeat();
  const updates = decisions.map((decision) => updateOf(chunk, decision));
  const { objectType } = chunk;
  const result = await writeRecords(
    ctx.hubspot,
    chunk.ref,
    { objectType, updates },
    { waitPolicy: workerWaitPolicy(control), slot, beforeSend: () => window.requireOpen() },
  ).catch(async (error: unknown) => {
    // The next attempt need not wait for what was not applied.
    if (isNotApplied(error)) await ctx.db.withAccount(chunk.accountId, (tx) => closeWriteWindow(tx, chunk));
    throw error;
  });
  switch (result.end) {
    case "locked":
      return { settled: [...settled, ...decisions.map(notWritten)], again: [], wasAlone: false };
    case "refused": {
      const isAlone = decisions.length === 1;
      const bad = isAlone ? decisions : decisions.filter(({ recordId }) => result.named.has(recordId));
      const good = decisions.filter((decision) => !bad.includes(decision));
      return {
        settled: [...settled, ...bad.map(refused)],
        again: split(good, readAt, bad.length > 0),
        wasAlone: isAlone,
      };
    }
    case "answered": {
      const answered = await settle(ctx, chunk, decisions, result, control, slot);
      const written = answered.map((end) => ({ ...end, writeOpenedAt: window.openedAt }));
      return { settled: [...settled, ...written], again: [], wasAlone: false };
    }
  }
}

/** Whether HubSpot certainly changed nothing: it refused the call with a reason, or never got it. */
function isNotApplied(error: unknown): boolean {
  return error instanceof WriteTooLate || (error instanceof HubspotError && error.problem.kind !== "unavailable");
}

function split(decisions: readonly Decision[], readAt: Date, isWithoutBad: boolean): Part[] {
  if (decisions.length === 0) return [];
  if (isWithoutBad) return [{ decisions, readAt }];
  const middle = Math.ceil(decisions.length / 2);
  return [
    { decisions: decisions.slice(0, middle), readAt },
    { decisions: decisions.slice(middle), readAt },
  ];
}

type Answered = { written: RecordValues; refused: ReadonlySet<string> };

async function settle(
  ctx: RunContext,
  chunk: ChunkWork,
  decisions: readonly Decision[],
  answer: Answered,
  control: RunControl,
  slot: Slot,
): Promise<Settled[]> {
  const unclear = decisions.filter(
    (decision) => !isWritten(chunk, decision, answer.written) && !answer.refused.has(decision.recordId),
  );
  const lookedUp: RecordValues = unclear.length > 0 ? await lookUp(ctx, chunk, unclear, control, slot) : new Map();
  return decisions.map((decision): Settled => {
    if (isWritten(chunk, decision, answer.written) || isWritten(chunk, decision, lookedUp)) return ended(decision);
    if (answer.refused.has(decision.recordId)) return refused(decision);
    // Merged-away ids are missing from a 200 answer and from a read.
    if (!lookedUp.has(decision.recordId)) return { ...unwritten(decision), outcome: "skipped", reason: "gone" };
    return addressStands(decision) ?? { ...unwritten(decision), outcome: "failed", reason: "not_written" };
  });
}

/** Records that were edited or locked since they were read go back to waiting and are planned anew. */
async function readAgainIfOld(
  ctx: RunContext,
  chunk: ChunkWork,
  part: Part,
  control: RunControl,
  slot: Slot,
): Promise<{ fresh: Part; edited: readonly Decision[] }> {
  if (ctx.now().getTime() - part.readAt.getTime() <= FRESH_MS) return { fresh: part, edited: [] };
  // The write's moment first: were it taken behind the re-read, the values could grow old once more.
  await slot.next();
  control.heartbeat();
  const readAt = ctx.now();
  const now = await read(ctx, chunk, part.decisions, control, slot);
  const isUnchanged = ({ recordId, read: before }: Decision) => {
    const properties = now.get(recordId) ?? {};
    return sameRecord(partValues(chunk, properties), before) && !isLockedIn(chunk, properties);
  };
  return {
    fresh: { decisions: part.decisions.filter(isUnchanged), readAt },
    edited: part.decisions.filter((decision) => !isUnchanged(decision)),
  };
}

async function lookUp(
  ctx: RunContext,
  chunk: ChunkWork,
  decisions: readonly Decision[],
  control: RunControl,
  slot: Slot,
): Promise<RecordValues> {
  await slot.next();
  control.heartbeat();
  return await read(ctx, chunk, decisions, control, slot);
}

async function read(
  ctx: RunContext,
  chunk: ChunkWork,
  decisions: readonly Decision[],
  control: RunControl,
  slot: Slot,
): Promise<RecordValues> {
  const ids = decisions.map((decision) => decision.recordId);
  return await readRecords(
    ctx.hubspot,
    chunk.ref,
    { objectType: chunk.objectType, ids, properties: propertiesOf(chunk) },
    { waitPolicy: workerWaitPolicy(control), slot },
  );
}

function updateOf(chunk: ChunkWork, decision: Decision): Update {
  const { after, read } = decision;
  const corrected = chunk.mapped.filter(([part]) => (after[part] ?? "") !== (read[part] ?? ""));
  const filled = chunk.enrichment.targets.filter(
    ([target]) => !sameTarget(target, after[target] ?? "", read[target] ?? ""),
  );
  return {
    id: decision.recordId,
    properties: Object.fromEntries([...corrected, ...filled].map(([part, property]) => [property, after[part] ?? ""])),
  };
}

/** Counts only if its id is in the answer, with the values that we sent. */
function isWritten(chunk: ChunkWork, decision: Decision, answer: RecordValues): boolean {
  const properties = answer.get(decision.recordId);
  if (!properties) return false;
  const numbers = new Map(chunk.enrichment.targets.map(([target, property]) => [property, target]));
  return Object.entries(updateOf(chunk, decision).properties).every(([property, value]) => {
    const target = numbers.get(property);
    const held = properties[property] ?? "";
    return target ? sameTarget(target, held, value) : held === value;
  });
}

function ended(decision: Decision): Settled {
  return { recordId: decision.recordId, outcome: decision.outcome, reason: decision.reason, values: decision.after };
}

function unwritten({ recordId, before }: Decision) {
  return { recordId, values: before };
}

/** An address that needed no correction is not lost over a value beside it; null where the address itself was to be written. */
function addressStands(decision: Decision): Settled | null {
  if (decision.outcome === "corrected" || decision.outcome === "restored") return null;
  return { ...unwritten(decision), outcome: decision.outcome, reason: "enrichment_refused" };
}

function refused(decision: Decision): Settled {
  return addressStands(decision) ?? { ...unwritten(decision), outcome: "failed", reason: "refused_by_crm" };
}

function isWrittenEnd(record: Settled): boolean {
  return record.outcome !== null && record.outcome !== "skipped" && !UNWRITTEN.includes(record.reason);
}

function notWritten(decision: Decision): Settled {
  return { recordId: decision.recordId, outcome: null, mayBeWritten: false };
}
