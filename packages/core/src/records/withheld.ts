import { PARTS_AS_READ, type AddressPart } from "@plumbline/schema/object-types.ts";
import type { Context } from "../context.ts";
import { takeFreeLooks } from "../credits/free-looks.ts";
import { isObject } from "../db/parse-row.ts";
import type { Tx } from "../db/database.ts";
import { areChanges, type RecordChange } from "./decision.ts";
import { isPartValues, sameRecord, valuesHash, type AddressId, type PartValues } from "./values.ts";

/** New values that are stored beside a finding and not shown. */
export type Withheld = { after: PartValues; changes: RecordChange[] };
/** What was found for one address. */
type Found = AddressId & Withheld & { before: PartValues };
type Place = { accountId: string; portalId: string; objectType: string };

/**
 * Which of these have new values beyond the bound on free looks: true = withheld. In the order of the rows, in the transaction that
 * stores or shows them; the answer is stored, and reading never asks again.
 */
export async function isWithheld(
  ctx: Pick<Context, "now" | "valueHashes">,
  tx: Tx,
  { accountId, portalId, objectType }: Place,
  found: readonly Found[],
): Promise<boolean[]> {
  // What HubSpot holds already is no new value.
  const isNew = found.map(({ before, after }) => !sameRecord(before, after));
  const hashes = await ctx.valueHashes();
  const looks = found.flatMap(({ recordId, setKey, after }, at) =>
    isNew[at] ? [{ portalId, objectType, recordId, setKey, valuesHash: hashes.keyed(valuesHash(after)) }] : [],
  );
  const shown = await takeFreeLooks(ctx, tx, { accountId, looks });
  let asked = 0;
  return isNew.map((isOne) => isOne && shown[asked++] === false);
}

/** The columns of a finding whose new values are withheld: which part would change, and why. */
export function withheldColumns({ before, after, changes }: Withheld & { before: PartValues }) {
  return {
    after: before,
    changes: changes.map((change) => ({ ...change, after: change.before })),
    withheld: { after, changes },
  };
}

export function isWithheldContent(value: unknown): value is Withheld {
  return isObject(value) && isPartValues(value.after) && areChanges(value.changes);
}

/** The parts whose new values are not shown; none where all are. */
export function withheldParts({
  before,
  withheld,
}: {
  before: PartValues | null;
  withheld: Withheld | null;
}): AddressPart[] {
  if (withheld === null) return [];
  return PARTS_AS_READ.filter((part) => (withheld.after[part] ?? "") !== (before?.[part] ?? ""));
}
