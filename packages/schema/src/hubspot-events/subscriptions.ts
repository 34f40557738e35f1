import type { ObjectType } from "../object-types.ts";

/**
 * The properties of which HubSpot tells us: its own address properties. Subscriptions belong to the app and name each property,
 * so a customer's custom properties, and those of deals and tickets, cannot be among them. `hubspot-app/` is checked against this.
 */
export const SUBSCRIBED_PROPERTIES: Record<ObjectType, readonly string[]> = {
  contact: ["address", "city", "state", "zip", "country"],
  company: ["address", "address2", "city", "state", "zip", "country"],
  deal: [],
  ticket: [],
};

/** How changes of mapped properties reach us. */
export type ChangeDetection = "webhook" | "poll";

export function changeDetection(objectType: ObjectType, mappedProperties: readonly string[]): ChangeDetection {
  const reported = SUBSCRIBED_PROPERTIES[objectType];
  return mappedProperties.every((property) => reported.includes(property)) ? "webhook" : "poll";
}

export const POLL_EVERY_MINUTES = 5;

/** What the switch says. */
export const CHANGE_DETECTION_TEXTS: Record<ChangeDetection, string> = {
  webhook: "HubSpot tells us of changes; records are usually cleaned within a minute.",
  poll: `HubSpot does not tell us of changes of these properties; we look every ${POLL_EVERY_MINUTES} minutes.`,
};
