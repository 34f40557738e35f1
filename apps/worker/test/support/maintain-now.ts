import { systemSchedules } from "@plumbline/core/maintenance/system-schedules.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { vi } from "vitest";

/**
 * Runs nightly maintenance now, on its own schedule; returns the first finished run that began after this call. An earlier run
 * has seen the earlier state, and a later one may still be running when this resolves.
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
