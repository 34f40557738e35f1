import { CHOICE_KINDS, type ChoiceKind } from "@plumbline/schema/review/choices.ts";
import type { Tx } from "../db/database.ts";

/** One choice about a record, with the values that it is about. */
export type Choice = { kind: ChoiceKind; valuesHash: string; mappingHash: string };

type Place = { accountId: string; portalId: string; objectType: string };

/** By record id; records without a choice are absent. */
export async function choicesOf(
  tx: Tx,
  { accountId, portalId, objectType }: Place,
  recordIds: readonly string[],
): Promise<Map<string, Choice[]>> {
  const rows = await tx.recordChoice.findMany({
    where: { accountId, portalId, objectType, recordId: { in: [...recordIds] } },
    select: { recordId: true, kind: true, valuesHash: true, mappingHash: true },
  });
  const found = new Map<string, Choice[]>();
  for (const { recordId, kind, ...about } of rows) {
    const known = CHOICE_KINDS.find((one) => one === kind);
    if (known) found.set(recordId, [...(found.get(recordId) ?? []), { kind: known, ...about }]);
  }
  return found;
}

/** Pure: the choice that holds for these values; a lock holds for any. */
export function choiceInForce(
  choices: readonly Choice[],
  about: { valuesHash: string; mappingHash: string },
): ChoiceKind | null {
  const holds = ({ kind, valuesHash, mappingHash }: Choice) =>
    kind === "locked" || (valuesHash === about.valuesHash && mappingHash === about.mappingHash);
  return (
    CHOICE_KINDS.toReversed().find((kind) => choices.some((choice) => choice.kind === kind && holds(choice))) ?? null
  );
}
