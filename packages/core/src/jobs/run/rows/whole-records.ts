/**
 * Pure: of rows that were read in the order of their records, those of the first `records` whole records: the addresses of one record
 * are worked on together. `limit`: how many rows were asked for. `isLast`: nothing is left behind these.
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
