import type { ObjectType } from "../object-types.ts";

/**
 * The properties whose changes HubSpot's webhooks report: its own address properties. Subscriptions belong to the app and name each
 * property, so a customer's custom properties, and those of deals and tickets, cannot be among them. `hubspot-app/` is checked
 * against this.
 */
export const SUBSCRIBED_PROPERTIES: Record<ObjectType, readonly string[]> = {
  contact: ["address", "city", "state", "zip", "country"],
  company: ["address", "address2", "city", "state", "zip", "country"],
  deal: [],
  ticket: [],
};

/** How changes of mapped properties reach us. */
export type ChangeDetection = "webhook" | "journal" | "poll";

/** Whether HubSpot's webhooks report all of them. */
export function isReportedByWebhooks(objectType: ObjectType, mappedProperties: readonly string[]): boolean {
  const reported = SUBSCRIBED_PROPERTIES[objectType];
  return mappedProperties.every((property) => reported.includes(property));
}

export const POLL_EVERY_MINUTES = 5;

/** Texts of the switch. */
export const CHANGE_DETECTION_TEXTS: Record<ChangeDetection, string> = {
  webhook: "HubSpot notifies us of changes; records are usually cleaned within a minute.",
  journal: "HubSpot lists changes to these properties for us; records are usually cleaned within a minute.",
  poll: `HubSpot doesn't notify us of changes to these properties; we check every ${POLL_EVERY_MINUTES} minutes.`,
};
