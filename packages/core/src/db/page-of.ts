export type Page<Row> = { nodes: Row[]; endCursor: string | null };

/** The page from a list that was read one row too far, and the key where the next page starts. */
export function pageOf<Row>(rows: readonly Row[], first: number, keyOf: (row: Row) => string): Page<Row> {
  const nodes = rows.slice(0, first);
  const last = nodes.at(-1);
  return { nodes, endCursor: rows.length > first && last !== undefined ? keyOf(last) : null };
}
