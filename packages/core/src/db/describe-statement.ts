export type StatementSummary = { name: string; operation: string; table: string | null };

/** Lists of varying length produce an unbounded number of texts. */
const MAX_KEPT = 1_000;
const kept = new Map<string, StatementSummary>();

const OPERATION = /^\s*(\w+)/;
/** Prisma writes `"public"."job"`, our own SQL `job`. */
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_][a-z0-9_]*)"?/i;

/** A statement's verb and first table: `SELECT job_record`. Nothing else of its text, which could contain values. */
export function describeStatement(sql: string): StatementSummary {
  const known = kept.get(sql);
  if (known) return known;
  const operation = (OPERATION.exec(sql)?.[1] ?? "other").toUpperCase();
  const table = TABLE.exec(sql)?.[1]?.toLowerCase() ?? null;
  const summary = { name: table === null ? operation : `${operation} ${table}`, operation, table };
  if (kept.size < MAX_KEPT) kept.set(sql, summary);
  return summary;
}
