import { CHOICE_KINDS, type ChoiceKind } from "@plumbline/schema/review/choices.ts";
import type { Context } from "../context.ts";
import type { AboutValues } from "./values.ts";
import type { ValueHashes } from "../secrets/value-hashes.ts";
import type { Tx } from "../db/database.ts";
import type { DoneBy } from "../actor.ts";

/** One choice about a record, with the values that it is about. */
export type Choice = AboutValues & { kind: ChoiceKind; mappingHash: string };

export function asChoice(
  hashes: ValueHashes,
  { kind, valuesHash, mappingHash }: { kind: ChoiceKind; valuesHash: string; mappingHash: string },
): Choice {
  return { kind, mappingHash, isAbout: (hash) => hashes.isOf(valuesHash, hash) };
}

type Place = { accountId: string; portalId: string; objectType: string; setKey: string };

/** Choices about the addresses of a set, by record id; addresses without a choice are absent. */
export async function choicesOf(
  ctx: Pick<Context, "valueHashes">,
  tx: Tx,
  { accountId, portalId, objectType, setKey }: Place,
  recordIds: readonly string[],
): Promise<Map<string, Choice[]>> {
  const hashes = await ctx.valueHashes();
  const rows = await tx.recordChoice.findMany({
    where: {
      accountId,
      portalId,
      objectType,
      recordId: { in: [...recordIds] },
      // A lock applies to the whole record.
      OR: [{ setKey }, { kind: "locked" }],
    },
    select: { recordId: true, kind: true, valuesHash: true, mappingHash: true },
  });
  const found = new Map<string, Choice[]>();
  for (const { recordId, kind, valuesHash, mappingHash } of rows) {
    const known = CHOICE_KINDS.find((one) => one === kind);
    if (known)
      found.set(recordId, [...(found.get(recordId) ?? []), asChoice(hashes, { kind: known, valuesHash, mappingHash })]);
  }
  return found;
}

/** Pure: the choice that applies to these values; a lock applies to any. */
export function choiceInForce(
  choices: readonly Choice[],
  about: { valuesHash: string; mappingHash: string },
): ChoiceKind | null {
  const holds = (choice: Choice) =>
    choice.kind === "locked" || (choice.mappingHash === about.mappingHash && choice.isAbout(about.valuesHash));
  return (
    CHOICE_KINDS.toReversed().find((kind) => choices.some((choice) => choice.kind === kind && holds(choice))) ?? null
  );
}

/** A lock applies to the whole record: its set is the primary one. */
export type ChoicePlace = { accountId: string; portalId: string; objectType: string; setKey: string };
/** `valuesHash`, as it is stored, and `mappingHash`: the values that the choice is about; empty for a lock. */
export type NewChoice = { recordId: string; valuesHash: string; mappingHash: string };

/**
 * Saves one choice for each record's address in a set, in id order, replacing an earlier one of the same kind. `by`: null for a
 * job's own. Bounded by the caller.
 */
export async function saveChoices(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { accountId, portalId, objectType, setKey }: ChoicePlace,
  { kind, choices, by }: { kind: ChoiceKind; choices: readonly NewChoice[]; by: DoneBy | null },
): Promise<void> {
  if (choices.length === 0) return;
  const rows = choices.map(({ recordId, valuesHash, mappingHash }) => ({
    id: recordId,
    values: valuesHash,
    mapping: mappingHash,
  }));
  await tx.$executeRaw`
    INSERT INTO record_choice (account_id, portal_id, object_type, record_id, set_key, kind, values_hash, mapping_hash, created_at, user_id, key_id)
    SELECT ${accountId}::uuid, ${portalId}, ${objectType}, c.id, ${setKey}, ${kind}, c.values, c.mapping, ${ctx.now()},
      ${by?.userId ?? null}::uuid, ${by?.keyId ?? null}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS c (id text, values text, mapping text) ORDER BY c.id
    ON CONFLICT (account_id, portal_id, object_type, record_id, set_key, kind) DO UPDATE SET values_hash = EXCLUDED.values_hash,
      mapping_hash = EXCLUDED.mapping_hash, created_at = EXCLUDED.created_at, user_id = EXCLUDED.user_id, key_id = EXCLUDED.key_id`;
}

/** Ends choices of one kind about these records' addresses in a set; harmless where there is none. Bounded by the caller. */
export async function endChoices(
  tx: Tx,
  { accountId, portalId, objectType, setKey }: ChoicePlace,
  kind: ChoiceKind,
  recordIds: readonly string[],
): Promise<void> {
  if (recordIds.length === 0) return;
  await tx.recordChoice.deleteMany({
    where: { accountId, portalId, objectType, setKey, kind, recordId: { in: [...recordIds] } },
  });
}

/** Ids of the records that are locked in Plumbline. Bounded by the caller. */
export async function lockedRecords(
  tx: Tx,
  { accountId, portalId, objectType }: { accountId: string; portalId: string; objectType: string },
  recordIds: readonly string[],
): Promise<Set<string>> {
  const locks = await tx.recordChoice.findMany({
    where: { accountId, portalId, objectType, kind: "locked", recordId: { in: [...recordIds] } },
    select: { recordId: true },
  });
  return new Set(locks.map(({ recordId }) => recordId));
}
