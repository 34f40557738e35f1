import type { Context } from "../context.ts";
import { checkAccount } from "./check-invariants.ts";
import type { Violation } from "../credits/violation.ts";
import { checkProposals } from "./check-proposals.ts";
import { checkJobCounters } from "./check-job-counters.ts";
import { checkWrites } from "./check-writes.ts";

/** Maximum number of violations stored; even one raises the alarm. */
const MAX_CACHED = 100;
const ACCOUNTS = 500;

/**
 * The nightly check of the invariants: each account's ledger, the review queues, and the counters and writes of jobs that ended
 * since the last completed check. A violation raises an alarm; operators find it in the run's row.
 */
export async function checkLedger(
  ctx: Pick<Context, "db" | "log" | "now">,
  input: { runId: string },
  control: { heartbeat(): void },
): Promise<{ broken: number }> {
  const since = await lastChecked(ctx, input.runId);
  const violations: Violation[] = [];
  for (let after: string | null = NO_ID; after !== null;) {
    const ids = await accountsAfter(ctx, after);
    for (const id of ids) {
      control.heartbeat();
      violations.push(...(await checkAccount(ctx, id, control.heartbeat)));
    }
    after = ids.length < ACCOUNTS ? null : (ids.at(-1) ?? null);
  }
  violations.push(...(await checkJobCounters(ctx, since, control.heartbeat)));
  violations.push(...(await checkWrites(ctx, since, control.heartbeat)));
  violations.push(...(await checkProposals(ctx, control.heartbeat)));
  const kept = violations.slice(0, MAX_CACHED);
  await ctx.db.withSystem((tx) =>
    tx.maintenanceRun.upsert({
      where: { id: input.runId },
      create: { id: input.runId, startedAt: ctx.now(), violations: kept },
      update: { violations: kept },
    }),
  );
  if (violations.length > 0) ctx.log.error({ broken: violations.length }, "ledger invariants are violated");
  return { broken: violations.length };
}

const NO_ID = "00000000-0000-0000-0000-000000000000";

async function accountsAfter(ctx: Pick<Context, "db">, after: string): Promise<string[]> {
  const rows = await ctx.db.withSystem((tx) =>
    tx.creditAccount.findMany({
      where: { accountId: { gt: after } },
      orderBy: { accountId: "asc" },
      take: ACCOUNTS,
      select: { accountId: true },
    }),
  );
  return rows.map((row) => row.accountId);
}

/** Start of the last finished run; the epoch if there was none. */
async function lastChecked(ctx: Pick<Context, "db">, runId: string): Promise<Date> {
  const last = await ctx.db.withSystem((tx) =>
    tx.maintenanceRun.findFirst({
      where: { id: { not: runId }, finishedAt: { not: null } },
      orderBy: { startedAt: "desc" },
    }),
  );
  return last?.startedAt ?? new Date(0);
}
