import { sql } from "../db/database.ts";

/** An expression: the properties that the mapping version `v` maps to address parts; "" for an unmapped part. */
export const PROPERTIES_OF_VERSION = sql`ARRAY[v.street_address, v.city, v.state, v.postal_code, v.country]
  || ARRAY(SELECT value FROM jsonb_each_text(v.extra_parts))`;
