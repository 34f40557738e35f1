import { endChoices } from "../records/choices.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { LockedProposal } from "./lock-proposals.ts";
import { byPlace, reopen } from "./move-proposals.ts";
import { withoutNewer } from "./without-newer.ts";

/**
 * Of proposals that the caller has locked, reopens accepted ones that no job has taken, and dismissed ones while nothing newer is
 * open. Returns how many are open. Bounded by the caller.
 */
export async function takeBack(
  ctx: Pick<Context, "now">,
  tx: Tx,
  proposals: readonly LockedProposal[],
): Promise<number> {
  const withdrawn = proposals.filter(({ status, applyJobId }) => status === "accepted" && applyJobId === null);
  const dismissed = await withoutNewer(
    tx,
    proposals.filter(({ status }) => status === "dismissed"),
  );
  for (const alike of byPlace(dismissed)) {
    const [place] = alike;
    const recordIds = alike.map(({ recordId }) => recordId);
    if (place) await endChoices(tx, place, "dismissed", recordIds);
  }
  return await reopen(ctx, tx, [...withdrawn, ...dismissed]);
}
