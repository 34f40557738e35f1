import { AppError } from "../app-error.ts";
import type { RateName } from "../config/rates.ts";
import type { Context } from "../context.ts";
import { sql, type Tx } from "../db/database.ts";
import { hashToken } from "../secrets/secret-box.ts";

/** One attempt by a subject: an email, a user id, a network, or two of them. `count`: of what is limited, 1 if omitted. */
export type RateLimitAttempt = { rate: RateName; by: readonly string[]; count?: number };

/** What is left of a limit, and when it begins anew. */
export type RateWindow = { limit: number; left: number; resetMs: number };

/**
 * Counts the attempt, or refuses it once the window is used up, across all processes: rows and clock are the database's. Counted
 * before the work, so that a hundred concurrent guesses count as a hundred. Error: `rate_limited` with `retryAfterMs`.
 */
export async function consumeRateLimit(
  ctx: Pick<Context, "db" | "config">,
  attempt: RateLimitAttempt,
): Promise<RateWindow> {
  const { limit, windowMs } = ctx.config.rates[attempt.rate];
  const { count = 1 } = attempt;
  const [row] = await ctx.db.statement<{ taken: number; left_ms: number }>(sql`
    INSERT INTO rate_window AS w (key, taken, ends_at)
    VALUES (${keyOf(attempt)}, ${count}::int, app_now() + ${windowMs}::float8 * interval '1 millisecond')
    ON CONFLICT (key) DO UPDATE SET
      taken = CASE WHEN w.ends_at <= app_now() THEN ${count}::int ELSE LEAST(w.taken, 1000000000) + ${count}::int END,
      ends_at = CASE WHEN w.ends_at <= app_now() THEN excluded.ends_at ELSE w.ends_at END
    RETURNING taken, (extract(epoch FROM ends_at - app_now()) * 1000)::float8 AS left_ms`);
  const taken = row?.taken ?? 0;
  if (!row || taken <= limit) return { limit, left: limit - taken, resetMs: row?.left_ms ?? windowMs };
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
