import type { Stripe } from "stripe";
import type { Context } from "../context.ts";
import { customerSubscriptions } from "./customer-subscriptions.ts";
import { expireCheckouts } from "./end-billing.ts";
import { isLive } from "./subscription-states.ts";

/** Marks what was paused here: an operator's own pause stays. */
const HELD = "heldForDeletion";

/**
 * While a deletion is not final, no invoice is collected and no checkout can be paid; once it is taken back, collection goes on.
 * Idempotent; throws while Stripe does not respond.
 */
export async function holdBilling(
  ctx: Pick<Context, "db">,
  stripe: Stripe,
  { accountId, customerId, isHeld }: { accountId: string; customerId: string; isHeld: boolean },
): Promise<void> {
  if (isHeld) await expireCheckouts(ctx, stripe, { accountId, customerId });
  for (const { id, status, pause_collection: pause, metadata } of (await customerSubscriptions(stripe, customerId)) ??
    []) {
    if (!isLive(status)) continue;
    if (isHeld && !pause)
      await stripe.subscriptions.update(id, { pause_collection: { behavior: "void" }, metadata: { [HELD]: "true" } });
    if (!isHeld && pause && metadata[HELD] === "true")
      await stripe.subscriptions.update(id, { pause_collection: "", metadata: { [HELD]: "" } });
  }
}
