import type { ObjectType } from "../object-types.ts";

/** What the app is subscribed to, written down by hand like everything that both sides must agree on. */
export const subscribedProperties: Readonly<Record<ObjectType, readonly string[]>> = {
  contacts: ["address", "city", "state", "zip", "country"],
  companies: ["address", "address2", "city", "state", "zip", "country"],
  deals: [],
  tickets: [],
};

const singular: Readonly<Record<ObjectType, string>> = {
  contacts: "contact",
  companies: "company",
  deals: "deal",
  tickets: "ticket",
};

export function subscriptionType(type: ObjectType, change: string): string {
  return `${singular[type]}.${change}`;
}

/** A number for each subscription, always the same. */
export function subscriptionId(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_000;
  return 2_000_000 + sum;
}
