import type { ListFilter } from "./list-filter.ts";
import type { ObjectType } from "./object-types.ts";
import type { PropertyDefinition } from "./properties.ts";

/** HubSpot stores `value` and shows `label`; a hidden option is still accepted. */
export type PropertyOption = { value: string; label: string; hidden: boolean };

/**
 * A manual or test change to a property: added, removed, made read-only, made a dropdown, relabeled, given a validation rule of the
 * account, or made to store values in another form.
 */
export type PropertyChange = {
  /** A text property added by the account. */
  added?: boolean;
  removed?: boolean;
  readOnly?: boolean;
  options?: readonly PropertyOption[];
  /** A rule of the account: the property that must accompany each value of this one. */
  needs?: string;
  /** A number property from now on. */
  number?: boolean;
  /** An enumeration of true and false, as HubSpot's own pages make a checkbox. */
  checkbox?: boolean;
  label?: string;
  maxLength?: number;
  pattern?: string;
  trims?: boolean;
  /** Stores texts in Unicode normal form C, with line feeds as line endings. */
  normalizes?: boolean;
  /** Automatic formatting of the account: values in capitals, or their digits alone. */
  formats?: PropertyFormat;
};

export const propertyFormats = ["none", "capitals", "digits"] as const;
export type PropertyFormat = (typeof propertyFormats)[number];

export type CustomList = {
  listId: string;
  name: string;
  type: ObjectType;
  /** Either its own generated records, numbered under this list ... */
  listNo: number;
  size: number;
  /** ... or records of other lists. */
  recordIds: readonly string[] | null;
  /** A segment: the matching records. */
  filter?: ListFilter;
  /** When records that were not original members joined the list. */
  joinedAt?: Readonly<Record<string, number>>;
};

/** A property created by the API; HubSpot reserves the name of an archived one. */
export type CreatedProperty = { definition: PropertyDefinition; isArchived: boolean; createdAt: number };

export type PropertyGroup = { name: string; label: string; displayOrder: number };

export type Portal = {
  id: number;
  /** 1, 2, 3 ...: makes list ids differ between portals. */
  number: number;
  name: string;
  domain: string;
  createdAt: number;
  installedAt: number | null;
  deletedLists: readonly string[];
  customLists: readonly CustomList[];
  /** Key `type/property`. */
  propertyChanges: Readonly<Record<string, PropertyChange>>;
  /** Key `type/property`. */
  createdProperties?: Readonly<Record<string, CreatedProperty>>;
  /** By object type, in addition to HubSpot's own. */
  createdGroups?: Readonly<Partial<Record<ObjectType, readonly PropertyGroup[]>>>;
  /** The maximum number of custom properties per object type in this account's plan; 1,000 by default. */
  propertyLimits?: Readonly<Partial<Record<ObjectType, number>>>;
  /** `type/property` values used by a workflow of the portal. */
  usedByWorkflows?: readonly string[];
  /** Lists that HubSpot is still building, and their progress; all others are COMPLETE. */
  processing?: Readonly<Record<string, string>>;
  /** Scopes that the account's plan lacks. */
  withoutScopes?: readonly string[];
  /** IANA name; New York by default. */
  timeZone?: string;
  currency?: string;
  /** Scopes that the person who installs the app may not grant. */
  installerWithoutScopes?: readonly string[];
  /** Null: no limit. */
  limit: { requests: number; windowMs: number } | null;
};

export const hubspotLimit = { requests: 110, windowMs: 10_000 };

export const firstPortalId = 8_800_101;

export function newPortal(number: number, name: string, domain: string, now: number): Portal {
  return {
    id: firstPortalId + number - 1,
    number,
    name,
    domain,
    createdAt: now,
    installedAt: null,
    deletedLists: [],
    customLists: [],
    propertyChanges: {},
    limit: hubspotLimit,
  };
}
