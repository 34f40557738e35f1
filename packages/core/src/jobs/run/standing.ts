import type { DesiredState } from "@plumbline/schema/jobs/job-state.ts";
import { sql } from "../../db/database.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { inForce } from "../../connections/mapping-in-force.ts";
import { isSeenUnder } from "../accepted-hashes.ts";
import { isStoppedFor } from "../write-stops.ts";
import type { JobWork } from "./job-work.ts";

/*
 * Everything in our own tables that can forbid a write. Each batch reads it first, and the statement that opens a write window
 * reads it again: what was answered with success holds for every write that begins later.
 */

/** A row of `standing`. */
export type Standing = {
  desired_state: DesiredState;
  is_stopped: boolean;
  is_connected: boolean;
  /** Of the mapping in force; null while the object type is off. */
  content_hash: string | null;
  enrichment_hash: string | null;
  lock_property: string | null;
  /** A canary or a person has seen addresses under the hash in force, where this job needs that. */
  is_seen: boolean;
  policy: string | null;
};

type Place = Pick<JobWork, "kind" | "accountId" | "ref" | "objectType">;

export const STANDING_COLUMNS = sql`standing.desired_state, standing.is_stopped, standing.is_connected, standing.content_hash,
  standing.enrichment_hash, standing.lock_property, standing.is_seen, standing.policy`;

/** A subquery over the `job` of the surrounding FROM. `lock`: the mapping stays in force until the transaction ends. */
export function standing({ kind, accountId, ref, objectType }: Place, lock: "none" | "share" = "none"): Prisma.Sql {
  return sql`(
    SELECT job.desired_state, ${isStoppedFor({ portalId: ref.portalId, kind: kind.name })} AS is_stopped,
      EXISTS (SELECT FROM connection WHERE connection.id = ${ref.connectionId}::uuid AND connection.status <> 'disconnecting') AS is_connected,
      m.content_hash, m.enrichment_hash, m.lock_property, ${isSeenUnder(kind.canary, sql`m.content_hash`)} AS is_seen,
      (SELECT policy FROM write_policy
       WHERE account_id = ${accountId}::uuid AND portal_id = ${ref.portalId} AND object_type = ${objectType}) AS policy
    FROM (SELECT 1) one LEFT JOIN LATERAL (
      SELECT content_hash, enrichment_hash, lock_property FROM ${inForce({ connectionId: ref.connectionId, objectType })}
      ${lock === "share" ? sql`FOR SHARE OF mapping` : sql``}
    ) m ON true
  )`;
}

/**
 * Whether the job may go on as it was loaded. If not, it begins anew and finds out what to do. An undo writes back what its job
 * wrote, whatever is mapped now.
 */
export function mayGoOn({ kind, mappingHash }: Pick<JobWork, "kind" | "mappingHash">, now: Standing): boolean {
  const isUnderHash = !kind.isUnderMapping || (now.content_hash === mappingHash && now.is_seen);
  return now.desired_state === "run" && now.is_connected && isUnderHash;
}
