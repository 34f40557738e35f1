import type { Customer } from "./objects.ts";
import { missing, missingIn } from "./stripe-error.ts";
import type { StripeWorld } from "./stripe-world.ts";
import { cancelNow } from "./subscriptions.ts";

/** For every call except retrieve, which still returns a deleted customer. */
export function customerNamed(world: StripeWorld, id: string): Customer {
  const customer = world.customers.get(id);
  if (!customer || customer.deleted) throw missing("customer", id);
  return customer;
}

/** For calls with the customer as a parameter; null if they name none. */
export function customerAsked(world: StripeWorld, id: string | null): void {
  if (id === null) return;
  const customer = world.customers.get(id);
  if (!customer || customer.deleted) throw missingIn("customer", id);
}

/** Stripe cancels a deleted customer's subscriptions at once, and from then on returns the id with a `deleted` mark. */
export function deleteCustomer(world: StripeWorld, id: string): Customer {
  const deleted: Customer = { ...customerNamed(world, id), email: null, name: null, metadata: {}, deleted: true };
  world.customers.put(id, deleted);
  for (const subscription of world.subscriptions.values())
    if (
      subscription.customer === id &&
      !subscription.status.startsWith("incomplete") &&
      subscription.status !== "canceled"
    )
      cancelNow(world, subscription.id);
  return deleted;
}
