import type { ObjectType } from "../object-types.ts";

/** What a person typed or pasted to find a record: its id, or the URL of its page in HubSpot. */
export type RecordText =
  | { kind: "id"; recordId: string }
  | { kind: "record"; portalId: string; objectType: ObjectType; recordId: string }
  /** A record of a type that Plumbline does not clean. */
  | { kind: "other_type" };

/** HubSpot's current URLs contain the type's id, older ones its name. */
const TYPES: Readonly<Record<string, ObjectType>> = {
  "0-1": "contact",
  "0-2": "company",
  "0-3": "deal",
  "0-5": "ticket",
  contact: "contact",
  company: "company",
  deal: "deal",
  ticket: "ticket",
};

const RECORD_PATH = /\/contacts\/(\d{1,20})\/(?:record\/)?(\d+-\d+|contact|company|deal|ticket)\/(\d{1,20})(?=[/?#]|$)/;

/** Null if the text is neither. HubSpot has several hosts, so only the path is checked. */
export function readRecordText(text: string): RecordText | null {
  const typed = text.trim();
  if (/^\d{1,20}$/.test(typed)) return { kind: "id", recordId: typed };
  const [, portalId, type, recordId] = RECORD_PATH.exec(typed) ?? [];
  if (portalId === undefined || type === undefined || recordId === undefined) return null;
  const objectType = TYPES[type];
  return objectType === undefined ? { kind: "other_type" } : { kind: "record", portalId, objectType, recordId };
}
