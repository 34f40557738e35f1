import { ENGINE_REASON_TEXTS } from "../accuracy/engine-reason-texts.ts";
import { PRIMARY_SET } from "../mapping/address-sets.ts";
import { OBJECT_TYPE_PLURALS, type ObjectType } from "../object-types.ts";

/** The values in HubSpot. They never change: customers' segments and workflows refer to them. */
export const ADDRESS_STATUSES = [
  "verified",
  "corrected",
  "needs_review",
  "not_verified",
  "incomplete",
  "outdated",
  "locked",
] as const;
export type AddressStatus = (typeof ADDRESS_STATUSES)[number];

export const ADDRESS_STATUS_LABELS: Readonly<Record<AddressStatus, string>> = {
  verified: "Verified",
  corrected: "Corrected",
  needs_review: "Needs review",
  not_verified: "Not verified",
  incomplete: "Incomplete",
  outdated: "Outdated",
  locked: "Locked",
};

/** Reasons beside those of the address engine. */
const OTHER_REASONS = [
  "already_right",
  "cleaned",
  "values_moved",
  "no_such_option",
  "held_by_policy",
  "accepted_by_you",
  "typed_by_you",
  "already_in_place",
  "dismissed_by_you",
  "undone_by_you",
  "locked_by_you",
  "edited_since",
  "refused_by_crm",
  "not_written",
] as const;

/** For a reason of a later release, which HubSpot has no option for. */
export const OTHER_REASON = "other";

/** The options in HubSpot; only ever added to. */
export const STATUS_REASONS: readonly string[] = [
  ...new Set([...Object.keys(ENGINE_REASON_TEXTS), ...OTHER_REASONS, OTHER_REASON]),
];

/** A status property of an address set. `status` is always written; `before` contains the previous address values. */
export const STATUS_COLUMNS = ["status", "reason", "checked_at", "score", "changed", "before", "job"] as const;
export type StatusColumn = (typeof STATUS_COLUMNS)[number];

/** Written unless the customer chooses otherwise. */
export const DEFAULT_STATUS_COLUMNS: readonly StatusColumn[] = STATUS_COLUMNS.filter((column) => column !== "before");

const COLUMN_LABELS: Readonly<Record<StatusColumn, string>> = {
  status: "Address status",
  reason: "Address status reason",
  checked_at: "Address checked at",
  score: "Address score",
  changed: "Address parts changed",
  before: "Address before the last correction",
  job: "Address job",
};

/** Sets other than the primary one have the first five. */
export function columnsOfSet(setKey: string): readonly StatusColumn[] {
  return setKey === PRIMARY_SET ? STATUS_COLUMNS : STATUS_COLUMNS.slice(0, 5);
}

/** The name of a status property in HubSpot. */
export function statusProperty(setKey: string, column: StatusColumn): string {
  return `${STATUS_PREFIX}address_${column}${setKey === PRIMARY_SET ? "" : `_${setKey}`}`;
}

/** Prefix of the names of Plumbline's properties. */
export const STATUS_PREFIX = "plumbline_";

export const STATUS_GROUP = { name: "plumbline", label: "Plumbline" } as const;

type Option = { value: string; label: string; displayOrder: number; hidden: boolean };

/** A property as created in HubSpot. */
export type StatusDefinition = {
  name: string;
  label: string;
  groupName: string;
  type: "enumeration" | "datetime" | "number" | "string";
  fieldType: "select" | "date" | "number" | "text" | "textarea";
  description: string;
  options?: Option[];
  formField: false;
  hasUniqueValue: false;
  hidden: false;
};

const FIELDS: Readonly<Record<StatusColumn, Pick<StatusDefinition, "type" | "fieldType">>> = {
  status: { type: "enumeration", fieldType: "select" },
  reason: { type: "enumeration", fieldType: "select" },
  checked_at: { type: "datetime", fieldType: "date" },
  score: { type: "number", fieldType: "number" },
  changed: { type: "string", fieldType: "text" },
  before: { type: "string", fieldType: "textarea" },
  job: { type: "string", fieldType: "text" },
};

/** `label`: the address set's; empty for the primary one. */
export function statusDefinition(setKey: string, label: string, column: StatusColumn): StatusDefinition {
  return {
    name: statusProperty(setKey, column),
    label: inSet(COLUMN_LABELS[column], label),
    groupName: STATUS_GROUP.name,
    ...FIELDS[column],
    description: "Written by Plumbline. Changes made by hand are replaced.",
    ...optionsOf(column),
    formField: false,
    hasUniqueValue: false,
    hidden: false,
  };
}

function inSet(text: string, label: string): string {
  return label === "" ? text : `${text} (${label})`;
}

function optionsOf(column: StatusColumn): { options?: Option[] } {
  if (column === "status") return { options: asOptions(ADDRESS_STATUSES, (value) => ADDRESS_STATUS_LABELS[value]) };
  return column === "reason" ? { options: asOptions(STATUS_REASONS, reasonLabel) } : {};
}

function asOptions<Value extends string>(values: readonly Value[], labelOf: (value: Value) => string): Option[] {
  return values.map((value, displayOrder) => ({ value, label: labelOf(value), displayOrder, hidden: false }));
}

function reasonLabel(code: string): string {
  return `${code[0]?.toUpperCase() ?? ""}${code.slice(1).replaceAll("_", " ")}`;
}

/** The segments that a customer can have created for each address set. */
export const SEGMENT_KINDS = ["needs_review", "not_verified", "outdated"] as const satisfies readonly AddressStatus[];
export type SegmentKind = (typeof SEGMENT_KINDS)[number];

/** List names are unique in a portal, so they contain the object type. */
export function segmentName(objectType: ObjectType, label: string, kind: SegmentKind): string {
  return inSet(`Plumbline - ${OBJECT_TYPE_PLURALS[objectType]}: ${ADDRESS_STATUS_LABELS[kind]}`, label);
}

/** The filter as a person would build it in HubSpot. */
export function segmentFilterText(setKey: string, label: string, kind: SegmentKind): string {
  const property = inSet(COLUMN_LABELS.status, label);
  return `${property} (${statusProperty(setKey, "status")}) is any of ${ADDRESS_STATUS_LABELS[kind]}`;
}

/** States of an address status property in HubSpot. */
export const STATUS_PROPERTY_STATES = {
  pending: "Not created yet.",
  active: "Created; written by Plumbline.",
  suspect: "HubSpot has just refused it. Its definition is being read.",
  missing: "Deleted in HubSpot. It isn't written until it is created again.",
  changed: "Changed in HubSpot, so that it can't hold these values any more. It isn't written until it is repaired.",
  foreign: "A property of this name exists that Plumbline didn't create. It is left alone.",
  archived:
    "HubSpot keeps this name for an archived property. Restore or delete that property in HubSpot, then try again.",
  refused: "HubSpot refused to create it. Try again; our support can help if that doesn't.",
  limit: "Not created: the portal has reached its limit of custom properties.",
  kept: "No longer written; its values stand.",
  in_use: "Not removed: a list or a workflow in HubSpot uses it.",
} as const;
export type StatusPropertyState = keyof typeof STATUS_PROPERTY_STATES;

/** An admin's change or a limit of the portal prevents writing; nothing is written until somebody requests it again. */
export const BROKEN_PROPERTY_STATES = [
  "missing",
  "changed",
  "archived",
  "refused",
  "limit",
] as const satisfies readonly StatusPropertyState[];

export const SEGMENT_STATES = ["pending", "active", "missing"] as const;
export type SegmentState = (typeof SEGMENT_STATES)[number];

/** `write`: on. `keep`: off, written values stay. `remove`: off, and properties and segments are removed from HubSpot. */
export const STATUS_MODES = ["write", "keep", "remove"] as const;
export type StatusMode = (typeof STATUS_MODES)[number];
