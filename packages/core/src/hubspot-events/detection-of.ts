import { isReportedByWebhooks, type ChangeDetection } from "@plumbline/schema/hubspot-events/subscriptions.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";

type Journal = {
  /** What is subscribed to in HubSpot's journal. */
  feed: { subscribed: readonly string[] } | undefined;
  /** Cleaning is off, and the journal will be read once it is on. */
  willRead: boolean;
};

/** Pure. Webhooks where they report everything, otherwise the journal where it does or will, otherwise the poll. */
export function detectionOf(
  objectType: ObjectType,
  properties: readonly string[],
  { feed, willRead }: Journal,
): ChangeDetection {
  if (isReportedByWebhooks(objectType, properties)) return "webhook";
  const isSubscribed = feed !== undefined && properties.every((property) => feed.subscribed.includes(property));
  return isSubscribed || willRead ? "journal" : "poll";
}
