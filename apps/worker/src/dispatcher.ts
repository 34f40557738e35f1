import { purgeServiceAnswers } from "@plumbline/core/address-service/purge-service-answers.ts";
import type { Context } from "@plumbline/core/context.ts";
import { ensureSystemSchedules } from "@plumbline/core/maintenance/system-schedules.ts";
import { noticeLateMaintenance } from "@plumbline/core/maintenance/notice-late-maintenance.ts";
import { noticeLowCredits } from "@plumbline/core/credits/notice-low-credits.ts";
import { dispatchRound } from "@plumbline/core/dispatch/dispatch-round.ts";
import { remindUnmappedPortals } from "@plumbline/core/email/remind-unmapped-portals.ts";
import { repairDueSchedules } from "@plumbline/core/jobs/recurring/schedule.ts";
import { erasePrivateRecords } from "@plumbline/core/hubspot-events/forget-records.ts";

/** How often the service's own schedules are restored, in case Temporal has lost them. */
const REPAIR_EVERY_MS = 5 * 60_000;

/** A round that waits for an unreachable Temporal must not delay the shutdown of its process. */
const STOP_WITHIN_MS = 5_000;

const ROUND = [
  dispatchRound,
  purgeServiceAnswers,
  noticeLowCredits,
  remindUnmappedPortals,
  erasePrivateRecords,
  repairDueSchedules,
] as const;

/** Every worker runs one; rows are claimed, so they share the work. A failed round is only logged; the next round retries. */
export function startDispatcher(ctx: Context): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let repairedAt = Number.NEGATIVE_INFINITY;
  const round = async () => {
    for (const work of ROUND)
      await work(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, "dispatcher round failed"));
    if (ctx.now().getTime() - repairedAt >= REPAIR_EVERY_MS) {
      await ensureSystemSchedules(ctx)
        .then(() => noticeLateMaintenance(ctx))
        .then(() => {
          repairedAt = ctx.now().getTime();
        })
        .catch((error: unknown) => ctx.log.warn({ err: error }, "could not put the service's own schedules"));
    }
    if (!isStopped) timer = setTimeout(begin, ctx.config.worker.dispatchEveryMs);
  };
  const begin = () => void (running = round());
  begin();
  return {
    /** Resolves when the current round has ended, because its resources are closed afterwards. */
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.race([running, ctx.sleep(STOP_WITHIN_MS)]);
    },
  };
}
