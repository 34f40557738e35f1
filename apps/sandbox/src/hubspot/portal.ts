import type { ListFilter } from "./list-filter.ts";
import type { ObjectType } from "./object-types.ts";
import type { PropertyDefinition } from "./properties.ts";

/** HubSpot stores `value` and shows `label`; what is hidden is accepted all the same. */
export type PropertyOption = { value: string; label: string; hidden: boolean };

/**
 * Something that a person or a test changed about a property: added, taken away, made read-only, made a dropdown, called otherwise,
 * given a validation rule of the account, or made to keep values without the blanks around them.
 */
export type PropertyChange = {
  /** A text property of the account's own. */
  added?: boolean;
  removed?: boolean;
  readOnly?: boolean;
  options?: readonly PropertyOption[];
  /** A rule of the account: a property that has to come with each value of this one. */
  needs?: string;
  /** A number property from now on. */
  number?: boolean;
  label?: string;
  maxLength?: number;
  pattern?: string;
  trims?: boolean;
  /** Keeps texts in Unicode normal form C, with line feeds as line ends. */
  normalizes?: boolean;
};

export type CustomList = {
  listId: string;
  name: string;
  type: ObjectType;
  /** Its own generated records, numbered under this list ... */
  listNo: number;
  size: number;
  /** ... or records of other lists. */
  recordIds: readonly string[] | null;
  /** A segment: the records that match. */
  filter?: ListFilter;
  /** When records came into the list that were not in it at first. */
  joinedAt?: Readonly<Record<string, number>>;
};

/** A property that was created by the API; HubSpot keeps the name of an archived one. */
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
  /** By object type, beside those of HubSpot's own. */
  createdGroups?: Readonly<Partial<Record<ObjectType, readonly PropertyGroup[]>>>;
  /** Custom properties that an object type can have in this account's plan; 1,000 where nothing else is set. */
  propertyLimits?: Readonly<Partial<Record<ObjectType, number>>>;
  /** `type/property` that a workflow of the portal uses. */
  usedByWorkflows?: readonly string[];
  /** Lists that HubSpot still builds, and how far it is; the others are COMPLETE. */
  processing?: Readonly<Record<string, string>>;
  /** Scopes that the account's plan does not have. */
  withoutScopes?: readonly string[];
  /** IANA name; of New York where none is set. */
  timeZone?: string;
  currency?: string;
  /** Scopes that the person who installs the app may not grant. */
  installerWithoutScopes?: readonly string[];
  /** Null: no limit at all. */
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
