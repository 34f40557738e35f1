import { DEFAULT_STYLE, type FormatStyle } from "@plumbline/address";
import type { JobKind } from "@plumbline/schema/jobs/states.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/database.ts";
import type { Connection, Job, MappingVersion } from "../../../generated/prisma/client.ts";
import { enrichmentTargets } from "@plumbline/schema/mapping/enrichment.ts";
import { enrichmentOf, mappedProperties, partsOf } from "../../../mapping/version-content.ts";
import type { JobWork } from "../job-work.ts";
import { lockPropertyFor } from "../lock-property.ts";
import { undoWorkOf } from "../undo/undo-work-of.ts";

export type LoadedJob = {
  job: Job;
  connection: Connection | null;
  /** The version that the job works with; of an undo, the one in force. */
  version: MappingVersion | null;
  /** The checkbox property whose records are left alone; empty = none. */
  lockProperty: string;
};

/** By id alone: workflows know ids, and the account is the job's. Null when there is no such job. */
export async function loadJob(ctx: Pick<Context, "db">, jobId: string): Promise<LoadedJob | null> {
  return await ctx.db.withSystem(async (tx) => {
    const job = await tx.job.findUnique({ where: { id: jobId } });
    if (!job) return null;
    const connection = job.connectionId ? await tx.connection.findUnique({ where: { id: job.connectionId } }) : null;
    const version = await versionOf(tx, job);
    return { job, connection, version, lockProperty: await lockPropertyFor(tx, job, version) };
  });
}

async function versionOf(tx: Tx, job: Job): Promise<MappingVersion | null> {
  if (job.kind === "undo") {
    const { connectionId, objectType } = job;
    const where = { connectionId_objectType: { connectionId: connectionId ?? "", objectType } };
    return connectionId === null
      ? null
      : ((await tx.mapping.findUnique({ where, include: { version: true } }))?.version ?? null);
  }
  return job.mappingVersionId ? await tx.mappingVersion.findUnique({ where: { id: job.mappingVersionId } }) : null;
}

/** Null when connection or mapping version are gone: the portal was disconnected. */
export function workOf(loaded: LoadedJob): JobWork | null {
  const { job, connection, version, lockProperty } = loaded;
  if (job.kind === "undo") return undoWorkOf(loaded);
  if (!connection || !version) return null;
  const enrichment = enrichmentOf(version);
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
    enrichment: { targets: enrichmentTargets(enrichment), overwrite: enrichment.overwrite },
    lockProperty,
    undo: null,
  };
}
