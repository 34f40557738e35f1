import type { CrmRecord } from "../records.ts";
import type { HubSpotWorld } from "../hubspot-world.ts";
import { modifiedProperty } from "../properties.ts";
import type { ObjectType } from "../object-types.ts";

/** The wire form of a record with the requested properties; empty ones are null. */
export function shownRecord(type: ObjectType, record: CrmRecord, names: readonly string[]): Record<string, unknown> {
  const properties: Record<string, string | null> = {};
  for (const name of ["hs_object_id", "createdate", modifiedProperty(type), ...names]) {
    properties[name] = record.values[name] || null;
  }
  return {
    id: record.id,
    properties,
    createdAt: new Date(record.createdAt).toISOString(),
    updatedAt: new Date(record.updatedAt).toISOString(),
    archived: record.edit.state === "archived",
  };
}

type Version = { value: string; timestamp: string; sourceType: string; sourceId?: string };

/** Versions of a property, newest first, with their sources. */
export function history(world: HubSpotWorld, record: CrmRecord, names: readonly string[]): Record<string, Version[]> {
  const versions: Record<string, Version[]> = {};
  for (const name of names) {
    const list: Version[] = [];
    for (const { at, by, properties } of record.edit.writes) {
      const value = properties[name];
      if (value === undefined) continue;
      const source =
        by === "app"
          ? { sourceType: "INTEGRATION", sourceId: world.app.appId }
          : by === "person"
            ? { sourceType: "CRM_UI", sourceId: "userId:1001" }
            : { sourceType: "AUTOMATION_PLATFORM", sourceId: "enrollmentId:1" };
      list.unshift({ value, timestamp: new Date(at).toISOString(), ...source });
    }
    if (list.length === 0 && record.values[name]) {
      list.push({
        value: record.values[name],
        timestamp: new Date(record.createdAt).toISOString(),
        sourceType: "IMPORT",
      });
    }
    versions[name] = list;
  }
  return versions;
}
