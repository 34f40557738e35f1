const WIDTH = 128;
let beforeLast = new Uint8Array(WIDTH);
let last = new Uint8Array(WIDTH);
let row = new Uint8Array(WIDTH);

/**
 * Optimal string alignment distance (insert, delete, replace, swap of neighbors), or `limit + 1` if it is larger.
 * For place names; strings longer than the rows count as far apart. The rows are reused for speed.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (isOneEdit(a, b)) return 1;
  if (limit === 1) return 2;
  if (Math.abs(a.length - b.length) > limit || a.length >= WIDTH || b.length >= WIDTH) return limit + 1;
  for (let j = 0; j <= b.length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let best = i;
    const letter = a.charCodeAt(i - 1);
    const previous = a.charCodeAt(i - 2);
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1);
      let cost = (last[j - 1] ?? 0) + (letter === other ? 0 : 1);
      const longer = Math.min(last[j] ?? 0, row[j - 1] ?? 0) + 1;
      if (longer < cost) cost = longer;
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && previous === other)
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return limit + 1;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return Math.min(last[b.length] ?? 0, limit + 1);
}

/**
 * Whether the distance is exactly one: one letter added, removed or replaced, or two neighbors swapped. Without a table, for
 * searches of whole regions.
 */
export function isOneEdit(a: string, b: string): boolean {
  const difference = a.length - b.length;
  if (difference > 1 || difference < -1 || a.length >= WIDTH || b.length >= WIDTH) return false;
  const shorter = difference > 0 ? b.length : a.length;
  let at = 0;
  while (at < shorter && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (difference === 1) return sameFrom(a, at + 1, b, at);
  if (difference === -1) return sameFrom(a, at, b, at + 1);
  if (at === a.length) return false;
  if (sameFrom(a, at + 1, b, at + 1)) return true;
  const isSwapped = a.charCodeAt(at) === b.charCodeAt(at + 1) && a.charCodeAt(at + 1) === b.charCodeAt(at);
  return isSwapped && sameFrom(a, at + 2, b, at + 2);
}

/** The remainders have the same length. */
function sameFrom(a: string, i: number, b: string, j: number): boolean {
  for (; i < a.length; i++, j++) if (a.charCodeAt(i) !== b.charCodeAt(j)) return false;
  return true;
}
