import type { Context } from "../context.ts";
import type { RecurringJob } from "../generated/prisma/client.ts";

/** Starts the run that the row asks for. The wish stays in the row until a run begins, so a lost start is made good by the dispatcher. */
export async function startRequestedRun(
  ctx: Pick<Context, "jobRunner" | "log">,
  row: Pick<RecurringJob, "id" | "runRequestedAt">,
): Promise<void> {
  if (!row.runRequestedAt) return;
  await ctx.jobRunner
    .startRecurringRun({ recurringJobId: row.id, scheduledFor: row.runRequestedAt })
    .catch((error: unknown) =>
      ctx.log.warn({ recurringJobId: row.id, err: error }, "the run is left to the dispatcher"),
    );
}
