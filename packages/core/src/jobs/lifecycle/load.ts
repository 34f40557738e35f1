import { DEFAULT_STYLE } from "@plumbline/address";
import type { Context } from "../../context.ts";
import { readInForce, type InForce, NO_OPTIONS_KEPT } from "../../connections/in-force.ts";
import { NO_PORTAL_INPUTS } from "../../connections/portal-inputs.ts";
import type { MappingVersion } from "../../generated/prisma/client.ts";
import { parseJob, type Job } from "../../work/job-row.ts";
import { jobSets, type KeptSet } from "../job-sets.ts";
import type { ConnectedJob, JobWork, KindWork, LoadedJob, LoadedSet, SetWork } from "../pipeline/work.ts";
import { enrichmentTargets } from "@plumbline/schema/mapping/enrichment.ts";
import { enrichmentOf, inferredStyleOf, mappedOf, settingsOf } from "../../mapping/version-content.ts";
import { partOptions } from "../../records/columns.ts";
import { isCanaryNeeded } from "../accepted-hashes.ts";
import { kindOf } from "../pipeline/kinds.ts";
import { hasAskedForCountry } from "../pipeline/definitions.ts";
import { lockPropertyOf } from "../pipeline/write-guards.ts";
import { undoWorkOf } from "../undo/work.ts";
import { filledBy } from "../pipeline/filled-properties.ts";

const NOTHING_IN_FORCE: InForce = {
  connection: null,
  mappings: [],
  options: NO_OPTIONS_KEPT,
  portal: NO_PORTAL_INPUTS,
};

/** By id only: workflows know ids, and the account comes from the job. Null when there is no such job. */
export async function loadJob(ctx: Pick<Context, "db">, jobId: string): Promise<LoadedJob | null> {
  return await ctx.db.withSystem(async (tx) => {
    const row = await tx.job.findUnique({ where: { id: jobId } });
    if (!row) return null;
    const job = parseJob(row);
    const { connectionId, objectType } = job;
    const inForce = connectionId ? await readInForce(tx, { connectionId, objectType }) : NOTHING_IN_FORCE;
    const sets = (await jobSets(tx, job)).filter(({ setKey }) => !job.leftOut.includes(setKey));
    const ids = sets.flatMap((kept) => versionIdOf(job, kept, inForce) ?? []);
    const versions = await tx.mappingVersion.findMany({ where: { id: { in: ids } } });
    return { job, inForce, sets: sets.map((kept) => loadedSet(job, kept, { inForce, versions })) };
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

/** Null when the connection or the mapping version is gone: the portal was disconnected. */
export function workOf({ job, inForce, sets }: LoadedJob): JobWork | null {
  const { connection } = inForce;
  if (!connection) return null;
  const kind = kindOf(job);
  const loaded = { job, connection, inForce, sets };
  const ofKind = kind.isUnderMapping ? cleaningWorkOf(loaded) : undoWorkOf(loaded);
  return (
    ofKind && {
      kind,
      jobId: job.id,
      accountId: job.accountId,
      objectType: job.objectType,
      listId: job.listId,
      ref: { accountId: job.accountId, connectionId: connection.id, portalId: connection.portalId },
      portal: inForce.portal,
      needsCanary: isCanaryNeeded(kind.canary, job.recordsTotal),
      ...ofKind,
    }
  );
}

/** Null when a mapping version is gone. */
function cleaningWorkOf(loaded: ConnectedJob): KindWork | null {
  const sets = loaded.sets.flatMap((set) => cleaningSetOf(set, loaded) ?? []);
  return sets.length === 0 || sets.length < loaded.sets.length ? null : { sets, undo: null };
}

function cleaningSetOf(
  { kept, version, ...set }: LoadedSet,
  { job, connection, inForce }: ConnectedJob,
): SetWork | null {
  if (!version) return null;
  const mapped = mappedOf(version);
  const { targets, isComplete } = filledBy(kept, enrichmentTargets(enrichmentOf(version)));
  return {
    setKey: kept.setKey,
    mappingVersionId: version.id,
    mapped,
    mappingHash: version.contentHash,
    writeHash: set.inForce?.writeHash ?? version.contentHash,
    options: partOptions([...mapped, ...targets], inForce.options),
    needsCountry: hasAskedForCountry(connection, job.objectType, mapped),
    style: {
      ...DEFAULT_STYLE,
      ...inferredStyleOf(version),
      ...settingsOf(version),
    },
    enrichment: { targets, overwrite: enrichmentOf(version).overwrite },
    // The first batch notes new definitions and reads them.
    enrichmentHash: isComplete ? version.enrichmentHash : "",
    lockProperty: lockPropertyOf({ version, ...set }),
    undone: null,
  };
}
