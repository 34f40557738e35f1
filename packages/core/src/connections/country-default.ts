import { sql } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { MappingPlace } from "./mapping-place.ts";

/** A subquery: the country of records of this portal that name none; empty where none was chosen. */
export function countryDefaultOf({ connectionId }: Pick<MappingPlace, "connectionId">): Prisma.Sql {
  return sql`COALESCE((
    SELECT default_country FROM portal_setting s JOIN connection c ON c.account_id = s.account_id AND c.portal_id = s.portal_id
    WHERE c.id = ${connectionId}::uuid), '')`;
}
