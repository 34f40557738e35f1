import { sql } from "../../db/database.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { WRITE_UNKNOWN } from "./fields.ts";
import { WRITTEN_REASONS } from "../../records/view.ts";

/** Addresses that one count reads: a larger job is counted in part. */
export const MAX_READ = 20_000;

/** Same as `wasWritten`, of a row `r` of `job_record`. */
export const WAS_WRITTEN = sql`(r.state IN ('corrected', 'restored') OR r.reason IN (${Prisma.join([...WRITTEN_REASONS, WRITE_UNKNOWN])}))`;

const NUMBER = "^-?[0-9]+(\\.[0-9]+)?$";

/** Same as `changedFields`, of a row `r` and a `field` of its values: a number property returns 39.5 for 39.50. */
export const IS_CHANGED = sql`(r.before ? field.key AND CASE
  WHEN field.key IN ('latitude', 'longitude') AND field.value ~ ${NUMBER} AND r.before ->> field.key ~ ${NUMBER}
    THEN field.value::numeric <> (r.before ->> field.key)::numeric
  ELSE field.value IS DISTINCT FROM r.before ->> field.key END)`;
