import { keysOf } from "@plumbline/schema/keys.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Operation } from "./port.ts";

const OBJECT_SCOPES: Record<ObjectType, { read: string; write: string }> = {
  contact: { read: "crm.objects.contacts.read", write: "crm.objects.contacts.write" },
  company: { read: "crm.objects.companies.read", write: "crm.objects.companies.write" },
  deal: { read: "crm.objects.deals.read", write: "crm.objects.deals.write" },
  ticket: { read: "tickets", write: "tickets" },
};

/** Required to connect the app: every plan has them, and so does everybody who may install apps. */
export const REQUIRED_SCOPES = [
  "oauth",
  "crm.objects.contacts.read",
  "crm.objects.contacts.write",
  "crm.objects.companies.read",
  "crm.objects.companies.write",
  "crm.lists.read",
] as const;

/** Granted if the portal's plan has the feature and the connecting person may use it; otherwise omitted silently. */
export const OPTIONAL_SCOPES = ["crm.objects.deals.read", "crm.objects.deals.write", "tickets", "automation"] as const;

const SCHEMA_SCOPES: Record<ObjectType, string> = {
  contact: "crm.schemas.contacts.write",
  company: "crm.schemas.companies.write",
  deal: "crm.schemas.deals.write",
  ticket: "tickets",
};

/** Requested only in portals where a feature that needs them is switched on. */
export const FEATURE_SCOPES = [
  "crm.schemas.contacts.write",
  "crm.schemas.companies.write",
  "crm.schemas.deals.write",
  "crm.lists.write",
] as const;

/** Every operation, for statements about scopes. */
export const OPERATIONS: readonly Operation[] = keysOf({
  read_properties: true,
  read_lists: true,
  read_records: true,
  write_records: true,
  search_records: true,
  complete_callbacks: true,
  read_limits: true,
  read_account: true,
  write_schemas: true,
  write_lists: true,
  refresh_token: true,
  any: true,
} satisfies Record<Operation, true>);

/** Whether these scopes were granted. If HubSpot did not list what it granted, assumes so: its responses will show. */
export function isGranted({ scopes }: { scopes: readonly string[] }, wanted: readonly string[]): boolean {
  return scopes.length === 0 || wanted.every((scope) => scopes.includes(scope));
}

/** The scopes that an operation needs, as HubSpot's specifications list them for each path. */
export function scopesFor(operation: Operation, objectType: ObjectType | null): string[] {
  switch (operation) {
    case "read_lists":
      return ["crm.lists.read"];
    case "complete_callbacks":
      return ["automation"];
    case "write_lists":
      return ["crm.lists.write"];
    case "write_schemas":
      return objectType === null ? [] : [SCHEMA_SCOPES[objectType]];
    case "read_properties":
    case "read_records":
    case "search_records":
      return objectType === null ? [] : [OBJECT_SCOPES[objectType].read];
    case "write_records":
      return objectType === null ? [] : [OBJECT_SCOPES[objectType].write];
    case "read_limits":
    case "read_account":
    case "refresh_token":
    case "any":
      return [];
  }
}
