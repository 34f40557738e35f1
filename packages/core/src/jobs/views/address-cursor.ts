import { sql } from "../../db/database.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import type { AddressId } from "../../records/values.ts";

/** Position at which a page of addresses ends: the address or, with only the id (previous release), all addresses of the record. */
export function addressCursor({ recordId, setKey }: AddressId): string {
  return `${recordId}:${setKey}`;
}

/** A condition over `job_record`: after this cursor, in record and set order; empty = from the start. */
export function isBehind(cursor: string): Prisma.Sql {
  const [recordId = "", setKey] = cursor.split(":");
  if (setKey === undefined) return sql`record_id > ${recordId}`;
  // The exact position alone cannot use an index; the bound can.
  return sql`record_id >= ${recordId} AND (record_id, set_key) > (${recordId}, ${setKey})`;
}
