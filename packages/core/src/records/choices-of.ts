import { CHOICE_KINDS, type ChoiceKind } from "@plumbline/schema/review/choices.ts";
import type { Context } from "../context.ts";
import type { AboutValues } from "./part-values.ts";
import type { ValueHashes } from "../secrets/value-hashes.ts";
import type { Tx } from "../db/database.ts";

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
