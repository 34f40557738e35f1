import type { JobKind } from "@plumbline/schema/jobs/states.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { RETRY_AFTER_START_MS } from "../work/start-now.ts";
import { enrichmentOf, mappedProperties, partsOf } from "../mapping/version-content.ts";
import type { Connection, Prisma } from "../generated/prisma/client.ts";
import { parseJob, type Job } from "../work/job-row.ts";

/** What the creator of a job decides; everything else of a new row is the same for all kinds. */
export type NewJob = {
  kind: JobKind;
  /** Null for an undo, which needs no mapping: it has the properties of the job that it undoes. */
  mappingVersionId: string | null;
} & Pick<
  Prisma.JobUncheckedCreateInput,
  | "objectType"
  | "listId"
  | "listName"
  | "retryOf"
  | "recurringJobId"
  | "scheduledFor"
  | "emailWhenDone"
  | "acceptedHashes"
  | "refusedWritesAccepted"
  | "canaryAccepted"
  | "snapshotDone"
  | "chunkSize"
  | "recordsTotal"
  | "undoOf"
  | "undoFilter"
  | "isRedo"
  | "properties"
  | "addressHash"
>;

/** Inserts a pending job; start its workflow once the transaction is committed. The dispatcher repeats a start that is lost. */
export async function createJob(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  connection: Pick<Connection, "id" | "accountId" | "portalId" | "portalName">,
  job: NewJob,
): Promise<Job> {
  const now = ctx.now();
  const row = await tx.job.create({
    data: {
      id: ctx.newId(),
      accountId: connection.accountId,
      connectionId: connection.id,
      portalId: connection.portalId,
      portalName: connection.portalName,
      ...(job.mappingVersionId === null ? {} : await propertiesOfMapping(tx, job.mappingVersionId)),
      ...job,
      createdAt: now,
      lastProgressAt: now,
      nextTryAt: new Date(now.getTime() + RETRY_AFTER_START_MS),
    },
  });
  return parseJob(row);
}

/** Kept with the job, for the mapping version goes with its connection. */
export async function propertiesOfMapping(tx: Tx, id: string) {
  const version = await tx.mappingVersion.findUniqueOrThrow({ where: { id } });
  const { targets } = enrichmentOf(version);
  return {
    addressHash: version.contentHash,
    properties: { ...Object.fromEntries(mappedProperties(partsOf(version))), ...targets },
  };
}
