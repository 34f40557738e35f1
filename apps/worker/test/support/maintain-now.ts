import { systemSchedules } from "@plumbline/core/maintenance/system-schedules.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { vi } from "vitest";

/**
 * Nightly maintenance, by its own schedule, now; the first run that began after this call, once it has finished. A run that began
 * before has looked at what was there before, and one that began later may still be at work when this resolves.
 */
export async function maintainNow({ config, ctx }: TestProduct) {
  const [schedule] = systemSchedules(config);
  if (!schedule) throw new Error("there is no schedule for nightly maintenance");
  const calledAt = ctx.now();
  const finished = () =>
    ctx.db.withSystem((tx) =>
      tx.maintenanceRun.findFirst({
        where: { startedAt: { gt: calledAt }, finishedAt: { not: null } },
        orderBy: { startedAt: "asc" },
      }),
    );
  await ctx.workflows.putSchedule({ ...schedule, everyMs: 1_000, offsetMs: 0 });
  const run = await vi.waitUntil(finished, { timeout: 30_000, interval: 100 });
  await ctx.workflows.putSchedule({ ...schedule, isPaused: true });
  return run;
}
