import { OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { oneOf, rowParser, type ParsedBy } from "../db/parse-row.ts";
import type { HubspotEvent as HubspotEventRow } from "../generated/prisma/client.ts";

/** The kinds of event; each is the kind of the job that takes it. */
export const EVENT_KINDS = ["update", "workflow", "check", "undo"] as const;

/** Events of workflow actions: an enrollment always gets a callback. */
export type ActionKind = Exclude<(typeof EVENT_KINDS)[number], "update">;

/** Stored with an enrollment that no job has taken: the result to report. */
export type KeptAnswer = "limit" | "nothing_to_undo" | "not_done";

export const parseHubspotEvent = rowParser("hubspot_event", {
  objectType: oneOf(OBJECT_TYPES),
  kind: oneOf(EVENT_KINDS),
});
export type HubspotEvent = ParsedBy<typeof parseHubspotEvent, HubspotEventRow>;
