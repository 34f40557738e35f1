import type { StripeWorld } from "./stripe-world.ts";

/** The amount that Stripe Tax would add to a net amount where the operator is registered. */
export function taxOn(world: StripeWorld, netCents: number): number {
  return Math.round((netCents * world.account.taxPercent) / 100);
}
