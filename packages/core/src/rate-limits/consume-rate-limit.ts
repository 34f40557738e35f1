import { AppError } from "../app-error.ts";
import type { RateName } from "../config/rates.ts";
import type { Context } from "../context.ts";
import { sql, type Tx } from "../db/database.ts";
import { hashToken } from "../secrets/secret-box.ts";

/** One attempt by a subject: an email, a user id, a network, or two of them. */
export type RateLimitAttempt = { rate: RateName; by: readonly string[] };

/**
 * Counts the attempt, or refuses it once the window is used up, across all processes: rows and clock are the database's. Counted
 * before the work, so that a hundred concurrent guesses count as a hundred. Error: `rate_limited` with `retryAfterMs`.
 */
export async function consumeRateLimit(ctx: Pick<Context, "db" | "config">, attempt: RateLimitAttempt): Promise<void> {
  const { limit, windowMs } = ctx.config.rates[attempt.rate];
  const [row] = await ctx.db.statement<{ taken: number; left_ms: number }>(sql`
    INSERT INTO rate_window AS w (key, taken, ends_at)
    VALUES (${keyOf(attempt)}, 1, app_now() + ${windowMs}::float8 * interval '1 millisecond')
    ON CONFLICT (key) DO UPDATE SET
      taken = CASE WHEN w.ends_at <= app_now() THEN 1 ELSE LEAST(w.taken, 1000000000) + 1 END,
      ends_at = CASE WHEN w.ends_at <= app_now() THEN excluded.ends_at ELSE w.ends_at END
    RETURNING taken, (extract(epoch FROM ends_at - app_now()) * 1000)::float8 AS left_ms`);
  if (!row || row.taken <= limit) return;
  const retryAfterMs = Math.max(1_000, Math.ceil(row.left_ms));
  throw new AppError("rate_limited", `Too many attempts. Please try again in ${lasting(retryAfterMs)}.`, {
    retryAfterMs,
  });
}

/** Takes back attempts that turned out to be legitimate. */
export async function refundRateLimit(ctx: Pick<Context, "db">, attempts: readonly RateLimitAttempt[]): Promise<void> {
  await ctx.db.statement(sql`
    UPDATE rate_window SET taken = GREATEST(taken - 1, 0) WHERE key = ANY(${attempts.map(keyOf)})`);
}

/** Used attempts of each limit in the current window; in the order of the attempts. */
export async function readRateLimits(tx: Tx, attempts: readonly RateLimitAttempt[]): Promise<number[]> {
  const keys = attempts.map(keyOf);
  const rows = await tx.$queryRaw<{ key: string; taken: number }[]>`
    SELECT key, taken FROM rate_window WHERE key = ANY(${keys}) AND ends_at > app_now()`;
  return keys.map((key) => rows.find((row) => row.key === key)?.taken ?? 0);
}

/** Hashed, so that the table contains no email or IP address. */
function keyOf({ rate, by }: RateLimitAttempt): string {
  return hashToken(JSON.stringify([rate, ...by]));
}

function lasting(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes > 1 ? `${minutes} minutes` : "a minute";
}
