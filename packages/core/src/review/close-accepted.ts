import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { AddressId } from "../records/values.ts";
import { LOCKED_COLUMNS, type LockedProposal } from "./lock-proposals.ts";
import { reopen } from "./move-proposals.ts";

/** How an apply job leaves an address. */
export type AppliedAddress = AddressId & { outcome: string; reason: string };

/**
 * In the transaction that ends addresses of an apply job: closes their proposals. Those neither written nor refused are opened
 * again. Bounded by the caller.
 */
export async function closeAccepted(
  ctx: Pick<Context, "now">,
  tx: Tx,
  jobId: string,
  addresses: readonly AppliedAddress[],
): Promise<void> {
  if (addresses.length === 0) return;
  const byStatus = new Map<ProposalStatus, string[]>();
  // An apply job writes the addresses of one set.
  for (const { recordId, ...end } of addresses) {
    const status = statusAfter(end);
    byStatus.set(status, [...(byStatus.get(status) ?? []), recordId]);
  }
  const locked = await tx.$queryRaw<LockedProposal[]>`
    SELECT ${LOCKED_COLUMNS} FROM proposal
    WHERE apply_job_id = ${jobId}::uuid AND record_id = ANY (${addresses.map(({ recordId }) => recordId)}::text[]) AND status = 'accepted'
    ORDER BY id FOR UPDATE`;
  for (const [status, recordIds] of byStatus) {
    const ended = new Set(recordIds);
    const proposals = locked.filter(({ recordId }) => ended.has(recordId));
    if (status === "open") await reopen(ctx, tx, proposals);
    else
      await tx.proposal.updateMany({
        where: { id: { in: proposals.map(({ id }) => id) } },
        data: { status, decidedAt: ctx.now() },
      });
  }
}

function statusAfter({ outcome, reason }: Pick<AppliedAddress, "outcome" | "reason">): ProposalStatus {
  switch (outcome) {
    case "corrected":
    // In a form of HubSpot's own.
    case "confirmed":
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
      return reason === "busy" || reason === "withdrawn" ? "open" : "superseded";
  }
}
