/** Lists of growing length make endless texts; PostgreSQL keeps each named one for as long as the connection lives. */
const MAX_NAMES = 1_000;
const UNNAMED = "";
const names = new Map<string, string>();

/**
 * A name for each statement that comes again: PostgreSQL then reads, checks (row-level security among it) and plans it once a
 * connection. None for commands without a plan, and none for `SELECT *`: when a migration adds a column, a prepared one fails.
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
