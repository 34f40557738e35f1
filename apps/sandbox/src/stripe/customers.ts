import type { Customer } from "./objects.ts";
import { missing, missingIn } from "./stripe-error.ts";
import type { StripeWorld } from "./stripe-world.ts";
import { cancelNow } from "./subscriptions.ts";

/** For every call except retrieve, which still returns a deleted customer. */
export function customerNamed(world: StripeWorld, id: string): Customer {
  const customer = world.find("customers", id);
  if (customer.deleted) throw missing("customer", id);
  return customer;
}

/** For calls with the customer as a parameter; null if they name none. */
export function customerAsked(world: StripeWorld, id: string | null): void {
  if (id === null) return;
  const customer = world.customers.get(id);
  if (!customer || customer.deleted) throw missingIn("customer", id);
}

/** Stripe cancels a deleted customer's subscriptions at once, and from then on returns the id with a `deleted` mark. */
export function deleteCustomer(world: StripeWorld, id: string): void {
  customerNamed(world, id);
  world.change("customers", id, { email: null, name: null, metadata: {}, deleted: true });
  for (const { id: subscription, customer, status } of world.subscriptions.values())
    if (customer === id && !status.startsWith("incomplete") && status !== "canceled") cancelNow(world, subscription);
}
