import { Replacements, type ReplacementRule } from "@plumbline/address";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { enrichmentSchema } from "@plumbline/schema/mapping/enrichment-schema.ts";
import { type Enrichment, enrichmentTargets } from "@plumbline/schema/mapping/enrichment.ts";
import { REPLACED_PARTS } from "@plumbline/schema/portals/replaced-parts.ts";
import { createHash } from "node:crypto";
import { z } from "zod";
import { sql, type Tx } from "../db/database.ts";
import { isObject, rowParser, type Guard } from "../db/parse-row.ts";
import type { Connection, Prisma } from "../generated/prisma/client.ts";
import type { PropertyOption } from "../records/store.ts";
import type { MappingPlace } from "./place-name.ts";
import { NO_PORTAL_INPUTS, type PortalInputs } from "./portal-inputs.ts";

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
type WriteInputs = {
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

/** By property name. */
type OptionsByProperty = ReadonlyMap<string, readonly PropertyOption[]>;
export const NO_OPTIONS_KEPT: OptionsByProperty = new Map();

const areOptions: Guard<Readonly<Record<string, readonly PropertyOption[]>>> = (
  value,
): value is Readonly<Record<string, readonly PropertyOption[]>> =>
  isObject(value) && Object.values(value).every((options) => Array.isArray(options) && options.every(isOption));

function isOption(value: unknown): value is PropertyOption {
  return (
    isObject(value) &&
    typeof value.value === "string" &&
    typeof value.label === "string" &&
    typeof value.hidden === "boolean"
  );
}

const parseRow = rowParser("property_options", { options: areOptions });

/** Parses a column selected with `keptOptions`. */
export function parseOptions(options: unknown): OptionsByProperty {
  return new Map(Object.entries(parseRow({ options: options ?? {} }).options));
}

/** A subquery: the object type's options by property, as last read; null where there are none. */
export function keptOptions({ connectionId, objectType }: MappingPlace): Prisma.Sql {
  return sql`(SELECT jsonb_object_agg(property, options) FROM property_options
    WHERE property_options.connection_id = ${connectionId}::uuid AND property_options.object_type = ${objectType})`;
}

/** The same subquery for the job of the surrounding FROM. */
export const KEPT_OPTIONS_OF_JOB = sql`(SELECT jsonb_object_agg(property, options) FROM property_options
    WHERE property_options.connection_id = job.connection_id AND property_options.object_type = job.object_type)`;

/** Stores the current options of these properties: null for one that is no dropdown. Without a difference nothing is written. */
export async function keepOptions(
  tx: Tx,
  { accountId, connectionId, objectType }: MappingPlace & { accountId: string },
  defined: ReadonlyMap<string, readonly PropertyOption[] | null>,
  readAt: Date,
): Promise<void> {
  const rows = [...defined].map(([property, options]) => ({ property, options }));
  await tx.$executeRaw`
    WITH read AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (property text, options jsonb)),
    gone AS (
      DELETE FROM property_options kept USING read
      WHERE kept.connection_id = ${connectionId}::uuid AND kept.object_type = ${objectType} AND kept.property = read.property
        AND read.options IS NULL AND kept.read_at <= ${readAt})
    INSERT INTO property_options AS kept (account_id, connection_id, object_type, property, options, read_at)
    SELECT ${accountId}::uuid, ${connectionId}::uuid, ${objectType}, property, options, ${readAt} FROM read WHERE options IS NOT NULL ORDER BY property
    ON CONFLICT (connection_id, object_type, property) DO UPDATE SET options = EXCLUDED.options, read_at = EXCLUDED.read_at
    WHERE kept.options <> EXCLUDED.options AND kept.read_at <= EXCLUDED.read_at`;
}

/** A subquery. */
export function portalRevision(accountId: Prisma.Sql, portalId: Prisma.Sql): Prisma.Sql {
  return sql`COALESCE((SELECT revision FROM portal_setting s WHERE s.account_id = ${accountId} AND s.portal_id = ${portalId}), 0)`;
}

/** For the `portal` of the surrounding FROM. */
const CHOSEN = sql`jsonb_build_object(
  'countryDefault', COALESCE((SELECT default_country FROM portal_setting s WHERE s.account_id = portal.account_id AND s.portal_id = portal.portal_id), ''),
  'revision', ${portalRevision(sql`portal.account_id`, sql`portal.portal_id`)},
  'rules', COALESCE((
    SELECT jsonb_agg(jsonb_build_array(part, country, text, replacement) ORDER BY part, country, folded_text)
    FROM replacement_rule r WHERE r.account_id = portal.account_id AND r.portal_id = portal.portal_id), '[]'))`;

/** A subquery: the portal inputs for this connection's portal, for `parsePortalInputs`. */
export function portalInputsOf({ connectionId }: Pick<MappingPlace, "connectionId">): Prisma.Sql {
  return sql`(SELECT ${CHOSEN} FROM connection portal WHERE portal.id = ${connectionId}::uuid)`;
}

/** The same subquery for the job of the surrounding FROM. */
export const PORTAL_INPUTS_OF_JOB = sql`(SELECT ${CHOSEN} FROM (SELECT job.account_id, job.portal_id) portal)`;

const chosenSchema = z.object({
  countryDefault: z.string(),
  revision: z.number().int(),
  rules: z.array(z.tuple([z.enum(REPLACED_PARTS), z.string(), z.string(), z.string()])),
});

/** Parses a column selected with one of these; null where the connection is gone. */
export function parsePortalInputs(chosen: unknown): PortalInputs {
  if (chosen === null || chosen === undefined) return NO_PORTAL_INPUTS;
  const { countryDefault, revision, rules } = chosenSchema.parse(chosen);
  if (rules.length === 0) return { ...NO_PORTAL_INPUTS, countryDefault, revision };
  const replacements = new Replacements(rules.map(toRule));
  const rulesHash = createHash("sha256").update(JSON.stringify(rules)).digest("hex");
  return { countryDefault, replacements, rulesHash, revision };
}

function toRule([part, country, text, replacement]: z.output<typeof chosenSchema>["rules"][number]): ReplacementRule {
  return { part, country: country || null, text, replacement };
}
