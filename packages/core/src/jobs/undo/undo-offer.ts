import { refusalOf } from "@plumbline/schema/jobs/job-state.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { Connection } from "../../generated/prisma/client.ts";
import type { Job } from "../../work/job-row.ts";
import { WRITE_UNKNOWN } from "./fields.ts";
import { WRITTEN_REASONS } from "../../records/view.ts";
import { DAY_MS, HOUR_MS } from "../../time.ts";

/**
 * `reasonText`: why the job cannot be undone; null where it can. `records`: how many it changed, or may have changed, in HubSpot.
 */
export type UndoOffer = { isOffered: boolean; reasonText: string | null; records: number };

/** An undo started at the last moment must still find the values that it was offered for. */
const MARGIN_MS = HOUR_MS;
/** Whether a job can be undone now: it has ended and changed something, its values are kept, and its portal is connected. */
export async function undoOffer(
  ctx: Pick<Context, "db" | "config" | "now">,
  actor: Pick<Actor, "accountId">,
  job: Job,
): Promise<UndoOffer> {
  const { connection, reasons } = await ctx.db.readAccount(actor.accountId, async (tx) => ({
    connection: await tx.connection.findFirst({
      where: { portalId: job.portalId, status: { not: "disconnecting" } },
    }),
    reasons: await tx.jobReason.findMany({
      where: {
        jobId: job.id,
        reason: { in: [...WRITTEN_REASONS, WRITE_UNKNOWN] },
        outcome: { notIn: ["corrected", "restored"] },
      },
      select: { count: true },
    }),
  }));
  const records = job.corrected + job.restored + reasons.reduce((sum, { count }) => sum + count, 0);
  const reasonText = refusalOf("undo", job) ?? whyNot(ctx, job, { connection, records });
  return { isOffered: reasonText === null, reasonText, records };
}

function whyNot(
  { config, now }: Pick<Context, "config" | "now">,
  job: Job,
  { connection, records }: { connection: Pick<Connection, "status"> | null; records: number },
): string | null {
  const days = config.retention.valuesDays;
  const keptUntil = (job.finishedAt ?? now()).getTime() + days * DAY_MS - MARGIN_MS;
  if (records === 0) return "This job changed nothing in HubSpot, so there is nothing to undo.";
  if (job.valuesEmptiedAt !== null || now().getTime() >= keptUntil)
    return `Values are kept for ${days} days. This job is older, so it can no longer be undone.`;
  if (job.properties === null)
    return "This job can't be undone because its portal was disconnected before Plumbline stored the properties of each job.";
  if (!connection) return `${job.portalName} is not connected. Reconnect it to undo this job.`;
  if (connection.status === "needs_reconnect")
    return `Plumbline no longer has access to ${job.portalName}. Reconnect it to undo this job.`;
  return null;
}
