import type { Context } from "../context.ts";
import { checkInvariants } from "../credits/check-invariants.ts";

/** The laws of the ledger, once a night; a broken one is an alarm. The answer stands in the run's row for operators. */
export async function checkLedger(
  ctx: Pick<Context, "db" | "log" | "now">,
  input: { runId: string },
): Promise<{ broken: number }> {
  const violations = await checkInvariants(ctx);
  await ctx.db.withSystem((tx) =>
    tx.maintenanceRun.upsert({
      where: { id: input.runId },
      create: { id: input.runId, startedAt: ctx.now(), violations },
      update: { violations },
    }),
  );
  if (violations.length > 0) ctx.log.error({ broken: violations.length }, "laws of the ledger are broken");
  return { broken: violations.length };
}
