/**
 * Pure: limits rows, in record order, to those of the first `records` whole records, because the addresses of one record are
 * processed together. `limit`: how many rows were requested. `isLast`: no rows follow.
 */
export function wholeRecords<Row>(
  rows: readonly Row[],
  recordIdOf: (row: Row) => string,
  { records, limit }: { records: number; limit: number },
): { rows: Row[]; isLast: boolean } {
  const last = rows.at(-1);
  // The last record may have more rows.
  const isCut = rows.length === limit;
  const whole = isCut && last !== undefined ? rows.filter((row) => recordIdOf(row) !== recordIdOf(last)) : [...rows];
  const first = new Set<string>();
  const picked = whole.filter(
    (row) => first.has(recordIdOf(row)) || (first.size < records && first.add(recordIdOf(row))),
  );
  return { rows: picked, isLast: !isCut && picked.length === whole.length };
}
