import type { Stripe } from "stripe";
import { isMissing } from "./stripe-client.ts";

/** A deleted customer can still be retrieved, marked as deleted; a customer that a call does not know may be a fault of Stripe's. */
export async function isCustomerDeleted(stripe: Stripe, customerId: string): Promise<boolean> {
  return (await stripe.customers.retrieve(customerId)).deleted === true;
}

/** All subscriptions of the customer; null if the customer was deleted at Stripe, which ends each of them. */
export async function customerSubscriptions(stripe: Stripe, customerId: string): Promise<Stripe.Subscription[] | null> {
  const found: Stripe.Subscription[] = [];
  try {
    for await (const subscription of stripe.subscriptions.list({ customer: customerId, status: "all", limit: 100 }))
      found.push(subscription);
  } catch (error) {
    if (isMissing(error) && (await isCustomerDeleted(stripe, customerId))) return null;
    throw error;
  }
  return found;
}
