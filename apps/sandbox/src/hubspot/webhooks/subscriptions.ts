import type { ObjectType } from "../object-types.ts";

/** What the app is subscribed to, written down by hand like everything that both sides must agree on. */
export const subscribedProperties: Readonly<Record<ObjectType, readonly string[]>> = {
  contacts: ["address", "city", "state", "zip", "country"],
  companies: ["address", "address2", "city", "state", "zip", "country"],
  deals: [],
  tickets: [],
};

/** Apps of the developer platform subscribe to `object.*`; which type it was stands beside it, in `objectTypeId`. */
export function subscriptionType(change: string): string {
  return `object.${change}`;
}

/** A number for each subscription, always the same. */
export function subscriptionId(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_000;
  return 2_000_000 + sum;
}
