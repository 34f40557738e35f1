import type { DesiredState } from "@plumbline/schema/jobs/job-state.ts";
import { sql } from "../../db/database.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { enrichmentSchema } from "@plumbline/schema/mapping/enrichment-schema.ts";
import { ADOPTED_COLUMNS, inForce } from "../../connections/mapping-in-force.ts";
import { portalRevision } from "../../connections/portal-inputs.ts";
import { writeHashOf } from "../../connections/write-hash.ts";
import { isAccepted, isCanaryNeeded } from "../accepted-hashes.ts";
import { isStoppedFor } from "../write-stops.ts";
import type { JobWork, SetWork } from "./job-work.ts";

/*
 * Everything in our own tables that can forbid a write. Each batch reads it first, and the statement that opens a write window
 * reads it again: a change acknowledged to its caller applies to every write that begins later.
 */

/** A row of `standing`. */
export type Standing = {
  desired_state: DesiredState;
  is_stopped: boolean;
  is_connected: boolean;
  /** For the job's sets, as far as they are in force; null while the object type is off. */
  mappings: StandingMapping[] | null;
  /** By the key of the set; sets without one are absent. */
  policies: Record<string, string> | null;
  /** Revision of the portal settings. */
  portal_revision: number;
  /** What a canary or a person has seen, and how many records the job has. */
  accepted_hashes: unknown;
  records_total: number;
};
type StandingMapping = {
  set_key: string;
  /** The address hash. */
  content_hash: string;
  enrichment_hash: string;
  enrichment: unknown;
  lock_property: string;
  adopted: string[] | null;
};

type Place = Pick<JobWork, "kind" | "accountId" | "ref" | "objectType"> & { sets: readonly Pick<SetWork, "setKey">[] };

export const STANDING_COLUMNS = sql`standing.desired_state, standing.is_stopped, standing.is_connected, standing.mappings, standing.policies, standing.portal_revision, standing.accepted_hashes, standing.records_total`;

/** A subquery over the `job` of the surrounding FROM. `lock`: keeps the mappings in force until the transaction ends. */
export function standing(
  { kind, accountId, ref, objectType, sets }: Place,
  lock: "none" | "share" = "none",
): Prisma.Sql {
  const keys = sets.map(({ setKey }) => setKey);
  return sql`(
    SELECT job.desired_state, job.accepted_hashes, job.records_total, ${isStoppedFor({ portalId: ref.portalId, kind: kind.name })} AS is_stopped,
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
export function mappingOf({ mappings }: Standing, { setKey }: Pick<SetWork, "setKey">): StandingMapping | null {
  return mappings?.find((mapping) => mapping.set_key === setKey) ?? null;
}

export function policyOf({ policies }: Standing, { setKey }: Pick<SetWork, "setKey">): string | null {
  return policies?.[setKey] ?? null;
}

/**
 * Whether the job may continue as loaded. If not, it begins anew and determines what to do. An undo restores what its job wrote,
 * whatever the current mapping.
 */
export function mayGoOn(
  {
    kind,
    portal,
    sets,
  }: Pick<JobWork, "kind" | "portal"> & { sets: readonly Pick<SetWork, "setKey" | "mappingHash">[] },
  now: Standing,
): boolean {
  const isUnderHash = sets.every((set) => {
    const mapping = mappingOf(now, set);
    return mapping?.content_hash === set.mappingHash && isSeen({ kind, portal }, now, mapping);
  });
  // What a person has accepted is written whatever portal inputs were chosen since.
  const isAsRead = !kind.obeysPolicy || now.portal_revision === portal.revision;
  return now.desired_state === "run" && now.is_connected && isAsRead && (!kind.isUnderMapping || isUnderHash);
}

/** Whether a canary or a person has seen what the job would write under the mapping in force, if this job needs that. */
function isSeen({ kind, portal }: Pick<JobWork, "kind" | "portal">, now: Standing, mapping: StandingMapping): boolean {
  if (!isCanaryNeeded(kind.canary, now.records_total)) return true;
  const { set_key: setKey, content_hash: addressHash, adopted } = mapping;
  const enrichment = enrichmentSchema.parse(mapping.enrichment);
  const writeHash = writeHashOf({ addressHash, enrichment, portal, adopted: adopted ?? [] });
  return isAccepted({ acceptedHashes: now.accepted_hashes }, { setKey, writeHash });
}
