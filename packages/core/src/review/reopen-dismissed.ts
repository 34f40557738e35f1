import type { RecordRefInput } from "@plumbline/schema/review/rest.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { lockProposals } from "./lock-proposals.ts";
import { reopen } from "./move-proposals.ts";
import { withoutNewer } from "./without-newer.ts";

/**
 * Called when the choice of a dismissal is cleared: a dismissal that cost something (releases before 0.3) is taken back with it, so
 * that accepting the correction later does not charge it again. In a transaction of the account.
 */
export async function reopenDismissed(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { accountId, portalId, objectType, recordId, setKey }: RecordRefInput & { accountId: string; setKey: string },
): Promise<void> {
  const connection = await tx.connection.findFirst({ where: { portalId, status: { not: "disconnecting" } } });
  if (!connection) return;
  const last = await tx.proposal.findFirst({
    where: {
      recordId,
      objectType,
      setKey,
      connectionId: connection.id,
      status: "dismissed",
      dismissalCredits: { not: null },
    },
    orderBy: { decidedAt: "desc" },
    select: { id: true },
  });
  if (!last) return;
  const locked = await lockProposals(tx, accountId, [last.id]);
  const dismissed = locked.filter(({ status }) => status === "dismissed");
  await reopen(ctx, tx, await withoutNewer(tx, dismissed));
}
