import { AppError } from "../app-error.ts";
import type { Tx } from "../db/database.ts";

/**
 * A search over a job's records reads up to a hundred thousand rows: allows one at a time per account, over all processes, until
 * its transaction ends. Error: `rate_limited`.
 */
export async function requireOnlySearch(tx: Tx, accountId: string): Promise<void> {
  const [row] = await tx.$queryRaw<{ is_ours: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended('record-search/' || ${accountId}, 0)) AS is_ours`;
  if (!row?.is_ours)
    throw new AppError(
      "rate_limited",
      "Another search is still running in your account. Please try again in a moment.",
      {
        retryAfterMs: 1_000,
      },
    );
}
