import { AppError } from "../app-error.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { consumeRateLimit } from "../rate-limits/consume-rate-limit.ts";

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

/** A read of thousands of rows, beside no other search of the account. Error: `rate_limited`. */
export async function searching<Found>(
  ctx: Pick<Context, "db" | "config">,
  { accountId }: Actor,
  read: (tx: Tx) => Promise<Found>,
): Promise<Found> {
  await consumeRateLimit(ctx, { rate: "searchesPerAccount", by: [accountId] });
  return await ctx.db.readAccount(accountId, async (tx) => {
    await requireOnlySearch(tx, accountId);
    return await read(tx);
  });
}
