import { OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";

/**
 * HubSpot's dated paths (developers.hubspot.com, API version 2026-03: 2026-09 enforces admins' write rules that we do not
 * handle yet). Every path we call is listed here, in one of two tables that say who builds the call (decision 075).
 */
const VERSION = "2026-03";

const OBJECTS: Record<ObjectType, { path: string; typeId: string }> = {
  contact: { path: "contacts", typeId: "0-1" },
  company: { path: "companies", typeId: "0-2" },
  deal: { path: "deals", typeId: "0-3" },
  ticket: { path: "tickets", typeId: "0-5" },
};

/** The generated APIs of HubSpot's client build these calls (`client/`). */
export const CLIENT_PATHS = {
  properties: (type: ObjectType) => `/crm/properties/${VERSION}/${OBJECTS[type].path}`,
  property: (type: ObjectType, name: string) => `/crm/properties/${VERSION}/${OBJECTS[type].path}/${name}`,
  createProperties: (type: ObjectType) => `/crm/properties/${VERSION}/${OBJECTS[type].path}/batch/create`,
  groups: (type: ObjectType) => `/crm/properties/${VERSION}/${OBJECTS[type].path}/groups`,
  group: (type: ObjectType, name: string) => `/crm/properties/${VERSION}/${OBJECTS[type].path}/groups/${name}`,
  lists: `/crm/lists/${VERSION}`,
  list: (listId: string) => `/crm/lists/${VERSION}/${listId}`,
  memberships: (listId: string) => `/crm/lists/${VERSION}/${listId}/memberships`,
  batchRead: (type: ObjectType) => `/crm/objects/${VERSION}/${OBJECTS[type].path}/batch/read`,
  batchUpdate: (type: ObjectType) => `/crm/objects/${VERSION}/${OBJECTS[type].path}/batch/update`,
  search: (type: ObjectType) => `/crm/objects/${VERSION}/${OBJECTS[type].path}/search`,
} as const;

/** We build these calls: the client has no such path, its paths of OAuth are older ones, or its model drops a field that we send. */
export const OWN_PATHS = {
  token: `/oauth/${VERSION}/token`,
  introspect: `/oauth/${VERSION}/token/introspect`,
  revoke: `/oauth/${VERSION}/token/revoke`,
  uninstall: `/appinstalls/${VERSION}/external-install`,
  account: `/account-info/${VERSION}/details`,
  propertyLimits: `/crm/limits/${VERSION}/custom-properties`,
  /** The client's model of the request has no object type, and drops it. */
  listSearch: `/crm/lists/${VERSION}/search`,
  /** Its model has no typed outputs, and drops them. */
  completeCallbacks: `/automation/actions/callbacks/${VERSION}/complete`,
  journalAfter: (offset: string, count: number) =>
    `/webhooks-journal/journal/${VERSION}/batch/${encodeURIComponent(offset)}/next/${count}`,
  journalLatest: (count: number) => `/webhooks-journal/journal/${VERSION}/batch/latest/${count}`,
  journalEarliest: (count: number) => `/webhooks-journal/journal/${VERSION}/batch/earliest/${count}`,
  subscriptions: `/webhooks-journal/subscriptions/${VERSION}`,
  subscription: (id: string) => `/webhooks-journal/subscriptions/${VERSION}/${encodeURIComponent(id)}`,
  subscriptionsOf: (portalId: string) => `/webhooks-journal/subscriptions/${VERSION}/portals/${portalId}`,
} as const;

const UNDATED = /^\/crm\/v3\/(lists|objects|properties)(?=\/|$)/;

/** The dated path of an endpoint of the client, whose generated APIs have undated ones. */
export function dated(endpoint: string): string {
  return endpoint.replace(UNDATED, `/crm/$1/${VERSION}`);
}

/** How paths name an object type. */
export function objectPath(type: ObjectType): string {
  return OBJECTS[type].path;
}

export function objectTypeId(type: ObjectType): string {
  return OBJECTS[type].typeId;
}

/** HubSpot identifies types by id or by name, in any case. */
export function objectTypeOf(name: string): ObjectType | null {
  return OBJECT_TYPES.find((type) => type === name.toLowerCase() || OBJECTS[type].typeId === name) ?? null;
}

/** The property with the time of the last change of a record of this type. */
export function lastModifiedProperty(type: ObjectType): string {
  return type === "contact" ? "lastmodifieddate" : "hs_lastmodifieddate";
}
