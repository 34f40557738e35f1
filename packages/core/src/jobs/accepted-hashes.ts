import type { JobKind } from "@plumbline/schema/jobs/states.ts";
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

/** Whether a job of this kind looks at addresses before it writes; the others work on records that were named to them. */
export function needsCanary({ kind, recordsTotal }: { kind: string; recordsTotal: number }): boolean {
  const byKind: Partial<Record<JobKind, boolean>> = {
    list: true,
    recurring: true,
    retry: recordsTotal > ENOUGH_ADDRESSES,
  };
  return byKind[kind as JobKind] ?? false;
}

/** The same as a condition over `job`: nothing has to be seen, or it was seen under this hash. */
export function isSeenUnder(hash: Prisma.Sql): Prisma.Sql {
  return sql`(job.kind NOT IN ('list', 'recurring', 'retry') OR (job.kind = 'retry' AND job.records_total <= ${ENOUGH_ADDRESSES}::int)
    OR job.accepted_hashes ->> ${PRIMARY_SET} = ${hash})`;
}
