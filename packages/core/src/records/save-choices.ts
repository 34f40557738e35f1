import type { DoneBy } from "../actor.ts";
import type { ChoiceKind } from "@plumbline/schema/review/choices.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";

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
