import type { Enrichment } from "@plumbline/schema/mapping/enrichment.ts";
import { enrichmentSchema } from "@plumbline/schema/mapping/enrichment-schema.ts";
import type { MappingPlace } from "./mapping-place.ts";
import { countryDefaultOf } from "./country-default.ts";
import { keptOptions, parseOptions, type OptionsByProperty } from "./property-options.ts";
import { sql, type Tx } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";

/** The mapping that the customer has saved last. */
export type MappingInForce = {
  versionId: string;
  /** The address hash. */
  contentHash: string;
  enrichmentHash: string;
  enrichment: Enrichment;
  lockProperty: string;
  /** Of the mapped dropdowns of the object type, as they were read last. */
  options: OptionsByProperty;
  /** ISO 3166 alpha-2 of records that name none; empty = none. */
  countryDefault: string;
};

/** The rows of the version in force, to be joined or selected from; none while the object type is off. */
export function inForce({ connectionId, objectType }: MappingPlace): Prisma.Sql {
  return sql`mapping JOIN mapping_version ON mapping_version.id = mapping.version_id
    WHERE mapping.connection_id = ${connectionId}::uuid AND mapping.object_type = ${objectType}`;
}

/** Null while the object type is off. One statement: it is read with every chunk. */
export async function mappingInForce(tx: Tx, place: MappingPlace): Promise<MappingInForce | null> {
  const [row] = await tx.$queryRaw<
    (Omit<MappingInForce, "enrichment" | "options"> & { enrichment: unknown; options: unknown })[]
  >`
    SELECT version_id AS "versionId", content_hash AS "contentHash", enrichment_hash AS "enrichmentHash", enrichment, lock_property AS "lockProperty",
      ${keptOptions(place)} AS options, ${countryDefaultOf(place)} AS "countryDefault"
    FROM ${inForce(place)}`;
  return row
    ? { ...row, enrichment: enrichmentSchema.parse(row.enrichment), options: parseOptions(row.options) }
    : null;
}

/** The address hash in force, and none other until this transaction ends; null while the object type is off. */
export async function lockHashInForce(tx: Tx, place: MappingPlace): Promise<string | null> {
  const [row] = await tx.$queryRaw<
    { content_hash: string }[]
  >`SELECT content_hash FROM ${inForce(place)} FOR SHARE OF mapping`;
  return row?.content_hash ?? null;
}
