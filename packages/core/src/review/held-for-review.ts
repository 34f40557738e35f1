import { HELD_BY_POLICY } from "@plumbline/schema/review/dismissals.ts";
import type { Tx } from "../db/database.ts";

/** Open proposals that the write policy held back: each costs a credit when it is accepted. */
export async function heldForReview(tx: Tx): Promise<number> {
  const { _sum } = await tx.proposalGroup.aggregate({ where: { reason: HELD_BY_POLICY }, _sum: { openCount: true } });
  return _sum.openCount ?? 0;
}
