import type { Context } from "../../../context.ts";
import { readInForce, type InForce } from "../../../connections/mapping-in-force.ts";
import { NO_OPTIONS_KEPT } from "../../../connections/property-options.ts";
import type { MappingVersion } from "../../../generated/prisma/client.ts";
import { parseJob, type Job } from "../../../work/job-row.ts";
import { jobSets, type KeptSet } from "../../job-sets.ts";
import type { LoadedJob, LoadedSet } from "../job-work.ts";
import { NO_PORTAL_INPUTS } from "../../../connections/portal-inputs.ts";
import { kindOf } from "../kinds/table.ts";

const NOTHING_IN_FORCE: InForce = { mappings: [], options: NO_OPTIONS_KEPT, portal: NO_PORTAL_INPUTS };

/** By id only: workflows know ids, and the account comes from the job. Null when there is no such job. */
export async function loadJob(ctx: Pick<Context, "db">, jobId: string): Promise<LoadedJob | null> {
  return await ctx.db.withSystem(async (tx) => {
    const row = await tx.job.findUnique({ where: { id: jobId } });
    if (!row) return null;
    const job = parseJob(row);
    const { connectionId, objectType } = job;
    const connection = connectionId ? await tx.connection.findUnique({ where: { id: connectionId } }) : null;
    const inForce = connectionId ? await readInForce(tx, { connectionId, objectType }) : NOTHING_IN_FORCE;
    const sets = (await jobSets(tx, job)).filter(({ setKey }) => !job.leftOut.includes(setKey));
    const ids = sets.flatMap((kept) => versionIdOf(job, kept, inForce) ?? []);
    const versions = await tx.mappingVersion.findMany({ where: { id: { in: ids } } });
    return { job, connection, inForce, sets: sets.map((kept) => loadedSet(job, kept, { inForce, versions })) };
  });
}

function loadedSet(
  job: Job,
  kept: KeptSet,
  { inForce, versions }: { inForce: InForce; versions: readonly MappingVersion[] },
): LoadedSet {
  const versionId = versionIdOf(job, kept, inForce);
  return {
    kept,
    inForce: mappingOf(inForce, kept),
    version: versions.find(({ id }) => id === versionId) ?? null,
  };
}

function mappingOf({ mappings }: InForce, { setKey }: Pick<KeptSet, "setKey">) {
  return mappings.find((mapping) => mapping.setKey === setKey) ?? null;
}

function versionIdOf(job: Job, kept: KeptSet, inForce: InForce): string | null {
  const mapping = mappingOf(inForce, kept);
  const isOfJob = !kindOf(job).isUnderMapping || mapping?.contentHash === kept.addressHash;
  return (isOfJob ? mapping?.versionId : kept.mappingVersionId) ?? null;
}

/** The sets whose initial mapping is no longer in force, so that the job must adopt another or wait for one. */
export function outdatedSets({ job, sets }: Pick<LoadedJob, "job" | "sets">): readonly LoadedSet[] {
  if (!kindOf(job).isUnderMapping) return [];
  return sets.filter(({ kept, inForce }) => inForce?.contentHash !== kept.addressHash);
}
