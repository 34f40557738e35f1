import type { Tx } from "../db/database.ts";

/**
 * Moves the counts of groups in the transaction that moves their proposals; in id order, so that two such transactions cannot
 * deadlock. `by`: how many proposals each group gains or loses.
 */
export async function moveCounts(tx: Tx, by: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...by].filter(([, delta]) => delta !== 0).map(([id, delta]) => ({ id, delta }));
  if (rows.length === 0) return;
  await tx.$executeRaw`
    UPDATE proposal_group g SET open_count = g.open_count + moved.delta FROM (
      SELECT known.id, d.delta FROM proposal_group known
      JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS d (id uuid, delta int) ON d.id = known.id
      ORDER BY known.id FOR UPDATE OF known
    ) moved WHERE g.id = moved.id`;
}

/** Adds to one group's delta. */
export function count(by: Map<string, number>, groupId: string, delta: number): void {
  by.set(groupId, (by.get(groupId) ?? 0) + delta);
}
