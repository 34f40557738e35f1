import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { z } from "zod";
import { sql } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";

/*
 * Consent covers only what was seen: a canary that passed, or a person who continued, accepts one address hash for each address
 * set. A job over many records writes under no other hash.
 */

/** By the key of the address set. */
export type AcceptedHashes = Record<string, string>;
const acceptedHashesSchema = z.record(z.string(), z.string());

export function acceptedHashesOf(row: { acceptedHashes: unknown }): AcceptedHashes {
  return acceptedHashesSchema.parse(row.acceptedHashes);
}

/** An address set, and the hash of the mapping its addresses are read with. */
export type HashedSet = { setKey: string; addressHash: string };

/** The hashes that are accepted once the addresses of these sets were seen. */
export function accepting(sets: readonly HashedSet[]): AcceptedHashes {
  return Object.fromEntries(sets.map(({ setKey, addressHash }) => [setKey, addressHash]));
}

/** The sets whose addresses were seen under exactly this hash. */
export function acceptedOf(row: { acceptedHashes: unknown }, sets: readonly HashedSet[]): AcceptedHashes {
  const accepted = acceptedHashesOf(row);
  return accepting(sets.filter(({ setKey, addressHash }) => accepted[setKey] === addressHash));
}

export function isAccepted(row: { acceptedHashes: unknown }, { setKey, addressHash }: HashedSet): boolean {
  return acceptedHashesOf(row)[setKey] === addressHash;
}

/** These sets and hashes as one comparable text: the hash alone for a job over the primary set. */
export function seenKey(sets: readonly HashedSet[]): string {
  const [only] = sets;
  if (only && sets.length === 1 && only.setKey === PRIMARY_SET) return only.addressHash;
  return JSON.stringify(sets.map(({ setKey, addressHash }) => [setKey, addressHash]));
}

/** Parses the text of `seenKey`. */
export function setsOfKey(key: string): HashedSet[] {
  if (!key.startsWith("[")) return [{ setKey: PRIMARY_SET, addressHash: key }];
  const sets = z.array(z.tuple([z.string(), z.string()])).parse(JSON.parse(key));
  return sets.map(([setKey, addressHash]) => ({ setKey, addressHash }));
}

/** Fewer addresses are not enough evidence; a retry of at most this many records counts as one over named records. */
export const ENOUGH_ADDRESSES = 20;

/** When a kind of job runs a canary before it writes: always, for many records, or never (records that were named to it). */
export type CanaryRule = "always" | "many" | "never";

export function isCanaryNeeded(rule: CanaryRule, recordsTotal: number): boolean {
  return rule === "always" || (rule === "many" && recordsTotal > ENOUGH_ADDRESSES);
}

/** A condition over `job`: no canary is needed, or addresses were seen under this hash of the set. */
export function isSeenUnder(rule: CanaryRule, setKey: Prisma.Sql, hash: Prisma.Sql): Prisma.Sql {
  const isSeen = sql`COALESCE(job.accepted_hashes ->> ${setKey} = ${hash}, false)`;
  if (rule === "always") return sql`(${isSeen})`;
  return rule === "never" ? sql`true` : sql`(job.records_total <= ${ENOUGH_ADDRESSES}::int OR ${isSeen})`;
}
