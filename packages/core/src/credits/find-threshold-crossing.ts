export type BalanceAt = { seq: number; total: number };

/**
 * The entry by which the balance fell below the threshold and stayed there; null when it is not below, or was below before.
 * `before` is the balance at the last look. Several falls since then are told by one email, under the last one's entry.
 */
export function findThresholdCrossing(before: number, entries: readonly BalanceAt[], threshold: number): number | null {
  let wasBelow = before < threshold;
  let crossing: number | null = null;
  for (const entry of entries) {
    const isBelow = entry.total < threshold;
    if (isBelow && !wasBelow) crossing = entry.seq;
    if (!isBelow) crossing = null;
    wasBelow = isBelow;
  }
  return crossing;
}
