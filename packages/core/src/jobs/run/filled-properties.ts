import { enrichmentTargets, type EnrichmentTarget } from "@plumbline/schema/mapping/enrichment.ts";
import { sql, type Tx } from "../../db/database.ts";
import { parseJob, type Job } from "../../work/job-row.ts";
import { mappingInForce } from "../../connections/mapping-in-force.ts";
import type { JobWork } from "./job-work.ts";

/*
 * What is filled in beside the address may change while a job runs. An undo knows one property for each field of a job, so a job
 * fills one target through one property from beginning to end: a target that moves to another property waits for the next job.
 */

type Targets = readonly [EnrichmentTarget, string][];

/** Of these targets, those that the job fills; `isComplete`: none of the others is new to it. */
export function filledBy(job: Pick<Job, "properties">, targets: Targets): { targets: Targets; isComplete: boolean } {
  const names = job.properties ?? {};
  return {
    targets: targets.filter(([target, property]) => names[target] === property),
    isComplete: targets.every(([target]) => names[target] !== undefined),
  };
}

/** In a batch's transaction: what the mapping in force fills in, noted with the job where it is new. */
export async function readEnrichmentAnew(
  tx: Tx,
  { jobId, ref, objectType }: Pick<JobWork, "jobId" | "ref" | "objectType">,
): Promise<Pick<JobWork, "enrichment" | "enrichmentHash" | "lockProperty"> | null> {
  const inForce = await mappingInForce(tx, { connectionId: ref.connectionId, objectType });
  if (!inForce) return null;
  const wanted = enrichmentTargets(inForce.enrichment);
  const [row] = await tx.$queryRaw<{ properties: unknown }[]>(sql`
    UPDATE job SET properties = ${JSON.stringify(Object.fromEntries(wanted))}::jsonb || COALESCE(properties, '{}') WHERE id = ${jobId}::uuid
    RETURNING properties`);
  const { targets } = filledBy(row ? parseJob({ id: jobId, ...row }) : { properties: null }, wanted);
  return {
    enrichment: { targets, overwrite: inForce.enrichment.overwrite },
    enrichmentHash: inForce.enrichmentHash,
    lockProperty: inForce.lockProperty,
  };
}
