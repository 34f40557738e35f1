import { startNow } from "../../../work/start-now.ts";
import { isOfRecords } from "../check/asked-records.ts";
import { finishedCheck } from "../check/finished-check.ts";
import { CLEANING } from "./cleaning.ts";
import type { Kind } from "./kind.ts";

/**
 * Judges a list, or records that a HubSpot workflow asks about, without writing, holding or storing anything: in slices
 * (check/check-slice.ts), not in batches.
 */
export const check: Kind = {
  ...CLEANING,
  name: "check",
  asksPeople: false,
  startedByItself: (job) => (isOfRecords(job) ? { kind: "hubspot", name: "" } : null),
  async finished(ctx, job) {
    if (isOfRecords(job) && job.connectionId)
      await startNow(ctx, "completeCallbacks", { connectionId: job.connectionId });
  },
  finishedEvent: async (tx, job) => ({ event: "check.finished", data: await finishedCheck(tx, job) }),
};
