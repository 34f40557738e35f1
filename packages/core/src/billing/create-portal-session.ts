import type { SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { askStripe, withStripe } from "./stripe-client.ts";

/** Stripe's own page for card, invoices and cancellation; made for each click, never stored. Errors: `no_subscription`, `not_available`, `unavailable`. */
export async function createPortalSession(
  ctx: Pick<Context, "db" | "config" | "stripe" | "log">,
  actor: SignedInActor,
): Promise<{ url: string }> {
  const { stripe } = withStripe(ctx);
  const { stripeCustomerId } = await ctx.db.withAccount(actor.accountId, (tx) =>
    tx.account.findUniqueOrThrow({ where: { id: actor.accountId } }),
  );
  if (!stripeCustomerId) throw new AppError("no_subscription");
  const session = await askStripe(ctx, () =>
    stripe.billingPortal.sessions.create({
      customer: stripeCustomerId,
      return_url: `${ctx.config.publicUrl.origin}/manage-account/billing`,
    }),
  );
  return { url: session.url };
}
