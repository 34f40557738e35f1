import { DEFAULT_STYLE, type FormatStyle } from "@plumbline/address";
import type { JobKind } from "@plumbline/schema/jobs/states.ts";
import { enrichmentTargets } from "@plumbline/schema/mapping/enrichment.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/database.ts";
import type { Connection, Job, MappingVersion } from "../../../generated/prisma/client.ts";
import { mappingInForce, type MappingInForce } from "../../../mapping/mapping-in-force.ts";
import { enrichmentOf, mappedProperties, partsOf } from "../../../mapping/version-content.ts";
import { needsCanary } from "../../accepted-hashes.ts";
import { filledBy } from "../filled-properties.ts";
import type { JobWork } from "../job-work.ts";
import { lockPropertyOf } from "../lock-property.ts";
import { undoWorkOf } from "../undo/undo-work-of.ts";

export type LoadedJob = {
  job: Job;
  connection: Connection | null;
  /** Null while the object type is off. */
  inForce: MappingInForce | null;
  /** The version that the job works with: the one in force where that has the job's address hash, otherwise its own; of an undo, the one in force. */
  version: MappingVersion | null;
};

/** By id alone: workflows know ids, and the account is the job's. Null when there is no such job. */
export async function loadJob(ctx: Pick<Context, "db">, jobId: string): Promise<LoadedJob | null> {
  return await ctx.db.withSystem(async (tx) => {
    const job = await tx.job.findUnique({ where: { id: jobId } });
    if (!job) return null;
    const { connectionId, objectType } = job;
    const connection = connectionId ? await tx.connection.findUnique({ where: { id: connectionId } }) : null;
    const inForce = connectionId ? await mappingInForce(tx, { connectionId, objectType }) : null;
    return { job, connection, inForce, version: await versionOf(tx, job, inForce) };
  });
}

async function versionOf(tx: Tx, job: Job, inForce: MappingInForce | null): Promise<MappingVersion | null> {
  const isOfJob = job.kind === "undo" || inForce?.contentHash === job.addressHash;
  const id = isOfJob ? inForce?.versionId : job.mappingVersionId;
  return id ? await tx.mappingVersion.findUnique({ where: { id } }) : null;
}

/** Whether the job has to take another mapping or to wait for one: what it was started with is not in force any more. */
export function isOutdated({ job, inForce }: Pick<LoadedJob, "job" | "inForce">): boolean {
  return job.kind !== "undo" && inForce?.contentHash !== job.addressHash;
}

/** Null when connection or mapping version are gone: the portal was disconnected. */
export function workOf(loaded: LoadedJob): JobWork | null {
  const { job, connection, version } = loaded;
  if (job.kind === "undo") return undoWorkOf(loaded);
  if (!connection || !version) return null;
  const { targets, isComplete } = filledBy(job, enrichmentTargets(enrichmentOf(version)));
  return {
    jobId: job.id,
    accountId: job.accountId,
    kind: job.kind as JobKind,
    objectType: job.objectType as ObjectType,
    listId: job.listId,
    ref: { accountId: job.accountId, connectionId: connection.id, portalId: connection.portalId },
    mappingVersionId: version.id,
    mapped: mappedProperties(partsOf(version)),
    mappingHash: version.contentHash,
    style: {
      ...DEFAULT_STYLE,
      ...(version.inferredStyle as Partial<FormatStyle> | null),
      ...(version.settings as Partial<FormatStyle>),
    },
    enrichment: { targets, overwrite: enrichmentOf(version).overwrite },
    // The first batch notes what is new, and reads it.
    enrichmentHash: isComplete ? version.enrichmentHash : "",
    lockProperty: lockPropertyOf(loaded),
    needsCanary: needsCanary(job),
    undo: null,
  };
}
