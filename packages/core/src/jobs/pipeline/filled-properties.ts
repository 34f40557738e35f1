import { readInForce } from "../../connections/in-force.ts";
import { parseJob } from "../../work/job-row.ts";
import type { KeptSet } from "../job-sets.ts";
import type { JobWork, SetWork } from "./work.ts";
import { enrichmentTargets, type EnrichmentTarget } from "@plumbline/schema/mapping/enrichment.ts";
import { sql, type Tx } from "../../db/database.ts";
/*
 * The enrichment of a mapping may change while a job runs. An undo knows one property for each field of a job, so a job fills a
 * target in one property from beginning to end: a target that moves to another property waits for the next job.
 */

type Targets = readonly [EnrichmentTarget, string][];

/** Those of these targets that the job fills; `isComplete`: none of the others is new to it. */
export function filledBy(
  kept: Pick<KeptSet, "properties">,
  targets: Targets,
): { targets: Targets; isComplete: boolean } {
  const names = kept.properties ?? {};
  return {
    targets: targets.filter(([target, property]) => names[target] === property),
    isComplete: targets.every(([target]) => names[target] !== undefined),
  };
}

/** In a batch's transaction: what a set's mapping in force fills in, recorded with the job where it is new. */
export async function readEnrichmentAnew(
  tx: Tx,
  { jobId, ref, objectType }: Pick<JobWork, "jobId" | "ref" | "objectType">,
  { setKey }: Pick<SetWork, "setKey">,
): Promise<Pick<SetWork, "enrichment" | "enrichmentHash" | "lockProperty"> | null> {
  const { mappings } = await readInForce(tx, { connectionId: ref.connectionId, objectType });
  const inForce = mappings.find((mapping) => mapping.setKey === setKey);
  if (!inForce) return null;
  const wanted = enrichmentTargets(inForce.enrichment);
  const added = sql`properties = ${JSON.stringify(Object.fromEntries(wanted))}::jsonb || COALESCE(properties, '{}')`;
  const [row] = await tx.$queryRaw<{ properties: unknown }[]>(sql`
    WITH first AS (UPDATE job SET ${added} WHERE id = ${jobId}::uuid AND set_key = ${setKey} RETURNING properties),
    other AS (UPDATE job_set SET ${added} WHERE job_id = ${jobId}::uuid AND set_key = ${setKey} RETURNING properties)
    SELECT properties FROM first UNION ALL SELECT properties FROM other`);
  const { targets } = filledBy(row ? parseJob({ id: jobId, ...row }) : { properties: null }, wanted);
  return {
    enrichment: { targets, overwrite: inForce.enrichment.overwrite },
    enrichmentHash: inForce.enrichmentHash,
    lockProperty: inForce.lockProperty,
  };
}
