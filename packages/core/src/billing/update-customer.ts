import type { Stripe } from "stripe";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { lockRow } from "../db/lock-row.ts";
import { DAY_MS } from "../time.ts";
import { holdBilling } from "./hold-billing.ts";
import { isFinal } from "./is-deleted-account.ts";
import { unlessDeleted } from "./customer-subscriptions.ts";
import { logRefusal } from "./stripe-client.ts";
import { refusalOf } from "./stripe-refusal.ts";
import { RETRY_AFTER_START_MS } from "../work/start-now.ts";
import { ownerOf } from "../email/owner-of.ts";

/**
 * In the transaction that changes the owner's address or finds it changed: marks Stripe's customer for an update. Locks the
 * account, so that of a concurrent change and customer creation, one sees the other.
 */
export async function markCustomerDue(ctx: Pick<Context, "now">, tx: Tx, accountId: string): Promise<void> {
  await tx.account.update({
    where: { id: accountId },
    data: { stripeSyncDueAt: new Date(ctx.now().getTime() + RETRY_AFTER_START_MS) },
  });
}

/**
 * Sends the owner's current email, where receipts go, to Stripe. Idempotent; the mark is cleared only if the email is still the
 * stored one. Throws while Stripe is unavailable; the workflow retries. A customer that Stripe does not know under our key is
 * retried after a day.
 */
export async function updateCustomer(
  ctx: Pick<Context, "db" | "stripe" | "log" | "now">,
  input: { accountId: string },
): Promise<void> {
  const { accountId } = input;
  const { stripe } = ctx;
  // Where payments are not configured, the mark waits until they are.
  if (!stripe) return;
  if (await followDeletion(ctx, stripe, accountId)) return;
  for (;;) {
    const due = await ctx.db.withAccount(accountId, (tx) => readDue(tx, accountId));
    if (!due) return;
    const sent =
      due.customerId === null
        ? "sent"
        : await sendEmail(ctx, stripe, { accountId, customerId: due.customerId, email: due.email });
    const isDone = await ctx.db.withAccount(accountId, async (tx) => {
      await lockRow(tx, "account", accountId);
      const now = await readDue(tx, accountId);
      if (now && (now.email !== due.email || now.customerId !== due.customerId)) return false;
      const stripeSyncDueAt = sent === "unknown" ? new Date(ctx.now().getTime() + DAY_MS) : null;
      await tx.account.update({ where: { id: accountId }, data: { stripeSyncDueAt } });
      return true;
    });
    if (isDone) return;
  }
}

/** Pauses or resumes collection as the account's deletion demands; true where the account is deleted and needs nothing else. */
async function followDeletion(ctx: Pick<Context, "db" | "now">, stripe: Stripe, accountId: string): Promise<boolean> {
  const account = await ctx.db.withAccount(accountId, (tx) => tx.account.findUnique({ where: { id: accountId } }));
  if (!account || account.erasedAt) return true;
  const { deletedAt, stripeCustomerId: customerId, isBillingHeld } = account;
  const isHeld = deletedAt !== null;
  if (isFinal(account, ctx.now())) return true;
  if (customerId !== null && isHeld !== isBillingHeld)
    await holdBilling(ctx, stripe, { accountId, customerId, isHeld });
  // Not over a deletion that was asked for, or taken back, during the calls.
  await ctx.db.withAccount(accountId, (tx) =>
    tx.account.updateMany({
      where: { id: accountId, deletedAt },
      data: { isBillingHeld: isHeld, ...(isHeld ? { stripeSyncDueAt: null } : {}) },
    }),
  );
  return isHeld;
}

/** A deleted customer needs no email: the next purchase creates a new one with the email of that time. */
async function sendEmail(
  ctx: Pick<Context, "log">,
  stripe: Stripe,
  { accountId, customerId, email }: { accountId: string; customerId: string; email: string },
): Promise<"sent" | "unknown"> {
  try {
    const updated = await unlessDeleted(stripe, customerId, () => stripe.customers.update(customerId, { email }));
    if (updated === null) ctx.log.warn({ accountId }, "Stripe customer of the account was deleted");
    return "sent";
  } catch (error) {
    if (refusalOf(error) !== "customer_unknown") throw error;
    logRefusal(ctx, "customer_unknown", error);
    return "unknown";
  }
}

/** Null if there is nothing to send: already sent, account deleted, or no customer. */
async function readDue(tx: Tx, accountId: string): Promise<{ customerId: string | null; email: string } | null> {
  const account = await tx.account.findUnique({ where: { id: accountId } });
  if (!account?.stripeSyncDueAt || account.deletedAt) return null;
  const owner = await ownerOf(tx);
  return owner && { customerId: account.stripeCustomerId, email: owner.email };
}
