import type { Context } from "../context.ts";
import { sql, type Tx } from "../db/database.ts";
import { startWebhooksNow } from "../webhooks/start-webhooks-now.ts";
import { enqueueWebhooks } from "../webhooks/enqueue-webhooks.ts";
import { enqueueEmail } from "../email/enqueue-email.ts";
import { sealUnsubscribe } from "../email/unsubscribe-token.ts";
import { creditsPerDay, daysLeft } from "./spending/pace.ts";
import { startNow } from "../work/start-now.ts";
import { ownerOf } from "../email/owner-of.ts";

export type BalanceAt = { seq: number; total: number };

/**
 * The entry by which the balance fell below the threshold and stayed there; null if it is not below, or already was.
 * `before` is the balance at the last check. Several falls since then cause one email, for the last entry.
 */
export function findThresholdCrossing(before: number, entries: readonly BalanceAt[], threshold: number): number | null {
  let wasBelow = before < threshold;
  let crossing: number | null = null;
  for (const entry of entries) {
    const isBelow = entry.total < threshold;
    if (isBelow && !wasBelow) crossing = entry.seq;
    if (!isBelow) crossing = null;
    wasBelow = isBelow;
  }
  return crossing;
}

type NoticeContext = Pick<Context, "db" | "now" | "newId" | "secrets" | "workflows" | "log">;

/** Ids of the rows to send after the commit. */
type Noticed = { emailId: string | null; deliveryIds: readonly string[] };
const NOTHING: Noticed = { emailId: null, deliveryIds: [] };

const BATCH_SIZE = 100;
const ENTRIES_BATCH_SIZE = 5_000;

/**
 * Checks accounts whose ledger changed since their last check, longest waiting first, so that busy ones do not starve the rest.
 * A fall of available + held below the threshold enqueues one email (unless unsubscribed) and webhooks, keyed by the entry of the
 * fall. Run by the dispatcher; concurrent runs share the work.
 */
export async function noticeLowCredits(ctx: NoticeContext): Promise<{ emails: number }> {
  const moved = await ctx.db.statement<{ id: string }>(sql`
    UPDATE account SET low_credit_checked_at = ${ctx.now()} WHERE id = ANY (ARRAY(
      SELECT a.id FROM account a JOIN credit_account c ON c.account_id = a.id
      WHERE a.credit_threshold IS NOT NULL AND c.seq > a.low_credit_checked_seq
      ORDER BY a.low_credit_checked_at NULLS FIRST LIMIT ${BATCH_SIZE} FOR UPDATE OF a SKIP LOCKED))
    RETURNING id`);
  let emails = 0;
  for (const { id } of moved) {
    const { emailId, deliveryIds } = await ctx.db.withAccount(id, (tx) => noticeOne(ctx, tx, id));
    await startWebhooksNow(ctx, deliveryIds);
    if (emailId === null) continue;
    emails += 1;
    await startNow(ctx, "deliverEmail", { emailId });
  }
  return { emails };
}

async function noticeOne(ctx: NoticeContext, tx: Tx, accountId: string): Promise<Noticed> {
  const locked = await tx.$queryRaw<
    unknown[]
  >`SELECT 1 FROM account WHERE id = ${accountId}::uuid FOR UPDATE SKIP LOCKED`;
  if (locked.length === 0) return NOTHING;
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } });
  if (account.creditThreshold === null) return NOTHING;
  const entries = await tx.creditEntry.findMany({
    where: { accountId, seq: { gte: account.lowCreditCheckedSeq } },
    select: { seq: true, availableAfter: true, heldAfter: true },
    orderBy: { seq: "asc" },
    take: ENTRIES_BATCH_SIZE,
  });
  const balances = entries.map((entry) => ({ seq: entry.seq, total: entry.availableAfter + entry.heldAfter }));
  const last = balances.at(-1);
  if (!last) return NOTHING;
  const before = balances[0]?.seq === account.lowCreditCheckedSeq ? (balances[0]?.total ?? 0) : 0;
  const since = balances.filter((balance) => balance.seq > account.lowCreditCheckedSeq);
  const crossing = findThresholdCrossing(before, since, account.creditThreshold);
  await tx.account.update({ where: { id: accountId }, data: { lowCreditCheckedSeq: last.seq } });
  const owner = await ownerOf(tx);
  if (crossing === null) return NOTHING;
  const deliveryIds = await enqueueWebhooks(ctx, tx, {
    accountId,
    event: "credits.low",
    key: String(crossing),
    data: { credits: last.total, threshold: account.creditThreshold },
  });
  if (account.creditEmailsOff || !owner) return { emailId: null, deliveryIds };
  const emailId = await enqueueEmail(ctx, tx, {
    accountId,
    recipient: owner.email,
    idempotencyKey: `low_credits:${accountId}:${crossing}`,
    content: {
      template: "low_credits",
      link: "/credits",
      credits: last.total,
      threshold: account.creditThreshold,
      daysLeft: daysLeft(await creditsPerDay(tx, { accountId, now: ctx.now() }), last.total),
      unsubscribeToken: sealUnsubscribe(ctx, { accountId, from: "credits" }),
    },
  });
  return { emailId, deliveryIds };
}
