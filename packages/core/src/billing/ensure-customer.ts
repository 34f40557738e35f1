import { requireOwner } from "../email/owner-of.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { hashToken } from "../secrets/secret-box.ts";
import { endSubscriptions } from "./converge-subscriptions.ts";
import { isCustomerDeleted } from "./customer-subscriptions.ts";
import type { WithStripe } from "./types.ts";
import { markCustomerDue } from "./update-customer.ts";

/**
 * The account's Stripe customer, created at the first purchase, and again where it was deleted in Stripe's dashboard, because a
 * deleted customer can buy nothing. Concurrent calls create one customer: same key, same request. If the email changes meanwhile,
 * it is sent to Stripe later.
 */
export async function ensureCustomer(
  ctx: Pick<Context, "db" | "now"> & WithStripe,
  actor: Pick<Actor, "accountId">,
): Promise<string> {
  const { stripe } = ctx;
  const { account, owner } = await ctx.db.withAccount(actor.accountId, async (tx) => ({
    account: await tx.account.findUniqueOrThrow({ where: { id: actor.accountId } }),
    owner: await requireOwner(tx),
  }));
  const previous = account.stripeCustomerId;
  if (previous !== null) {
    if (!(await isCustomerDeleted(stripe, previous))) return previous;
    await endSubscriptions(ctx, account.id);
  }
  // The idempotency key covers the email address and the replaced customer, because both change the request.
  const key = ["customer", account.id, hashToken(owner.email).slice(0, 16), ...(previous === null ? [] : [previous])];
  const customer = await stripe.customers.create(
    { email: owner.email, metadata: { accountId: account.id } },
    { idempotencyKey: key.join(":") },
  );
  return await ctx.db.withAccount(actor.accountId, async (tx) => {
    await tx.account.updateMany({
      where: { id: account.id, stripeCustomerId: previous },
      data: { stripeCustomerId: customer.id },
    });
    // Under the account's lock: this sees a change that was committed before, and a later change sees the customer.
    if ((await requireOwner(tx)).email !== owner.email) await markCustomerDue(ctx, tx, account.id);
    const stored = await tx.account.findUniqueOrThrow({ where: { id: account.id } });
    return stored.stripeCustomerId ?? customer.id;
  });
}
