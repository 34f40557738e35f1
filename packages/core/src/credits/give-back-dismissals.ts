import type { Tx } from "../db/database.ts";
import { lockCredits, reverseDismissal } from "./ledger.ts";

/** A proposal whose row the caller has locked. */
type Dismissed = {
  id: string;
  accountId: string;
  objectType: string;
  /** When it was dismissed. */
  decidedAt: Date | null;
  /** How often its dismissal was counted. */
  dismissals: number;
  /** What its dismissal cost before dismissing was free; null where it was not counted. */
  dismissalCredits: number | null;
};

/**
 * Gives back what a dismissal of an earlier release used: the credit, or the free dismissal of its month. Such releases may run
 * beside this one (decision 072).
 */
export async function giveBackDismissals(tx: Tx, proposals: readonly Dismissed[]): Promise<void> {
  const counted = proposals.filter(({ dismissalCredits }) => dismissalCredits !== null);
  const [first] = counted;
  if (!first) return;
  const { accountId } = first;
  await lockCredits(tx, accountId);
  await tx.proposal.updateMany({
    where: { id: { in: counted.map(({ id }) => id) } },
    data: { dismissalCredits: null },
  });
  await countReversals(tx, accountId, counted);
  const charged = counted.filter(({ dismissalCredits }) => dismissalCredits === 1);
  const paidAtOf = ({ decidedAt }: Dismissed) => decidedAt ?? new Date(0);
  for (const ofMonth of Map.groupBy(charged, (proposal) => monthOf(paidAtOf(proposal))).values()) {
    const [named] = ofMonth;
    if (!named) continue;
    const key = `dismissal_reversal:${named.id}:${named.dismissals}`;
    const entry = { accountId, amount: ofMonth.length, key, proposalId: named.id };
    await reverseDismissal(tx, { ...entry, paidAt: paidAtOf(named) });
  }
}

async function countReversals(tx: Tx, accountId: string, counted: readonly Dismissed[]): Promise<void> {
  const all = counted.map(({ decidedAt, objectType, dismissalCredits }) => ({
    month: monthOf(decidedAt ?? new Date(0)),
    type: objectType,
    credits: dismissalCredits,
  }));
  await tx.$executeRaw`
    UPDATE usage_month known
    SET dismissed_free = dismissed_free - reversed.free, dismissed_charged = dismissed_charged - reversed.charged
    FROM (
      SELECT month, type, count(*) FILTER (WHERE credits = 0) AS free, count(*) FILTER (WHERE credits > 0) AS charged
      FROM jsonb_to_recordset(${JSON.stringify(all)}::jsonb) AS one (month date, type text, credits int) GROUP BY month, type
    ) reversed
    WHERE known.account_id = ${accountId}::uuid AND known.month = reversed.month AND known.object_type = reversed.type`;
}

/** First day of the calendar month (UTC) that usage counts in. */
function monthOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 7)}-01`;
}
