/** Lists of varying length produce an unbounded number of texts; PostgreSQL keeps each named one for the connection's lifetime. */
const MAX_NAMES = 1_000;
const UNNAMED = "";
const names = new Map<string, string>();

/**
 * A name for each recurring statement, so that PostgreSQL parses, checks (including row-level security) and plans it once per
 * connection. None for commands without a plan, nor for `SELECT *`: a prepared one fails when a migration adds a column.
 */
export function statementName({ sql }: { sql: string }): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMES || !/^\s*(select|insert|update|delete|with)\b/i.test(sql)) return UNNAMED;
  if (/\bselect\s+\*|\.\*|\breturning\s+\*/i.test(sql)) return UNNAMED;
  const name = `plumbline_${names.size}`;
  names.set(sql, name);
  return name;
}
