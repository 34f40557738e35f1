import {
  SEGMENT_KINDS,
  SEGMENT_STATES,
  STATUS_COLUMNS,
  STATUS_MODES,
  STATUS_PROPERTY_STATES,
} from "@plumbline/schema/address-status/address-status.ts";
import { keysOf } from "@plumbline/schema/keys.ts";
import type { MappingInForce } from "../connections/in-force.ts";
import type { MappingPlace } from "../connections/place-name.ts";
import { sql, type Tx } from "../db/database.ts";
import { oneOf, rowParser, type ParsedBy } from "../db/parse-row.ts";
import type {
  AddressStatus as AddressStatusRow,
  Prisma,
  StatusProperty as StatusPropertyRow,
  StatusSegment as StatusSegmentRow,
} from "../generated/prisma/client.ts";
import type { StatusProperties } from "./status.ts";

const isStatusColumn = oneOf(STATUS_COLUMNS);
const parseSwitch = rowParser("address_status", { mode: oneOf(STATUS_MODES) }, "connectionId");
const parseProperty = rowParser(
  "status_property",
  { columnName: isStatusColumn, state: oneOf(keysOf(STATUS_PROPERTY_STATES)) },
  "connectionId",
);
const parseSegment = rowParser(
  "status_segment",
  { kind: oneOf(SEGMENT_KINDS), state: oneOf(SEGMENT_STATES) },
  "connectionId",
);
export type StatusProperty = ParsedBy<typeof parseProperty, StatusPropertyRow>;
export type StatusSegment = ParsedBy<typeof parseSegment, StatusSegmentRow>;

/** An address set whose status was ever switched on. `label`: the customer's name for it; empty for the primary set. */
export type StatusOfSet = Omit<ParsedBy<typeof parseSwitch, AddressStatusRow>, "segments"> & {
  label: string;
  properties: StatusProperty[];
  segments: StatusSegment[];
  hasSegments: boolean;
};

/** Sets of an object type, in key order. */
export async function readStatusSets(tx: Tx, { connectionId, objectType }: MappingPlace): Promise<StatusOfSet[]> {
  const where = { connectionId, objectType };
  const switches = await tx.addressStatus.findMany({ where, orderBy: { setKey: "asc" } });
  if (switches.length === 0) return [];
  const properties = await tx.statusProperty.findMany({ where, orderBy: { property: "asc" } });
  const segments = await tx.statusSegment.findMany({ where, orderBy: { kind: "asc" } });
  const mappings = await tx.mapping.findMany({ where, select: { setKey: true, label: true } });
  return switches.map((row) => {
    const { segments: hasSegments, ...one } = parseSwitch(row);
    const isOfSet = ({ setKey }: { setKey: string }) => setKey === one.setKey;
    return {
      ...one,
      hasSegments,
      // A removed set is shown by its key.
      label: mappings.find(isOfSet)?.label ?? one.setKey,
      properties: properties.filter(isOfSet).map(parseProperty),
      segments: segments.filter(isOfSet).map(parseSegment),
    };
  });
}

/** A row of `activeStatusProperties`. */
export type StoredStatusProperty = { setKey: string; column: string; property: string };

/** A condition: the status of an address set of the object type is on, as far as its properties exist. */
export function isStatusOn({ connectionId, objectType }: MappingPlace): Prisma.Sql {
  return sql`EXISTS (
    SELECT FROM address_status WHERE connection_id = ${connectionId}::uuid AND object_type = ${objectType} AND mode = 'write')`;
}

/** A subquery: the properties of address statuses that are written, by address set; null where there are none. */
export function activeStatusProperties({ connectionId, objectType }: MappingPlace): Prisma.Sql {
  return sql`(SELECT jsonb_agg(jsonb_build_object('setKey', p.set_key, 'column', p.column_name, 'property', p.property))
    FROM address_status s JOIN status_property p USING (connection_id, object_type, set_key)
    WHERE s.connection_id = ${connectionId}::uuid AND s.object_type = ${objectType} AND s.mode = 'write' AND p.state = 'active')`;
}

/** A subquery: the sets whose status is on and has a property that HubSpot has just refused; null where there are none. */
export function setsBeingLookedAt({ connectionId, objectType }: MappingPlace): Prisma.Sql {
  return sql`(SELECT array_agg(DISTINCT s.set_key) FROM address_status s JOIN status_property p USING (connection_id, object_type, set_key)
    WHERE s.connection_id = ${connectionId}::uuid AND s.object_type = ${objectType} AND s.mode = 'write' AND p.state = 'suspect')`;
}

/** Pure: whether a property is one that may be written. */
export function isAmong(stored: readonly StoredStatusProperty[] | null): (property: string) => boolean {
  const names = new Set((stored ?? []).map(({ property }) => property));
  return (property) => names.has(property);
}

/** The properties of one set; none if the status itself has no property: the others mean nothing without it. */
export function statusPropertiesOfSet(
  stored: readonly StoredStatusProperty[] | null,
  setKey: string,
): StatusProperties {
  const ofSet = (stored ?? []).flatMap(({ column, property, ...of }) =>
    of.setKey === setKey && isStatusColumn(column) ? [[column, property] as const] : [],
  );
  return ofSet.some(([column]) => column === "status") ? ofSet : [];
}

/** Status columns of an address set that are written into properties that the portal had before, and the one of the status itself. */
export type AdoptedStatus = { status: string; properties: readonly string[] };

/** By address set; sets without one are absent. */
export async function adoptedStatuses(
  tx: Tx,
  { connectionId, objectType }: MappingPlace,
): Promise<ReadonlyMap<string, AdoptedStatus>> {
  const rows = await tx.$queryRaw<(StoredStatusProperty & { isAdopted: boolean })[]>`
    SELECT p.set_key AS "setKey", p.column_name AS "column", p.property, p.is_adopted AS "isAdopted"
    FROM address_status s JOIN status_property p USING (connection_id, object_type, set_key)
    WHERE s.connection_id = ${connectionId}::uuid AND s.object_type = ${objectType} AND s.mode = 'write' AND p.state <> 'pending'`;
  const found = new Map<string, AdoptedStatus>();
  for (const [setKey, ofSet] of Map.groupBy(rows, (row) => row.setKey)) {
    const properties = ofSet.filter(({ isAdopted }) => isAdopted).map(({ property }) => property);
    const status = ofSet.find(({ column }) => column === "status")?.property ?? "";
    if (properties.length > 0) found.set(setKey, { status, properties });
  }
  return found;
}

/** Of these sets, those whose status goes into properties of the customer's own under settings that nobody has looked at. */
export async function unseenAdoptions(
  tx: Tx,
  { connectionId, objectType }: MappingPlace,
  sets: readonly Pick<MappingInForce, "setKey" | "writeHash">[],
): Promise<ReadonlyMap<string, AdoptedStatus>> {
  const adopted = await adoptedStatuses(tx, { connectionId, objectType });
  if (adopted.size === 0) return adopted;
  const of = sets.map(({ setKey, writeHash }) => ({ setKey, writeHash }));
  const opened = await tx.firstLook.findMany({
    where: { connectionId, objectType, OR: of, openedAt: { not: null } },
    select: { setKey: true },
  });
  return new Map([...adopted].filter(([setKey]) => opened.every((look) => look.setKey !== setKey)));
}

/** HubSpot refused these properties: they are not written until the next sync has inspected them, which is due at once. */
export async function suspectProperties(
  tx: Tx,
  { connectionId, objectType }: MappingPlace,
  properties: readonly string[],
  now: Date,
): Promise<void> {
  await tx.statusProperty.updateMany({
    where: { connectionId, objectType, property: { in: [...properties] }, state: "active" },
    data: { state: "suspect" },
  });
  await tx.statusWork.updateMany({
    where: { connectionId, objectType },
    data: { syncAt: now, revision: { increment: 1 } },
  });
}
