import { systemSchedules } from "@plumbline/core/maintenance/system-schedules.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { vi } from "vitest";

/** The night's work, by its own schedule, now; resolves when it is done. */
export async function maintainNow({ config, ctx }: TestProduct): Promise<void> {
  const [schedule] = systemSchedules(config);
  if (!schedule) throw new Error("there is no schedule for the night");
  const nights = () => ctx.db.withSystem((tx) => tx.maintenanceRun.count({ where: { finishedAt: { not: null } } }));
  const before = await nights();
  await ctx.workflows.putSchedule({ ...schedule, everyMs: 1_000, offsetMs: 0 });
  await vi.waitUntil(async () => (await nights()) > before, { timeout: 30_000, interval: 100 });
  await ctx.workflows.putSchedule({ ...schedule, isPaused: true });
}
