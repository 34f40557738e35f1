import type { ObjectType } from "../object-types.ts";

/** The app's subscriptions, written by hand like everything that both sides must agree on. */
export const subscribedProperties: Readonly<Record<ObjectType, readonly string[]>> = {
  contacts: ["address", "city", "state", "zip", "country"],
  companies: ["address", "address2", "city", "state", "zip", "country"],
  deals: [],
  tickets: [],
};

/** Apps of the developer platform subscribe to `object.*`; the type is in `objectTypeId`. */
export function subscriptionType(change: string): string {
  return `object.${change}`;
}

/** A stable number for each subscription. */
export function subscriptionId(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_000;
  return 2_000_000 + sum;
}
