import type { Config } from "../config/config.ts";
import type { Context } from "../context.ts";
import type { Schedule } from "../work/workflows.ts";
import { DAY_MS, HOUR_MS } from "../time.ts";

const QUARTER_MS = 15 * 60_000;
const MAINTENANCE_OFFSET_MS = 3 * HOUR_MS;

/** The service's own schedules, not a customer's. Two products that share a namespace have one each. */
export function systemSchedules(config: Pick<Config, "temporal" | "stripe">): Schedule[] {
  return [
    {
      id: `maintain:${config.temporal.taskQueuePrefix}`,
      work: { workflow: "maintain", input: {} },
      everyMs: DAY_MS,
      offsetMs: MAINTENANCE_OFFSET_MS,
      isPaused: false,
    },
    {
      id: `reconcile-billing:${config.temporal.taskQueuePrefix}`,
      work: { workflow: "reconcileBilling", input: {} },
      everyMs: QUARTER_MS,
      offsetMs: 0,
      isPaused: config.stripe === null,
    },
  ];
}

/** Called when a worker starts and every few minutes: restores them after Temporal has lost its database. */
export async function ensureSystemSchedules(ctx: Pick<Context, "config" | "workflows">): Promise<void> {
  for (const schedule of systemSchedules(ctx.config)) await ctx.workflows.putSchedule(schedule);
}
