import type { Customer } from "./objects.ts";
import { missing, missingIn } from "./stripe-error.ts";
import type { StripeWorld } from "./stripe-world.ts";
import { cancelNow } from "./subscriptions.ts";

/** For every call but retrieve, which still knows a deleted customer. */
export function customerNamed(world: StripeWorld, id: string): Customer {
  const customer = world.customers.get(id);
  if (!customer || customer.deleted) throw missing("customer", id);
  return customer;
}

/** For calls with the customer as a parameter; null where they name none. */
export function customerAsked(world: StripeWorld, id: string | null): void {
  if (id === null) return;
  const customer = world.customers.get(id);
  if (!customer || customer.deleted) throw missingIn("customer", id);
}

/** Stripe cancels the subscriptions of a deleted customer at once, and answers with its id and the mark from then on. */
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
