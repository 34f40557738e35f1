import type { SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { endSubscriptions } from "./converge-subscriptions.ts";
import { unlessDeleted } from "./customer-subscriptions.ts";
import { askStripe, withStripe } from "./stripe-client.ts";

/**
 * Stripe's own page for card, invoices and cancellation; created for each click, never stored. A customer who was deleted in
 * Stripe's dashboard has no page and no subscription. Errors: `no_subscription`, `not_available`, `unavailable`.
 */
export async function createPortalSession(
  ctx: Pick<Context, "db" | "config" | "stripe" | "log" | "now">,
  actor: SignedInActor,
): Promise<{ url: string }> {
  const { stripe } = withStripe(ctx);
  const { stripeCustomerId } = await ctx.db.withAccount(actor.accountId, (tx) =>
    tx.account.findUniqueOrThrow({ where: { id: actor.accountId } }),
  );
  if (!stripeCustomerId) throw new AppError("no_subscription");
  const session = await askStripe(ctx, () =>
    unlessDeleted(stripe, stripeCustomerId, () =>
      stripe.billingPortal.sessions.create({
        customer: stripeCustomerId,
        return_url: `${ctx.config.publicUrl.origin}/manage-account/billing`,
      }),
    ),
  );
  if (session === null) {
    await endSubscriptions(ctx, actor.accountId);
    throw new AppError("no_subscription");
  }
  return { url: session.url };
}
