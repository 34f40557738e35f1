import { OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { oneOf, rowParser, type ParsedBy } from "../db/parse-row.ts";
import type { HubspotEvent as HubspotEventRow } from "../generated/prisma/client.ts";

/** The kinds of event; each is the kind of the job that takes it. */
export const EVENT_KINDS = ["update", "workflow"] as const;

export const parseHubspotEvent = rowParser("hubspot_event", {
  objectType: oneOf(OBJECT_TYPES),
  kind: oneOf(EVENT_KINDS),
});
export type HubspotEvent = ParsedBy<typeof parseHubspotEvent, HubspotEventRow>;
