import type { Context } from "../context.ts";
import type { RecurringJob } from "./recurring-job-row.ts";
import { startNow } from "./start-now.ts";

/** Starts the requested run. The request stays in the row until a run begins. */
export async function startRequestedRun(
  ctx: Pick<Context, "workflows" | "log">,
  row: Pick<RecurringJob, "id" | "runRequestedAt">,
): Promise<void> {
  if (!row.runRequestedAt) return;
  await startNow(ctx, "runRecurring", { recurringJobId: row.id, scheduledFor: row.runRequestedAt.toISOString() });
}
