import type { Stripe } from "stripe";
import { everyItem, listed } from "./stripe-list.ts";
import { refusalOf } from "./stripe-refusal.ts";

/** A deleted customer can still be retrieved, marked as deleted; an unknown customer in a call may be Stripe's error. */
export async function isCustomerDeleted(stripe: Stripe, customerId: string): Promise<boolean> {
  return (await stripe.customers.retrieve(customerId)).deleted === true;
}

/** Makes a call that names the customer; null if it was refused because the customer was deleted at Stripe. */
export async function unlessDeleted<T>(stripe: Stripe, customerId: string, call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (refusalOf(error) === "customer_unknown" && (await isCustomerDeleted(stripe, customerId))) return null;
    throw error;
  }
}

/** All subscriptions of the customer; null if the customer was deleted at Stripe, which ends all of them. */
export async function customerSubscriptions(stripe: Stripe, customerId: string): Promise<Stripe.Subscription[] | null> {
  return await unlessDeleted(stripe, customerId, () =>
    everyItem(listed((page) => stripe.subscriptions.list({ customer: customerId, status: "all", ...page }))),
  );
}
