import { sql, type Tx } from "../db/database.ts";
import { isObject, rowParser, type Guard } from "../db/parse-row.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { PropertyOption } from "../records/store.ts";
import type { MappingPlace } from "./place-name.ts";

/** By property name. */
export type OptionsByProperty = ReadonlyMap<string, readonly PropertyOption[]>;
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
