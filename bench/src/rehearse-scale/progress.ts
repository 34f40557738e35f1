import { sql } from "@plumbline/core/db/database.ts";
import type { Installation } from "./installation.ts";

const POLL_MS = 250;
const WITHIN_MS = 90_000;

/** Until so many more records were settled, in ms. A database that does not answer is asked again. Throws when it takes too long. */
export async function untilProgress(on: Installation, records: number): Promise<number> {
  const startedAt = Date.now();
  const deadline = startedAt + WITHIN_MS;
  let first: number | null = null;
  for (;;) {
    const settled = await settledRecords(on).catch(() => null);
    first ??= settled;
    if (first !== null && settled !== null && settled >= first + records) return Date.now() - startedAt;
    if (Date.now() > deadline) throw new Error(`The jobs made no progress within ${WITHIN_MS / 1_000} s`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function settledRecords(on: Installation): Promise<number> {
  const [row] = await on.ctx.db.statement<{ settled: number }>(sql`
    SELECT COALESCE(sum(confirmed + corrected + unchanged + review + failed + skipped), 0)::float8 AS settled FROM job`);
  return row?.settled ?? 0;
}
