import { isFinal, type DesiredState } from "@plumbline/schema/jobs/job-state.ts";
import type { Context } from "../../../context.ts";
import { PAUSE_ENDS_AFTER_DAYS } from "../../auto-resume.ts";
import { DAY_MS } from "../../../time.ts";
import { parseJob } from "../../../work/job-row.ts";

/** `isByUser`: the customer paused it, so that its end after 30 days is a cancellation, not a failure. */
export type DesiredStateReading = { desiredState: DesiredState | "gone"; isPausedTooLong: boolean; isByUser?: boolean };

export async function readDesiredState(
  ctx: Pick<Context, "db" | "now">,
  input: { jobId: string },
): Promise<DesiredStateReading> {
  const row = await ctx.db.withSystem((tx) => tx.job.findUnique({ where: { id: input.jobId } }));
  const job = row && parseJob(row);
  if (!job || isFinal(job.status)) return { desiredState: "gone", isPausedTooLong: false };
  const pausedMs = job.pausedAt ? ctx.now().getTime() - job.pausedAt.getTime() : 0;
  return {
    desiredState: job.desiredState,
    isByUser: job.reason === "user",
    isPausedTooLong: job.status === "paused" && pausedMs >= PAUSE_ENDS_AFTER_DAYS * DAY_MS,
  };
}
