import type { Tx } from "../db/database.ts";
import { clawBackCredits, grantCredits, lockCredits } from "./ledger.ts";

/** Prefix of the references of entries that take back a grant or move a debt. */
export const REPEATED_GRANT = "signup:";
export const MOVED_DEBT = "debt:";

/** Maximum accounts of one portal or mailbox whose debts are moved at once. */
const MAX_ACCOUNTS = 100;

/**
 * Called once a portal is connected. If the portal or this account's mailbox has brought another account free credits before, takes
 * back the unspent part of this account's grant and moves those accounts' debts to this one. Idempotent. In a transaction over all
 * accounts; returns the credits taken back.
 */
export async function takeBackRepeatedGrant(tx: Tx, accountId: string): Promise<number> {
  const others = await tx.$queryRaw<{ account_id: string }[]>`
    SELECT DISTINCT other.account_id FROM grant_memory own
    JOIN grant_memory other ON other.kind = own.kind AND other.hash = own.hash
    WHERE own.account_id = ${accountId}::uuid AND other.account_id <> own.account_id AND other.created_at < own.created_at
      AND EXISTS (SELECT 1 FROM grant_memory portal WHERE portal.account_id = own.account_id AND portal.kind = 'portal')
    ORDER BY other.account_id LIMIT ${MAX_ACCOUNTS}`;
  if (others.length === 0) return 0;
  const available = await lockCredits(tx, accountId);
  const taken = await takeBack(tx, accountId, available);
  for (const { account_id: debtor } of others) await moveDebt(tx, debtor, accountId);
  return taken;
}

async function takeBack(tx: Tx, accountId: string, available: number): Promise<number> {
  const payment = REPEATED_GRANT + accountId;
  const [sums] = await tx.$queryRaw<{ granted: number; taken: number }[]>`
    SELECT COALESCE(SUM(available_delta - owed_delta) FILTER (WHERE kind = 'grant'), 0)::int AS granted,
      COALESCE(SUM(owed_delta - available_delta) FILTER (WHERE kind = 'clawback'), 0)::int AS taken
    FROM credit_entry WHERE account_id = ${accountId}::uuid
      AND ((kind = 'grant' AND idempotency_key = ${payment}) OR (kind = 'clawback' AND ref_type = 'payment' AND ref_id = ${payment}))`;
  const { spent, held } = await tx.creditAccount.findUniqueOrThrow({ where: { accountId } });
  const { granted, taken } = sums ?? { granted: 0, taken: 0 };
  const rest = Math.min(available, Math.max(0, granted - taken - spent - held));
  if (rest === 0) return 0;
  return await clawBackCredits(tx, { accountId, payment, target: taken + rest });
}

/** Booked on both sides in one transaction, so that nothing is owed twice. */
async function moveDebt(tx: Tx, debtor: string, accountId: string): Promise<void> {
  await lockCredits(tx, debtor);
  const { owed, seq } = await tx.creditAccount.findUniqueOrThrow({ where: { accountId: debtor } });
  if (owed === 0) return;
  const key = `${MOVED_DEBT}${debtor}:${seq}`;
  await grantCredits(tx, { accountId: debtor, amount: owed, key, refType: "debt", refId: accountId });
  await clawBackCredits(tx, { accountId, payment: key, target: owed });
}
