import { DEFAULT_STYLE, type FormatStyle } from "@plumbline/address";
import type { JobKind } from "@plumbline/schema/jobs/states.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Context } from "../../../context.ts";
import type { Connection, Job, MappingVersion } from "../../../generated/prisma/client.ts";
import { enrichmentTargets } from "@plumbline/schema/mapping/enrichment.ts";
import { enrichmentOf, mappedProperties, partsOf } from "../../../mapping/version-content.ts";
import type { JobWork } from "../job-work.ts";

export type LoadedJob = { job: Job; connection: Connection | null; version: MappingVersion | null };

/** By id alone: workflows know ids, and the account is the job's. Null when there is no such job. */
export async function loadJob(ctx: Pick<Context, "db">, jobId: string): Promise<LoadedJob | null> {
  return await ctx.db.withSystem(async (tx) => {
    const job = await tx.job.findUnique({ where: { id: jobId } });
    if (!job) return null;
    const connection = job.connectionId ? await tx.connection.findUnique({ where: { id: job.connectionId } }) : null;
    const version = job.mappingVersionId
      ? await tx.mappingVersion.findUnique({ where: { id: job.mappingVersionId } })
      : null;
    return { job, connection, version };
  });
}

/** Null when connection or mapping version are gone: the portal was disconnected. */
export function workOf({ job, connection, version }: LoadedJob): JobWork | null {
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
  };
}
