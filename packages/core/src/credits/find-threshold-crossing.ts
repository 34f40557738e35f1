export type BalanceAt = { seq: number; total: number };

/**
 * The entry by which the balance fell below the threshold and stayed there; null if it is not below, or already was.
 * `before` is the balance at the last check. Several falls since then cause one email, for the last entry.
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
