import type { Turn } from "../../crm/hubspot/hubspot.ts";
import { readRecords, writeRecords, type RecordValues, type Update } from "../../crm/hubspot/records.ts";
import type { Decision } from "./decide.ts";
import { lookBeforeWrite } from "./lease.ts";
import type { Settled } from "./settle-batch.ts";
import { partValues, sameValues, workerPace, type ChunkWork, type RunContext, type RunHooks } from "./work.ts";

/** Values older than this are read again before they are overwritten. */
const FRESH_MS = 5_000;

/** Writes what is to be corrected, only the properties that change, and says how each planned record ended. Throws when the outcome of the write is unknown. */
export async function writeBatch(
  ctx: RunContext,
  chunk: ChunkWork,
  decisions: readonly Decision[],
  readAt: Date,
  hooks: RunHooks,
): Promise<Settled[]> {
  const toWrite = decisions.filter(
    (decision) => decision.outcome === "corrected" && !sameValues(decision.read, decision.after),
  );
  const rest = decisions.filter((decision) => !toWrite.includes(decision)).map(ended);
  if (toWrite.length === 0) return rest;

  const written = await ctx.hubspot.inTurn(chunk.ref, { isUrgent: true, pace: workerPace(hooks) }, (turn) =>
    writeInTurn(ctx, chunk, toWrite, readAt, hooks, turn),
  );
  return [...rest, ...written];
}

/** A re-read and its write share one turn; the split of a refused batch does, too. */
async function writeInTurn(
  ctx: RunContext,
  chunk: ChunkWork,
  toWrite: readonly Decision[],
  readAt: Date,
  hooks: RunHooks,
  turn: Turn,
): Promise<Settled[]> {
  const { unchanged, edited } = await readAgainIfOld(ctx, chunk, toWrite, readAt, hooks, turn);
  // The moment before the write: a newer attempt must never be followed by an older one's values.
  await lookBeforeWrite(ctx, chunk);
  hooks.heartbeat();
  const updates = unchanged.map((decision) => updateOf(chunk, decision));
  if (updates.length === 0) return edited.map(backToWaiting);
  const result = await writeRecords(
    ctx.hubspot,
    chunk.ref,
    { objectType: chunk.objectType, updates },
    { pace: workerPace(hooks), turn },
  );

  const unclear = unchanged.filter(
    (decision) => !isWritten(chunk, decision, result.written) && !result.refused.has(decision.recordId),
  );
  const lookedUp =
    unclear.length > 0 ? await lookUp(ctx, chunk, unclear, hooks, turn) : new Map<string, Record<string, string>>();
  return [
    ...edited.map(backToWaiting),
    ...unchanged.map((decision): Settled => {
      if (isWritten(chunk, decision, result.written) || isWritten(chunk, decision, lookedUp)) return ended(decision);
      if (result.refused.has(decision.recordId))
        return { recordId: decision.recordId, outcome: "failed", reason: "refused_by_crm", values: decision.before };
      // Merged-away ids are missing from a 200 answer and from a read.
      if (!lookedUp.has(decision.recordId))
        return { recordId: decision.recordId, outcome: "skipped", reason: "gone", values: decision.before };
      return result.isLocked
        ? backToWaiting(decision)
        : { recordId: decision.recordId, outcome: "failed", reason: "not_written", values: decision.before };
    }),
  ];
}

/** Records that were edited since they were read go back to waiting and are planned anew. */
async function readAgainIfOld(
  ctx: RunContext,
  chunk: ChunkWork,
  decisions: readonly Decision[],
  readAt: Date,
  hooks: RunHooks,
  turn: Turn,
) {
  if (ctx.now().getTime() - readAt.getTime() <= FRESH_MS) return { unchanged: decisions, edited: [] };
  // The write's moment first: were it taken behind the re-read, the values could grow old once more.
  await turn.another();
  const now = await read(ctx, chunk, decisions, hooks, turn);
  const isUnchanged = (decision: Decision) =>
    sameValues(partValues(chunk, now.get(decision.recordId) ?? {}), decision.read);
  return { unchanged: decisions.filter(isUnchanged), edited: decisions.filter((decision) => !isUnchanged(decision)) };
}

async function lookUp(
  ctx: RunContext,
  chunk: ChunkWork,
  decisions: readonly Decision[],
  hooks: RunHooks,
  turn: Turn,
): Promise<RecordValues> {
  await turn.another();
  return await read(ctx, chunk, decisions, hooks, turn);
}

async function read(
  ctx: RunContext,
  chunk: ChunkWork,
  decisions: readonly Decision[],
  hooks: RunHooks,
  turn: Turn,
): Promise<RecordValues> {
  const ids = decisions.map((decision) => decision.recordId);
  return await readRecords(
    ctx.hubspot,
    chunk.ref,
    { objectType: chunk.objectType, ids, properties: chunk.mapped.map(([, property]) => property) },
    { pace: workerPace(hooks), turn },
  );
}

function updateOf(chunk: ChunkWork, decision: Decision): Update {
  const changed = chunk.mapped.filter(([part]) => (decision.after[part] ?? "") !== (decision.read[part] ?? ""));
  return {
    id: decision.recordId,
    properties: Object.fromEntries(changed.map(([part, property]) => [property, decision.after[part] ?? ""])),
  };
}

/** Counts only if its id is in the answer, with the values that we sent. */
function isWritten(chunk: ChunkWork, decision: Decision, answer: RecordValues): boolean {
  const properties = answer.get(decision.recordId);
  if (!properties) return false;
  return Object.entries(updateOf(chunk, decision).properties).every(
    ([property, value]) => (properties[property] ?? "") === value,
  );
}

function ended(decision: Decision): Settled {
  return { recordId: decision.recordId, outcome: decision.outcome, reason: decision.reason, values: decision.after };
}

function backToWaiting(decision: Decision): Settled {
  return { recordId: decision.recordId, outcome: null };
}
