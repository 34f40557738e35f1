import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { z } from "zod";
import { sql } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";

/*
 * Consent covers only what was seen: a canary that passed, or a person who continued, accepts one write hash for each address set
 * (connections/in-force.ts). A job over many records writes under no other hash.
 */

/** By the key of the address set. */
export type AcceptedHashes = Record<string, string>;
const acceptedHashesSchema = z.record(z.string(), z.string());

export function acceptedHashesOf(row: { acceptedHashes: unknown }): AcceptedHashes {
  return acceptedHashesSchema.parse(row.acceptedHashes);
}

/** An address set, and the hash of whatever a job may write into its records. */
export type HashedSet = { setKey: string; writeHash: string };

/** The hashes that are accepted once the addresses of these sets were seen. */
export function accepting(sets: readonly HashedSet[]): AcceptedHashes {
  return Object.fromEntries(sets.map(({ setKey, writeHash }) => [setKey, writeHash]));
}

/** The sets whose addresses were seen under exactly this hash. */
export function acceptedOf(row: { acceptedHashes: unknown }, sets: readonly HashedSet[]): AcceptedHashes {
  const accepted = acceptedHashesOf(row);
  return accepting(sets.filter(({ setKey, writeHash }) => accepted[setKey] === writeHash));
}

export function isAccepted(row: { acceptedHashes: unknown }, { setKey, writeHash }: HashedSet): boolean {
  return acceptedHashesOf(row)[setKey] === writeHash;
}

/** Those of these sets whose addresses were seen, each with the hash that was accepted. */
export function seenSets(row: { acceptedHashes: unknown }, setKeys: readonly string[]): HashedSet[] {
  const accepted = acceptedHashesOf(row);
  return setKeys.flatMap((setKey) => {
    const writeHash = accepted[setKey];
    return writeHash === undefined ? [] : [{ setKey, writeHash }];
  });
}

/** These sets and hashes as one comparable text: the hash alone for a job over the primary set. */
export function seenKey(sets: readonly HashedSet[]): string {
  const [only] = sets;
  if (only && sets.length === 1 && only.setKey === PRIMARY_SET) return only.writeHash;
  return JSON.stringify(sets.map(({ setKey, writeHash }) => [setKey, writeHash]));
}

/** Parses the text of `seenKey`. */
export function setsOfKey(key: string): HashedSet[] {
  if (!key.startsWith("[")) return [{ setKey: PRIMARY_SET, writeHash: key }];
  const sets = z.array(z.tuple([z.string(), z.string()])).parse(JSON.parse(key));
  return sets.map(([setKey, writeHash]) => ({ setKey, writeHash }));
}

const canarySchema = z.object({ under: z.string() });

/** What a job's canary looked at; null where none was taken, or one of the previous release. */
export function lookedAt({ canary }: { canary: unknown }): HashedSet[] | null {
  const kept = canarySchema.safeParse(canary);
  return kept.success ? setsOfKey(kept.data.under) : null;
}

/** Fewer addresses are not enough evidence; a retry of at most this many records counts as one over named records. */
export const ENOUGH_ADDRESSES = 20;

/**
 * When a kind of job runs a canary before it writes: always, for many records, together with other jobs (each has too few), or never
 * (records that were named to it).
 */
export type CanaryRule = "always" | "many" | "shared" | "never";

export function isCanaryNeeded(rule: CanaryRule, recordsTotal: number): boolean {
  return rule === "always" || rule === "shared" || (rule === "many" && recordsTotal > ENOUGH_ADDRESSES);
}

/** Whether the job decides the addresses of this set without writing: nobody has looked at them in time. */
export function isHeldBack(row: { acceptedHashes: unknown; heldBackHashes: unknown }, set: HashedSet): boolean {
  return !isAccepted(row, set) && isAccepted({ acceptedHashes: row.heldBackHashes }, set);
}

/** A condition over `job`: no canary is needed, or addresses were seen under a write hash of this address hash of the set. */
export function isSeenUnder(rule: CanaryRule, setKey: Prisma.Sql, addressHash: Prisma.Sql): Prisma.Sql {
  const isSeen = sql`COALESCE(split_part(job.accepted_hashes ->> ${setKey}, '.', 1) = ${addressHash}, false)`;
  if (rule === "always") return sql`(${isSeen})`;
  // Jobs that the release before has begun took no canary.
  if (rule === "shared")
    return sql`(${isSeen} OR (job.accepted_hashes = '{}'::jsonb AND job.held_back_hashes = '{}'::jsonb))`;
  return rule === "never" ? sql`true` : sql`(job.records_total <= ${ENOUGH_ADDRESSES}::int OR ${isSeen})`;
}
