import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { hashToken } from "../secrets/secret-box.ts";
import { requireStripe } from "./stripe-client.ts";
import { markCustomerDue } from "./update-customer.ts";

/**
 * The account's Stripe customer, created at the first purchase. Concurrent calls create one: same key, same request. An email
 * changed in between is sent to Stripe later.
 */
export async function ensureCustomer(
  ctx: Pick<Context, "db" | "stripe" | "now">,
  actor: Pick<Actor, "accountId">,
): Promise<string> {
  const { account, owner } = await ctx.db.withAccount(actor.accountId, async (tx) => ({
    account: await tx.account.findUniqueOrThrow({ where: { id: actor.accountId } }),
    owner: await ownerOf(tx),
  }));
  if (account.stripeCustomerId) return account.stripeCustomerId;
  const customer = await requireStripe(ctx).customers.create(
    { email: owner.email, metadata: { accountId: account.id } },
    // The email address is part of the request, so it is part of its key.
    { idempotencyKey: `customer:${account.id}:${hashToken(owner.email).slice(0, 16)}` },
  );
  return await ctx.db.withAccount(actor.accountId, async (tx) => {
    await tx.account.updateMany({
      where: { id: account.id, stripeCustomerId: null },
      data: { stripeCustomerId: customer.id },
    });
    // Under the lock of the account: a change that was committed before is seen, and one that comes after sees the customer.
    if ((await ownerOf(tx)).email !== owner.email) await markCustomerDue(ctx, tx, account.id);
    const stored = await tx.account.findUniqueOrThrow({ where: { id: account.id } });
    return stored.stripeCustomerId ?? customer.id;
  });
}

const ownerOf = (tx: Tx) => tx.user.findFirstOrThrow({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
