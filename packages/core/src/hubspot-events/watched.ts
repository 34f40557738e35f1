import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { ConnectionRef } from "../connection-ref.ts";
import { readInForce } from "../connections/in-force.ts";
import type { MappingPlace } from "../connections/place-name.ts";
import type { Context } from "../context.ts";
import { type Tx, sql } from "../db/database.ts";
import type { MappingVersion, Prisma } from "../generated/prisma/client.ts";
import type { WaitingAddress } from "../jobs/pipeline/kind.ts";
import { KINDS } from "../jobs/pipeline/kinds.ts";
import { knownAddresses } from "../jobs/pipeline/take.ts";
import { needsWork } from "../jobs/pipeline/triage.ts";
import { mappedOf } from "../mapping/version-content.ts";
import type { RecordValues } from "../records/store.ts";
import { partValues, propertiesOf, valuesHash, type AddressId } from "../records/values.ts";

/** An address set that is processed when a record changes. */
export type WatchedSet = { version: MappingVersion; since: Date; pollCursor: Date };

type Watch = { setKey: string; since: Date; pollCursor: Date };

/** The sets of an object type that are cleaned when a record changes and whose mapping is in force, in their order. */
export async function watchedSets(tx: Tx, place: MappingPlace): Promise<WatchedSet[]> {
  const { connectionId, objectType } = place;
  return await inForceAmong(tx, place, await tx.autoClean.findMany({ where: { connectionId, objectType } }));
}

/** The other sets whose status HubSpot shows: an edit makes it outdated. */
export async function shownSets(tx: Tx, place: MappingPlace): Promise<WatchedSet[]> {
  const { connectionId, objectType } = place;
  const cleaned = await tx.autoClean.findMany({ where: { connectionId, objectType }, select: { setKey: true } });
  const shown = await tx.addressStatus.findMany({
    where: { connectionId, objectType, mode: "write", setKey: { notIn: cleaned.map(({ setKey }) => setKey) } },
  });
  return await inForceAmong(
    tx,
    place,
    shown.map(({ changedAt, ...row }) => ({ ...row, since: changedAt })),
  );
}

async function inForceAmong(tx: Tx, place: MappingPlace, on: readonly Watch[]): Promise<WatchedSet[]> {
  if (on.length === 0) return [];
  const { mappings } = await readInForce(tx, place);
  const versions = await tx.mappingVersion.findMany({
    where: { id: { in: mappings.map(({ versionId }) => versionId) } },
  });
  return mappings.flatMap(({ setKey, versionId }) => {
    const row = on.find((one) => one.setKey === setKey);
    const version = versions.find(({ id }) => id === versionId);
    return row && version ? [{ version, since: row.since, pollCursor: row.pollCursor }] : [];
  });
}

/** What triage needs to know of a set to determine whether a change of its address needs a job. */
function watchOf(version: MappingVersion) {
  return {
    setKey: version.setKey,
    mapped: mappedOf(version),
    mappingHash: version.contentHash,
    lockProperty: version.lockProperty,
    kind: KINDS.update,
  };
}

/** The properties whose changes concern these sets, each once. */
export function watchedProperties(sets: readonly Pick<WatchedSet, "version">[]): string[] {
  return [...new Set(sets.flatMap(({ version }) => propertiesOf(watchOf(version))))];
}

type WatchContext = Pick<Context, "db" | "now" | "valueHashes">;
type Place = { ref: ConnectionRef; objectType: ObjectType };
/** Records with their values in HubSpot. */
type Read = { ids: readonly string[]; values: RecordValues };

/** The addresses of these records that need a job. */
export async function addressesToClean(
  ctx: WatchContext,
  place: Place,
  sets: readonly WatchedSet[],
  read: Read,
): Promise<AddressId[]> {
  return await addressesOf(ctx, place, { sets, read }, (set, address) =>
    needsWork(set, address, read.values, ctx.now()),
  );
}

/** The addresses of these records whose values differ from our last decision. */
export async function editedAddresses(
  ctx: WatchContext,
  place: Place,
  sets: readonly WatchedSet[],
  read: Read,
): Promise<AddressId[]> {
  return await addressesOf(ctx, place, { sets, read }, ({ mapped, mappingHash }, { recordId, memory }) => {
    if (memory === null || memory.decidedAt === null) return false;
    const held = partValues({ mapped }, read.values.get(recordId) ?? {});
    return memory.mappingHash !== mappingHash || !memory.isAbout(valuesHash(held));
  });
}

async function addressesOf(
  ctx: WatchContext,
  place: Place,
  { sets, read }: { sets: readonly WatchedSet[]; read: Read },
  isWanted: (set: ReturnType<typeof watchOf>, address: WaitingAddress) => boolean,
): Promise<AddressId[]> {
  const found: AddressId[] = [];
  for (const { version } of sets) {
    const set = watchOf(version);
    const addresses = await knownAddresses(ctx, place, { ids: read.ids, setKey: set.setKey });
    found.push(...addresses.filter((address) => isWanted(set, address)));
  }
  return found;
}

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

/** An expression: the properties that the mapping version `v` maps to address parts; "" for an unmapped part. */
export const PROPERTIES_OF_VERSION = sql`ARRAY[v.street_address, v.city, v.state, v.postal_code, v.country]
  || ARRAY(SELECT value FROM jsonb_each_text(v.extra_parts))`;
