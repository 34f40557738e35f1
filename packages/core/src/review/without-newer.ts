import type { Tx } from "../db/database.ts";
import type { LockedProposal } from "./lock-proposals.ts";

/** Those that can be reopened: an address has at most one open or accepted proposal. */
export async function withoutNewer(tx: Tx, proposals: readonly LockedProposal[]): Promise<LockedProposal[]> {
  const newer = await tx.proposal.findMany({
    where: { recordId: { in: proposals.map(({ recordId }) => recordId) }, status: { in: ["open", "accepted"] } },
    select: { connectionId: true, objectType: true, recordId: true, setKey: true },
  });
  return proposals.filter(
    (proposal) =>
      !newer.some(
        ({ connectionId, objectType, recordId, setKey }) =>
          connectionId === proposal.connectionId &&
          objectType === proposal.objectType &&
          recordId === proposal.recordId &&
          setKey === proposal.setKey,
      ),
  );
}
