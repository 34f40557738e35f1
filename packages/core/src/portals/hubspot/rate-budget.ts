import type { Context } from "../../context.ts";
import { sql } from "../../db/database.ts";
import { measured } from "../../tracing/measurements.ts";
import type { WaitPolicy } from "./port.ts";

/*
 * The request budget of a portal, shared by all processes: so many calls a second, and a burst, so that no rolling ten seconds
 * exceed 10 x rate + burst (by default 97: HubSpot allows 100, and calls that were sent apart may arrive together). Generic cell
 * rate algorithm by the database's clock: one UPDATE reserves the next moments and returns how long to wait; the caller sleeps
 * without connection or transaction.
 */

export class RateBudgetFull extends Error {
  readonly retryAfterMs: number;
  constructor(retryAfterMs: number) {
    super("The portal's request limit is used up");
    this.name = "RateBudgetFull";
    this.retryAfterMs = retryAfterMs;
  }
}

/** Past this a worker does not sleep but yields its place to another activity. */
const LONG_BLOCK_MS = 10_000;
/** How often a waiting caller asks whether to go on waiting. */
const STEP_MS = 2_000;

/**
 * Returns when `requests` calls may be sent. Throws RateBudgetFull when HubSpot blocked the portal for long, or the wait policy
 * gives up.
 */
export async function reserveSlots(
  ctx: Pick<Context, "db" | "sleep" | "config" | "now">,
  input: {
    key: string;
    requests: number;
    waitPolicy: WaitPolicy;
    /** For another service's budget; HubSpot's if omitted. */
    perSecond?: number;
  },
): Promise<void> {
  const startedAt = ctx.now().getTime();
  const report = () =>
    measured("rate-budget-wait", {
      budget: input.perSecond === undefined ? "hubspot" : "address_service",
      seconds: (ctx.now().getTime() - startedAt) / 1_000,
    });
  for (;;) {
    const answer = await reserve(ctx, input);
    if (answer.isReserved && answer.waitMs <= 0) return report();
    if (!answer.isReserved && answer.waitMs > LONG_BLOCK_MS && answer.isBlocked)
      throw new RateBudgetFull(answer.waitMs);
    const waited = ctx.now().getTime() - startedAt;
    if (!answer.isReserved && waited + answer.waitMs > input.waitPolicy.maxWaitMs)
      throw new RateBudgetFull(answer.waitMs);
    await sleepUntil(
      ctx,
      input.waitPolicy,
      answer.isReserved ? answer.waitMs : Math.min(Math.max(answer.waitMs, 5), 5_000),
    );
    if (answer.isReserved) return report();
    await input.waitPolicy.whileWaiting?.();
  }
}

async function sleepUntil(
  ctx: Pick<Context, "sleep">,
  { beginWait, whileWaiting, signal }: WaitPolicy,
  waitMs: number,
): Promise<void> {
  const endWait = beginWait?.();
  try {
    for (let waited = 0; waited < waitMs; waited += STEP_MS) {
      if (waited > 0) await whileWaiting?.();
      await ctx.sleep(Math.min(STEP_MS, waitMs - waited), signal);
    }
  } finally {
    endWait?.();
  }
}

/** For a budget other than HubSpot's. */
const OTHER_BURST = 8;

type Reservation = { isReserved: boolean; waitMs: number; isBlocked: boolean };

async function reserve(
  ctx: Pick<Context, "db" | "config">,
  { key, requests, waitPolicy: { maxQueueMs }, perSecond }: Parameters<typeof reserveSlots>[1],
): Promise<Reservation> {
  const burst = perSecond === undefined ? ctx.config.limits.hubspotBurst : OTHER_BURST;
  const everyMs = 1000 / (perSecond ?? ctx.config.limits.hubspotRequestsPerSecond);
  const [row] = await ctx.db.statement<{ reserved: boolean; wait_ms: number; blocked: boolean }>(sql`
    WITH clock AS (SELECT clock_timestamp() AS now, make_interval(secs => ${everyMs}::float8 / 1000) AS every),
    reserved AS (
      INSERT INTO rate_budget AS p (key, next_at)
      SELECT ${key}, now + ${requests}::int * every FROM clock
      ON CONFLICT (key) DO UPDATE SET next_at = GREATEST(p.next_at, clock_timestamp()) + ${requests}::int * (SELECT every FROM clock)
      WHERE COALESCE(p.blocked_until, '-infinity') <= clock_timestamp()
        AND GREATEST(p.next_at, clock_timestamp()) + (${requests}::int - ${burst}::int) * (SELECT every FROM clock)
          <= clock_timestamp() + make_interval(secs => ${maxQueueMs}::float8 / 1000)
      RETURNING next_at
    )
    SELECT EXISTS (SELECT FROM reserved) AS reserved,
      COALESCE(
        (SELECT EXTRACT(EPOCH FROM r.next_at - ${burst}::int * every - now) * 1000 FROM reserved r, clock),
        (SELECT EXTRACT(EPOCH FROM GREATEST(p.next_at + (${requests}::int - ${burst}::int) * every - make_interval(secs => ${maxQueueMs}::float8 / 1000),
          COALESCE(p.blocked_until, '-infinity')) - now) * 1000 FROM rate_budget p, clock WHERE p.key = ${key}),
        100)::float8 AS wait_ms,
      EXISTS (SELECT FROM rate_budget p, clock WHERE p.key = ${key} AND p.blocked_until > now) AS blocked`);
  return { isReserved: row?.reserved ?? false, waitMs: row?.wait_ms ?? 100, isBlocked: row?.blocked ?? false };
}

/** HubSpot returned 429: no process sends to this portal until then. */
export async function blockBudget(ctx: Pick<Context, "db">, input: { key: string; forMs: number }): Promise<void> {
  await ctx.db.statement(sql`
    INSERT INTO rate_budget AS p (key, next_at, blocked_until)
    VALUES (${input.key}, clock_timestamp(), clock_timestamp() + make_interval(secs => ${input.forMs}::float8 / 1000))
    ON CONFLICT (key) DO UPDATE SET blocked_until = GREATEST(p.blocked_until, EXCLUDED.blocked_until)`);
}
