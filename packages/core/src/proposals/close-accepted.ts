import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { count, moveCounts } from "./move-counts.ts";

/** How an apply job leaves a record. */
export type AppliedRecord = { recordId: string; outcome: string; reason: string };

/**
 * In the transaction that ends records of an apply job: what became of their proposals. What was neither written nor refused
 * is open again. Bounded by the caller.
 */
export async function closeAccepted(
  ctx: Pick<Context, "now">,
  tx: Tx,
  jobId: string,
  records: readonly AppliedRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const byStatus = new Map<ProposalStatus, string[]>();
  for (const { recordId, ...end } of records) {
    const status = statusAfter(end);
    byStatus.set(status, [...(byStatus.get(status) ?? []), recordId]);
  }
  await tx.$executeRaw`
    SELECT 1 FROM proposal WHERE apply_job_id = ${jobId}::uuid AND record_id = ANY (${records.map(({ recordId }) => recordId)}::text[])
    ORDER BY id FOR UPDATE`;
  for (const [status, recordIds] of byStatus) {
    const where = { applyJobId: jobId, recordId: { in: recordIds }, status: "accepted" };
    if (status !== "open") {
      await tx.proposal.updateMany({ where, data: { status, decidedAt: ctx.now() } });
      continue;
    }
    const reopened = await tx.proposal.updateManyAndReturn({
      where,
      data: { status, decidedAt: null, applyJobId: null },
      select: { groupId: true },
    });
    const moved = new Map<string, number>();
    for (const { groupId } of reopened) count(moved, groupId, 1);
    await moveCounts(tx, moved);
  }
}

function statusAfter({ outcome, reason }: Pick<AppliedRecord, "outcome" | "reason">): ProposalStatus {
  switch (outcome) {
    case "corrected":
      return "written";
    case "failed":
      return "failed";
    case "unchanged":
      return reason === "already_in_place" ? "written" : "stale";
    case "review":
      return "stale";
    case "not_done":
      return reason === "write_unknown" ? "superseded" : "open";
    default:
      return reason === "busy" ? "open" : "superseded";
  }
}
