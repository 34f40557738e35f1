import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { PROPERTIES_OF_VERSION } from "../connections/properties-of-version.ts";
import { sql, type Tx } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";

export type PropertiesByType = ReadonlyMap<ObjectType, ReadonlySet<string>>;

/** Mapped properties of the object types whose switch is on. */
export async function cleanedProperties(tx: Tx, connectionId: string): Promise<PropertiesByType> {
  return await mappedIn(tx, sql`auto_clean a`, sql`a.connection_id = ${connectionId}::uuid`);
}

/** Mapped properties of the address sets whose status HubSpot shows. */
export async function shownProperties(tx: Tx, connectionId: string): Promise<PropertiesByType> {
  return await mappedIn(tx, sql`address_status a`, sql`a.connection_id = ${connectionId}::uuid AND a.mode = 'write'`);
}

async function mappedIn(tx: Tx, switches: Prisma.Sql, isOn: Prisma.Sql): Promise<PropertiesByType> {
  const rows = await tx.$queryRaw<{ object_type: ObjectType; properties: string[] }[]>`
    SELECT m.object_type, ${PROPERTIES_OF_VERSION} AS properties
    FROM ${switches} JOIN mapping m USING (connection_id, object_type, set_key) JOIN mapping_version v ON v.id = m.version_id
    WHERE ${isOn}`;
  const watched = new Map<ObjectType, Set<string>>();
  for (const { object_type: objectType, properties } of rows)
    watched.set(objectType, new Set([...(watched.get(objectType) ?? []), ...properties.filter(Boolean)]));
  return watched;
}
