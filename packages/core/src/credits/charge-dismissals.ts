import { dismissalCredits, FREE_DISMISSALS, FREE_SHARE, HELD_BY_POLICY } from "@plumbline/schema/review/dismissals.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { chargeDismissal, lockCredits, reverseDismissal, spendingRoom } from "./ledger.ts";

// The price of dismissing what a write policy held back (decision 044).

/** A proposal whose row the caller has locked. */
type Dismissed = {
  id: string;
  accountId: string;
  objectType: string;
  reason: string;
  /** When it was dismissed. */
  decidedAt: Date | null;
  /** How often it was dismissed. */
  dismissals: number;
  /** What its dismissal cost; null where dismissals are not counted. */
  dismissalCredits: number | null;
};

/** How many held-back corrections the account can still dismiss free of charge this month (UTC), as usage counts it. */
export async function freeDismissals(ctx: Pick<Context, "now">, tx: Tx, accountId: string): Promise<number> {
  const [month] = await tx.$queryRaw<{ cleaned: number; dismissed_free: number }[]>`
    SELECT COALESCE(SUM(confirmed + corrected), 0)::float8 AS cleaned, COALESCE(SUM(dismissed_free), 0)::float8 AS dismissed_free
    FROM usage_month WHERE account_id = ${accountId}::uuid AND month = ${monthOf(ctx.now())}::date`;
  if (!month) return FREE_DISMISSALS;
  return Math.max(0, Math.max(FREE_DISMISSALS, Math.floor(month.cleaned * FREE_SHARE)) - month.dismissed_free);
}

/**
 * How many held-back corrections can be dismissed for at most this many credits. Locks the credit account: concurrent dismissals
 * wait for this transaction. Lock the groups before.
 */
export async function payableDismissals(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { accountId, maxCredits }: { accountId: string; maxCredits: number },
): Promise<number> {
  const available = await lockCredits(tx, accountId);
  return (await freeDismissals(ctx, tx, accountId)) + Math.min(available, maxCredits);
}

/**
 * Counts dismissals of proposals that a policy held back, and charges those beyond the free ones, in the transaction that
 * dismisses them; it must have locked them and their groups. Returns the credits charged. Errors: `conflict` (more than
 * `maxCredits`), `out_of_credits`.
 */
export async function chargeDismissals(
  ctx: Pick<Context, "now">,
  tx: Tx,
  proposals: readonly Dismissed[],
  maxCredits: number,
): Promise<number> {
  const held = proposals.filter(({ reason }) => reason === HELD_BY_POLICY);
  const [first] = held;
  if (!first) return 0;
  const { accountId } = first;
  const available = await lockCredits(tx, accountId);
  const credits = dismissalCredits(held.length, await freeDismissals(ctx, tx, accountId));
  if (credits > maxCredits)
    throw new AppError("conflict", `This costs ${inCredits(credits)} now, more than the ${maxCredits} you agreed to.`);
  if (credits > available)
    throw new AppError("out_of_credits", `This costs ${inCredits(credits)}, and you have ${available}.`);
  const room = await spendingRoom(tx, { accountId, jobId: null });
  if (room !== null && credits > room)
    throw new AppError(
      "conflict",
      `This costs ${inCredits(credits)}, more than your spending limit of this month allows.`,
    );
  const free = held.slice(0, held.length - credits);
  const charged = held.slice(free.length);
  await note(tx, free, 0);
  await note(tx, charged, 1);
  const month = monthOf(ctx.now());
  await countDismissals(tx, accountId, [...free.map(moved(month, 0, 1)), ...charged.map(moved(month, 1, 1))]);
  const [named] = charged;
  if (named) {
    const key = `dismissal:${named.id}:${named.dismissals + 1}`;
    await chargeDismissal(tx, { accountId, amount: credits, key, proposalId: named.id });
  }
  return credits;
}

/** Gives back what the dismissals used: the credit, or the free dismissal of their month. */
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
  await countDismissals(
    tx,
    accountId,
    counted.map((proposal) =>
      moved(monthOf(proposal.decidedAt ?? new Date(0)), proposal.dismissalCredits ?? 0, -1)(proposal),
    ),
  );
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

async function note(tx: Tx, proposals: readonly Dismissed[], credits: 0 | 1): Promise<void> {
  if (proposals.length === 0) return;
  await tx.proposal.updateMany({
    where: { id: { in: proposals.map(({ id }) => id) } },
    data: { dismissalCredits: credits, dismissals: { increment: 1 } },
  });
}

type Moved = { month: string; type: string; free: number; charged: number };

function moved(month: string, credits: number, by: 1 | -1): (proposal: Dismissed) => Moved {
  return ({ objectType }) => ({
    month,
    type: objectType,
    free: credits === 0 ? by : 0,
    charged: credits === 0 ? 0 : by,
  });
}

/** One row per month and object type, in order. */
async function countDismissals(tx: Tx, accountId: string, all: readonly Moved[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO usage_month AS known (account_id, month, object_type) SELECT DISTINCT ${accountId}::uuid, month, type
    FROM jsonb_to_recordset(${JSON.stringify(all)}::jsonb) AS moved (month date, type text) ORDER BY month, type
    ON CONFLICT (account_id, month, object_type) DO NOTHING`;
  await tx.$executeRaw`
    UPDATE usage_month known SET dismissed_free = dismissed_free + moved.free, dismissed_charged = dismissed_charged + moved.charged
    FROM (
      SELECT month, type, SUM(free) AS free, SUM(charged) AS charged
      FROM jsonb_to_recordset(${JSON.stringify(all)}::jsonb) AS one (month date, type text, free int, charged int) GROUP BY month, type
    ) moved
    WHERE known.account_id = ${accountId}::uuid AND known.month = moved.month AND known.object_type = moved.type`;
}

/** First day of the calendar month (UTC) that usage counts in. */
function monthOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 7)}-01`;
}

function inCredits(credits: number): string {
  return `${credits} ${credits === 1 ? "credit" : "credits"}`;
}
