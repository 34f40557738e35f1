import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { lockProposals } from "./lock-proposals.ts";
import { supersede } from "./move-proposals.ts";

type Records = { accountId: string; connectionId: string; objectType: string; recordIds: readonly string[] };

/** Ends proposals about these records, unless a job is about to write them: that job checks again itself. Bounded by the caller. */
export async function supersedeOfRecords(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { accountId, connectionId, objectType, recordIds }: Records,
): Promise<void> {
  const found = await tx.proposal.findMany({
    where: {
      connectionId,
      objectType,
      recordId: { in: [...recordIds] },
      status: { in: ["open", "accepted"] },
      applyJobId: null,
    },
    select: { id: true },
  });
  if (found.length === 0) return;
  const locked = await lockProposals(
    tx,
    accountId,
    found.map(({ id }) => id),
  );
  await supersede(
    ctx,
    tx,
    locked.filter(({ status, applyJobId }) => status === "open" || (status === "accepted" && applyJobId === null)),
  );
}
