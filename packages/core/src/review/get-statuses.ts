import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseProposal } from "../records/rows.ts";

/** Current statuses of the actor's proposals among these ids, and the job that writes each. */
export async function getStatuses(
  ctx: Pick<Context, "db">,
  actor: Actor,
  ids: readonly string[],
): Promise<{ id: string; status: ProposalStatus; applyJobId: string | null }[]> {
  const rows = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.proposal.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, status: true, applyJobId: true },
      orderBy: { id: "asc" },
    }),
  );
  return rows.map(parseProposal);
}
