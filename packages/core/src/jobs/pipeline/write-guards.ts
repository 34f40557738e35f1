import type { Context } from "../../context.ts";
import { CALL_BOUND_MS } from "../../records/store.ts";
import { sql, type Tx } from "../../db/database.ts";
import { asPolicy } from "../../review/policy.ts";
import { wait, type RunControl } from "../../work/run-control.ts";
import { WritesStopped, isStoppedFor } from "../write-stops.ts";
import { addressKey, recordIdsOf, type AddressId } from "../../records/values.ts";
import { IS_ACCEPTED } from "../../review/still-decides.ts";
import { activeStatusProperties, isAmong, type StoredStatusProperty } from "../../address-status/properties.ts";
import {
  placeOf,
  type BatchSet,
  type BatchWork,
  type ChunkPlace,
  type JobWork,
  type RunContext,
  type SetWork,
} from "./work.ts";
import { LeaseLost } from "./lease.ts";
import type { DesiredState } from "@plumbline/schema/jobs/job-state.ts";
import type { MappingVersion, Prisma } from "../../generated/prisma/client.ts";
import { enrichmentSchema } from "@plumbline/schema/mapping/enrichment-schema.ts";
import {
  ADOPTED_COLUMNS,
  inForce,
  type MappingInForce,
  writeHashOf,
  portalRevision,
} from "../../connections/in-force.ts";
import { isAccepted, isCanaryNeeded, isHeldBack, type HashedSet } from "../accepted-hashes.ts";

/*
 * The lease of a chunk, and the window in which it may write.
 *
 * A batch update cannot be recalled, and its sender may die or lose the connection before the response. So the chunk's row states
 * until when an update may be in flight, by the database's clock, and the next attempt trusts no value that it may still change
 * (decision 035).
 */

/** The write was not sent, because its window was about to close. */
export class WriteTooLate extends Error {
  constructor() {
    super("The write was not sent in time");
    this.name = "WriteTooLate";
  }
}

/** Time between the check of the lease and the call, for blockers and the access token. A call that starts later is not sent. */
const SEND_WITHIN_MS = 5_000;
export const WRITE_BOUND_MS = SEND_WITHIN_MS + CALL_BOUND_MS;

export type WriteWindow = {
  /** When it opened, by the database's clock. */
  openedAt: string;
  /** Whether the address must not be written as planned. */
  isForbidden(address: AddressId): boolean;
  /** Whether a property of an address status may be written: not once a customer has switched it off. */
  mayShow(property: string): boolean;
  /** Asked right before each attempt to send the call. */
  isOpen(): boolean;
};

type WindowRow = WriteGuardFacts & {
  opened_at: string;
  opened_before: string | null;
  locked: string[] | null;
  /** Nobody who may wants these written any more; for jobs that write what people accepted. */
  withdrawn: AddressId[] | null;
  status_properties: StoredStatusProperty[] | null;
};

/**
 * The last check before a write to the CRM, in one statement: the chunk is still ours, and nothing forbids the job or these
 * addresses to be written (`writeGuardFacts`, and locks). Opens the write window. `closed`: the job as a whole may not continue as
 * planned. Throws LeaseLost, WritesStopped.
 */
export async function openWriteWindow(
  ctx: Pick<Context, "db" | "now">,
  work: BatchWork,
  addresses: readonly AddressId[],
): Promise<WriteWindow | "closed"> {
  const recordIds = recordIdsOf(addresses);
  // Read before the statement, so that the window closes here before it does in the database.
  const sendUntil = ctx.now().getTime() + SEND_WITHIN_MS;
  const [row] = await ctx.db.statement<WindowRow>(sql`
    WITH before AS MATERIALIZED (
      SELECT job_id, chunk_no, write_opened_at FROM job_chunk
      WHERE job_id = ${work.jobId}::uuid AND chunk_no = ${work.chunkNo}::int AND lease_no = ${work.leaseNo}::int FOR UPDATE
    ), opened AS (
      UPDATE job_chunk c SET write_until = app_clock() + make_interval(secs => ${WRITE_BOUND_MS / 1_000}::float8),
        write_opened_at = app_clock(), write_records = ${recordIds.length}::int
      FROM before WHERE c.job_id = before.job_id AND c.chunk_no = before.chunk_no
      RETURNING c.job_id, c.write_opened_at, before.write_opened_at AS opened_before
    )
    SELECT opened.write_opened_at::text AS opened_at, opened.opened_before::text AS opened_before, ${WRITE_GUARD_COLUMNS},
      (SELECT array_agg(record_id) FROM record_choice
       WHERE account_id = ${work.accountId}::uuid AND portal_id = ${work.ref.portalId} AND object_type = ${work.objectType}
         AND record_id = ANY (${recordIds}::text[]) AND kind = 'locked') AS locked,
      ${work.kind.writesAccepted ? withdrawnAmong(work, recordIds) : sql`NULL::jsonb`} AS withdrawn,
      ${work.showsStatus ? activeStatusProperties(placeOf(work)) : sql`NULL::jsonb`} AS status_properties
    FROM opened JOIN job ON job.id = opened.job_id CROSS JOIN LATERAL ${writeGuardFacts(work, "share")} guards`);
  if (!row) throw new LeaseLost();
  const isRefused = row.is_stopped || !mayContinue(work, row);
  const locked = new Set(row.locked);
  const changed = new Set(work.sets.filter((set) => isPlannedOtherwise(work, set, row)).map(({ setKey }) => setKey));
  const withdrawn = new Set((row.withdrawn ?? []).map(addressKey));
  const isForbidden = (address: AddressId) =>
    locked.has(address.recordId) || changed.has(address.setKey) || withdrawn.has(addressKey(address));
  if (isRefused || addresses.every(isForbidden))
    await ctx.db.withAccount(work.accountId, (tx) => withdrawWriteWindow(tx, work, row.opened_before));
  if (row.is_stopped) throw new WritesStopped();
  if (isRefused) return "closed";
  return {
    openedAt: row.opened_at,
    isForbidden,
    mayShow: isAmong(row.status_properties),
    isOpen: () => ctx.now().getTime() <= sendUntil,
  };
}

/** A subquery: the addresses of these records whose proposal is no longer accepted by somebody who may; null where there are none. */
function withdrawnAmong({ jobId }: Pick<BatchWork, "jobId">, recordIds: readonly string[]): Prisma.Sql {
  return sql`(SELECT jsonb_agg(jsonb_build_object('recordId', p.record_id, 'setKey', p.set_key)) FROM proposal p
    WHERE p.apply_job_id = ${jobId}::uuid AND p.record_id = ANY (${[...recordIds]}::text[]) AND NOT ${IS_ACCEPTED})`;
}

/**
 * Whether a premise of the set's plans has changed, apart from the address hash: the policy, the lock property that was read, the
 * enrichment.
 */
function isPlannedOtherwise({ kind }: Pick<BatchWork, "kind">, set: BatchSet, now: WriteGuardFacts): boolean {
  const mapping = mappingOf(now, set);
  // While its type is off, an undo keeps to the lock property of its own mapping.
  if (!kind.isUnderMapping) return mapping !== null && mapping.lock_property !== set.lockProperty;
  // The hash covers the lock property, too.
  if (mapping?.enrichment_hash !== set.enrichmentHash) return true;
  return kind.obeysPolicy && asPolicy(policyOf(now, set)) !== set.policy;
}

/** Records that no write of this chunk is in flight. Locks the chunk for this transaction, or throws LeaseLost. */
export async function closeWriteWindow(tx: Tx, chunk: ChunkPlace): Promise<void> {
  const closed = await tx.$executeRaw`
    UPDATE job_chunk SET write_until = NULL
    WHERE job_id = ${chunk.jobId}::uuid AND chunk_no = ${chunk.chunkNo}::int AND lease_no = ${chunk.leaseNo}::int`;
  if (closed === 0) throw new LeaseLost();
}

/** Same, where nothing was sent: the previous window is the chunk's last one again. */
async function withdrawWriteWindow(tx: Tx, chunk: ChunkPlace, openedBefore: string | null): Promise<void> {
  const withdrawn = await tx.$executeRaw`
    UPDATE job_chunk SET write_until = NULL, write_opened_at = ${openedBefore}::timestamptz
    WHERE job_id = ${chunk.jobId}::uuid AND chunk_no = ${chunk.chunkNo}::int AND lease_no = ${chunk.leaseNo}::int`;
  if (withdrawn === 0) throw new LeaseLost();
}

/** Waits until no write of an earlier attempt can be in flight; false when none could. At most WRITE_BOUND_MS. */
export async function waitForWriteWindow(ctx: RunContext, chunk: ChunkPlace, control: RunControl): Promise<boolean> {
  const [row] = await ctx.db.statement<{ left_ms: number | null }>(sql`
    SELECT (EXTRACT(EPOCH FROM write_until - app_clock()) * 1000)::float8 AS left_ms
    FROM job_chunk WHERE job_id = ${chunk.jobId}::uuid AND chunk_no = ${chunk.chunkNo}::int`);
  const leftMs = Math.min(row?.left_ms ?? 0, WRITE_BOUND_MS);
  // Pause and cancel wait for it as for a call in flight: what the earlier attempt has left must be closed.
  const { whileWaiting: _, ...bounded } = control;
  await wait(ctx, bounded, leftMs);
  return leftMs > 0;
}

/*
 * Everything in our own tables that can forbid a write. Each batch reads it first, and the statement that opens a write window
 * reads it again: a change acknowledged to its caller applies to every write that begins later.
 */

/** A row of `writeGuardFacts`. */
export type WriteGuardFacts = {
  desired_state: DesiredState;
  is_stopped: boolean;
  is_connected: boolean;
  /** For the job's sets, as far as they are in force; null while the object type is off. */
  mappings: GuardedMapping[] | null;
  /** By the key of the set; sets without one are absent. */
  policies: Record<string, string> | null;
  /** Revision of the portal settings. */
  portal_revision: number;
  /** What a canary or a person has seen, and how many records the job has. */
  accepted_hashes: unknown;
  /** What nobody has looked at in time; under these hashes the job writes nothing. */
  held_back_hashes: unknown;
  records_total: number;
};
type GuardedMapping = {
  set_key: string;
  /** The address hash. */
  content_hash: string;
  enrichment_hash: string;
  enrichment: unknown;
  lock_property: string;
  adopted: string[] | null;
};

type Place = Pick<JobWork, "kind" | "accountId" | "ref" | "objectType"> & { sets: readonly Pick<SetWork, "setKey">[] };

export const WRITE_GUARD_COLUMNS = sql`guards.desired_state, guards.is_stopped, guards.is_connected, guards.mappings, guards.policies, guards.portal_revision, guards.accepted_hashes, guards.held_back_hashes, guards.records_total`;

/** A subquery over the `job` of the surrounding FROM. `lock`: keeps the mappings in force until the transaction ends. */
export function writeGuardFacts(
  { kind, accountId, ref, objectType, sets }: Place,
  lock: "none" | "share" = "none",
): Prisma.Sql {
  const keys = sets.map(({ setKey }) => setKey);
  return sql`(
    SELECT job.desired_state, job.accepted_hashes, job.held_back_hashes, job.records_total, ${isStoppedFor({ portalId: ref.portalId, kind: kind.name })} AS is_stopped,
      EXISTS (SELECT FROM connection WHERE connection.id = ${ref.connectionId}::uuid AND connection.status <> 'disconnecting') AS is_connected,
      (SELECT jsonb_agg(to_jsonb(m)) FROM (
        SELECT mapping.set_key, content_hash, enrichment_hash, enrichment, lock_property, ${ADOPTED_COLUMNS} AS adopted
        FROM ${inForce({ connectionId: ref.connectionId, objectType })} AND mapping.set_key = ANY (${keys}::text[])
        ${lock === "share" ? sql`FOR SHARE OF mapping` : sql``}) m) AS mappings,
      (SELECT jsonb_object_agg(set_key, policy) FROM write_policy
       WHERE account_id = ${accountId}::uuid AND portal_id = ${ref.portalId} AND object_type = ${objectType}) AS policies,
      ${portalRevision(sql`${accountId}::uuid`, sql`${ref.portalId}`)} AS portal_revision
  )`;
}

/** The mapping of one set; null where it is not in force. */
export function mappingOf({ mappings }: WriteGuardFacts, { setKey }: Pick<SetWork, "setKey">): GuardedMapping | null {
  return mappings?.find((mapping) => mapping.set_key === setKey) ?? null;
}

export function policyOf({ policies }: WriteGuardFacts, { setKey }: Pick<SetWork, "setKey">): string | null {
  return policies?.[setKey] ?? null;
}

/**
 * Whether the job may continue as loaded. If not, it begins anew and determines what to do. An undo restores what its job wrote,
 * whatever the current mapping.
 */
export function mayContinue(
  {
    kind,
    portal,
    sets,
  }: Pick<JobWork, "kind" | "portal"> & { sets: readonly Pick<SetWork, "setKey" | "mappingHash">[] },
  now: WriteGuardFacts,
): boolean {
  const isUnderHash = sets.every((set) => {
    const mapping = mappingOf(now, set);
    return mapping?.content_hash === set.mappingHash && isSeen({ kind, portal }, now, mapping);
  });
  // What a person has accepted is written whatever portal inputs were chosen since.
  const isAsRead = !kind.obeysPolicy || now.portal_revision === portal.revision;
  return now.desired_state === "run" && now.is_connected && isAsRead && (!kind.isUnderMapping || isUnderHash);
}

/**
 * Whether a canary or a person has seen what the job would write under the mapping in force, or the job writes nothing of it, if this
 * job needs that.
 */
function isSeen(
  { kind, portal }: Pick<JobWork, "kind" | "portal">,
  now: WriteGuardFacts,
  mapping: GuardedMapping,
): boolean {
  if (!isCanaryNeeded(kind.canary, now.records_total)) return true;
  const seen = consentOf(now);
  const set = hashedNow(portal, mapping);
  return isAccepted(seen, set) || isHeldBack(seen, set);
}

/** Whether the job asks a person about the addresses of this set instead of writing. */
export function isHeldBackNow(
  { portal }: Pick<JobWork, "portal">,
  now: WriteGuardFacts,
  set: Pick<SetWork, "setKey">,
): boolean {
  const mapping = mappingOf(now, set);
  return mapping !== null && isHeldBack(consentOf(now), hashedNow(portal, mapping));
}

const consentOf = (now: WriteGuardFacts) => ({
  acceptedHashes: now.accepted_hashes,
  heldBackHashes: now.held_back_hashes,
});

function hashedNow(portal: JobWork["portal"], mapping: GuardedMapping): HashedSet {
  const { set_key: setKey, content_hash: addressHash, adopted } = mapping;
  const enrichment = enrichmentSchema.parse(mapping.enrichment);
  return { setKey, writeHash: writeHashOf({ addressHash, enrichment, portal, adopted: adopted ?? [] }) };
}

/** From the mapping in force, or from the job's own version while its object type is off. Empty = none. */
export function lockPropertyOf(of: {
  inForce: Pick<MappingInForce, "lockProperty"> | null;
  version: Pick<MappingVersion, "lockProperty"> | null;
}): string {
  return of.inForce?.lockProperty ?? of.version?.lockProperty ?? "";
}
