import type { Context } from "../context.ts";
import { sql, type Tx } from "../db/database.ts";
import { nudgeHooks } from "../hooks/nudge-hooks.ts";
import { writeHooks } from "../hooks/write-hooks.ts";
import { nudgeMail } from "../mail/nudge-mail.ts";
import { writeMail } from "../mail/write-mail.ts";
import { sealUnsubscribe } from "../mail/unsubscribe-token.ts";
import { daysLeft } from "./days-left.ts";
import { findCrossing } from "./find-crossing.ts";

type NoticeContext = Pick<Context, "db" | "now" | "newId" | "secrets" | "jobRunner" | "log">;

/** What was written, to be sent after the commit. */
type Noticed = { mailId: string | null; deliveryIds: readonly string[] };
const NOTHING: Noticed = { mailId: null, deliveryIds: [] };

const AT_ONCE = 100;
const ENTRIES_AT_ONCE = 5_000;

/**
 * Accounts whose ledger has moved since they were last checked, those first that have waited longest, so that busy ones do not
 * starve the rest: a fall of available + held below the threshold writes one mail
 * (unless the customer ended them) and tells integrations, under a key made of the entry by which it fell. Run by the dispatcher; several at once share the work.
 */
export async function noticeLowCredits(ctx: NoticeContext): Promise<{ mails: number }> {
  const moved = await ctx.db.statement<{ id: string }>(sql`
    UPDATE account SET credit_watched_at = ${ctx.now()} WHERE id = ANY (ARRAY(
      SELECT a.id FROM account a JOIN credit_account c ON c.account_id = a.id
      WHERE a.credit_threshold IS NOT NULL AND c.seq > a.credit_watch_seq
      ORDER BY a.credit_watched_at NULLS FIRST LIMIT ${AT_ONCE} FOR UPDATE OF a SKIP LOCKED))
    RETURNING id`);
  let mails = 0;
  for (const { id } of moved) {
    const { mailId, deliveryIds } = await ctx.db.withAccount(id, (tx) => noticeOne(ctx, tx, id));
    await nudgeHooks(ctx, deliveryIds);
    if (mailId === null) continue;
    mails += 1;
    await nudgeMail(ctx, mailId);
  }
  return { mails };
}

async function noticeOne(ctx: NoticeContext, tx: Tx, accountId: string): Promise<Noticed> {
  const locked = await tx.$queryRaw<
    unknown[]
  >`SELECT 1 FROM account WHERE id = ${accountId}::uuid FOR UPDATE SKIP LOCKED`;
  if (locked.length === 0) return NOTHING;
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } });
  if (account.creditThreshold === null) return NOTHING;
  const entries = await tx.creditEntry.findMany({
    where: { accountId, seq: { gte: account.creditWatchSeq } },
    select: { seq: true, availableAfter: true, heldAfter: true },
    orderBy: { seq: "asc" },
    take: ENTRIES_AT_ONCE,
  });
  const balances = entries.map((entry) => ({ seq: entry.seq, total: entry.availableAfter + entry.heldAfter }));
  const last = balances.at(-1);
  if (!last) return NOTHING;
  const before = balances[0]?.seq === account.creditWatchSeq ? (balances[0]?.total ?? 0) : 0;
  const since = balances.filter((balance) => balance.seq > account.creditWatchSeq);
  const crossing = findCrossing(before, since, account.creditThreshold);
  await tx.account.update({ where: { id: accountId }, data: { creditWatchSeq: last.seq } });
  const owner = await tx.user.findFirst({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  if (crossing === null) return NOTHING;
  const deliveryIds = await writeHooks(ctx, tx, {
    accountId,
    event: "credits.low",
    key: String(crossing),
    data: { credits: last.total, threshold: account.creditThreshold },
  });
  if (account.creditMailsOff || !owner) return { mailId: null, deliveryIds };
  const mailId = await writeMail(ctx, tx, {
    accountId,
    recipient: owner.email,
    idemKey: `low_credits:${accountId}:${crossing}`,
    content: {
      template: "low_credits",
      link: "/credits",
      credits: last.total,
      threshold: account.creditThreshold,
      daysLeft: await daysLeft(ctx, tx, { accountId, credits: last.total }),
      unsubscribeToken: sealUnsubscribe(ctx, { accountId, from: "credits" }),
    },
  });
  return { mailId, deliveryIds };
}
