import { z } from "zod";
import { sql } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";

/*
 * Consent is bound to what was looked at: a canary that passed, or a person who continued, accepts one address hash for each
 * address set. A job over many records writes under no other.
 */

/** The key of the one address set that a record has. */
export const PRIMARY_SET = "primary";

/** By the key of the address set. */
export type AcceptedHashes = Record<string, string>;
const acceptedHashesSchema = z.record(z.string(), z.string());

export function acceptedHashesOf(row: { acceptedHashes: unknown }): AcceptedHashes {
  return acceptedHashesSchema.parse(row.acceptedHashes);
}

/** What is accepted once the addresses under this hash were looked at. */
export function accepting(addressHash: string): AcceptedHashes {
  return { [PRIMARY_SET]: addressHash };
}

export function isAccepted(row: { acceptedHashes: unknown }, addressHash: string): boolean {
  return acceptedHashesOf(row)[PRIMARY_SET] === addressHash;
}

/** Fewer addresses are not enough evidence, and a retry of no more records is one over named records. */
export const ENOUGH_ADDRESSES = 20;

/** When a kind of job looks at addresses before it writes: always, where there are many, or never (records that were named to it). */
export type CanaryRule = "always" | "many" | "never";

export function isCanaryNeeded(rule: CanaryRule, recordsTotal: number): boolean {
  return rule === "always" || (rule === "many" && recordsTotal > ENOUGH_ADDRESSES);
}

/** A condition over `job`: nothing has to be seen, or it was seen under this hash. */
export function isSeenUnder(rule: CanaryRule, hash: Prisma.Sql): Prisma.Sql {
  const isSeen = sql`job.accepted_hashes ->> ${PRIMARY_SET} = ${hash}`;
  if (rule === "always") return sql`(${isSeen})`;
  return rule === "never" ? sql`true` : sql`(job.records_total <= ${ENOUGH_ADDRESSES}::int OR ${isSeen})`;
}
