import { type Enrichment, enrichmentTargets } from "@plumbline/schema/mapping/enrichment.ts";
import { enrichmentSchema } from "@plumbline/schema/mapping/enrichment-schema.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import type { MappingPlace } from "./place-name.ts";
import { parsePortalInputs, type PortalInputs, portalInputsOf } from "./portal-inputs.ts";
import { keptOptions, type OptionsByProperty, parseOptions } from "./property-options.ts";
import { sql, type Tx } from "../db/database.ts";
import type { Connection, Prisma } from "../generated/prisma/client.ts";
import { createHash } from "node:crypto";

/** The last saved mapping of one address set. */
export type MappingInForce = {
  setKey: string;
  /** The customer's name for the set; empty for the primary one. */
  label: string;
  versionId: string;
  /** The address hash. */
  contentHash: string;
  enrichmentHash: string;
  enrichment: Enrichment;
  lockProperty: string;
  /** Of `writeHashOf`. */
  writeHash: string;
};

/** The portal's connection, as far as jobs decide by it. */
export type ConnectionState = Pick<Connection, "id" | "portalId" | "status" | "companions">;

/** What is in force for one object type. */
export type InForce = {
  /** Null once the portal was disconnected. */
  connection: ConnectionState | null;
  /** The address sets, in order; empty while the object type is off. */
  mappings: readonly MappingInForce[];
  /** Options of the object type's mapped dropdowns, as last read. */
  options: OptionsByProperty;
  portal: PortalInputs;
};

/**
 * The rows of the versions in force, for a join or FROM; none while the object type is off. Other sets are in force only while
 * the primary one is.
 */
export function inForce({ connectionId, objectType }: MappingPlace): Prisma.Sql {
  return sql`mapping JOIN mapping_version ON mapping_version.id = mapping.version_id
    WHERE mapping.connection_id = ${connectionId}::uuid AND mapping.object_type = ${objectType}
      AND (mapping.set_key = ${PRIMARY_SET} OR EXISTS (
        SELECT FROM mapping main WHERE main.connection_id = mapping.connection_id AND main.object_type = mapping.object_type
          AND main.set_key = ${PRIMARY_SET}))`;
}

/** One statement, so that a mapping saved meanwhile applies to all sets or to none. It is read with every chunk. */
export async function readInForce(tx: Tx, place: MappingPlace): Promise<InForce> {
  const [row] = await tx.$queryRaw<StoredInForce[]>`
    SELECT ${keptOptions(place)} AS options, ${portalInputsOf(place)} AS portal, (
      SELECT jsonb_build_object('id', id, 'portalId', portal_id, 'status', status, 'companions', companions)
      FROM connection WHERE id = ${place.connectionId}::uuid) AS connection, (
      SELECT jsonb_agg(jsonb_build_object('setKey', mapping.set_key, 'label', label, 'versionId', version_id, 'contentHash', content_hash,
        'enrichmentHash', enrichment_hash, 'enrichment', enrichment, 'lockProperty', lock_property, 'adopted', ${ADOPTED_COLUMNS}) ORDER BY position, mapping.set_key)
      FROM ${inForce(place)}) AS mappings`;
  const portal = parsePortalInputs(row?.portal);
  const mappings = (row?.mappings ?? []).map(({ adopted, enrichment: stored, ...mapping }): MappingInForce => {
    const enrichment = enrichmentSchema.parse(stored);
    const writeHash = writeHashOf({ addressHash: mapping.contentHash, enrichment, portal, adopted: adopted ?? [] });
    return { ...mapping, enrichment, writeHash };
  });
  return { connection: row?.connection ?? null, mappings, options: parseOptions(row?.options), portal };
}

type StoredInForce = {
  connection: ConnectionState | null;
  mappings: StoredMapping[] | null;
  options: unknown;
  portal: unknown;
};

type StoredMapping = Omit<MappingInForce, "enrichment" | "writeHash"> & {
  enrichment: unknown;
  adopted: string[] | null;
};

/** For the `mapping` of the surrounding FROM: status columns in properties that the portal had before; null where there are none. */
export const ADOPTED_COLUMNS = sql`(
  SELECT jsonb_agg(p.column_name) FROM address_status s JOIN status_property p USING (connection_id, object_type, set_key)
  WHERE s.connection_id = mapping.connection_id AND s.object_type = mapping.object_type AND s.set_key = mapping.set_key
    AND s.mode = 'write' AND p.is_adopted)`;

/** The address hash in force for a set, locked until this transaction ends; null while it is off. */
export async function lockHashInForce(tx: Tx, place: MappingPlace & { setKey: string }): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ content_hash: string }[]>`
    SELECT content_hash FROM ${inForce(place)} AND mapping.set_key = ${place.setKey} FOR SHARE OF mapping`;
  return row?.content_hash ?? null;
}

/** Whatever decides what a job may write into the records of one address set. */
export type WriteInputs = {
  addressHash: string;
  enrichment: Enrichment;
  portal: Pick<PortalInputs, "countryDefault" | "rulesHash">;
  /** Columns of the address status that are written into properties of the customer's own. */
  adopted: readonly string[];
};

/**
 * What a canary or a person has to have seen before a job may write: the address hash, followed by a hash of everything else that
 * the job may write, where there is any. Record memory, charges and choices go by the address hash alone (decision 067).
 */
export function writeHashOf({ addressHash, enrichment, portal, adopted }: WriteInputs): string {
  const targets = enrichmentTargets(enrichment);
  const parts = [
    ["fills", targets.length > 0 ? [targets, enrichment.overwrite] : []],
    ["country", portal.countryDefault],
    ["rules", portal.rulesHash],
    ["adopted", adopted.toSorted()],
  ].filter(([, part]) => (part?.length ?? 0) > 0);
  if (parts.length === 0) return addressHash;
  return `${addressHash}.${createHash("sha256").update(JSON.stringify(parts)).digest("hex")}`;
}
