import type { DoneBy } from "../actor.ts";
import type { JobKind } from "@plumbline/schema/jobs/states.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { RETRY_AFTER_START_MS } from "../work/start-now.ts";
import type { Connection, Prisma } from "../generated/prisma/client.ts";
import { parseJob, type Job } from "../work/job-row.ts";
import type { KeptSet } from "./job-sets.ts";

/** What the caller decides about a new job; all other columns are the same for every kind. */
export type NewJob = {
  kind: JobKind;
  /** The address sets it works on, in their order; at least one. */
  sets: readonly KeptSet[];
  /** Null where nobody starts it: a schedule, a change in HubSpot, accepted proposals. */
  by: DoneBy | null;
} & Pick<
  Prisma.JobUncheckedCreateInput,
  | "objectType"
  | "listId"
  | "listName"
  | "retryOf"
  | "recurringJobId"
  | "ofRecurringJob"
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
>;

/** Inserts a pending job; start its workflow once the transaction is committed. The dispatcher repeats a lost start. */
export async function createJob(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  connection: Pick<Connection, "id" | "accountId" | "portalId" | "portalName">,
  { sets, by, ...job }: NewJob,
): Promise<Job> {
  const now = ctx.now();
  const [first, ...others] = sets;
  if (!first) throw new Error("a job works on at least one address set");
  const row = await tx.job.create({
    data: {
      id: ctx.newId(),
      accountId: connection.accountId,
      connectionId: connection.id,
      portalId: connection.portalId,
      portalName: connection.portalName,
      ...ofFirst(first),
      setCount: sets.length,
      ...job,
      ...by,
      createdAt: now,
      lastProgressAt: now,
      nextTryAt: new Date(now.getTime() + RETRY_AFTER_START_MS),
    },
  });
  await keepOthers(tx, row, others);
  return parseJob(row);
}

/** Replaces the job's address sets. */
export async function replaceSets(
  tx: Tx,
  job: Pick<Job, "id" | "accountId">,
  [first, ...others]: readonly KeptSet[],
  data: Prisma.JobUncheckedUpdateInput,
): Promise<void> {
  if (!first) throw new Error("a job works on at least one address set");
  await tx.jobSet.deleteMany({ where: { jobId: job.id } });
  await tx.job.update({ where: { id: job.id }, data: { ...ofFirst(first), setCount: others.length + 1, ...data } });
  await keepOthers(tx, job, others);
}

function ofFirst({ setKey, label, mappingVersionId, addressHash, properties, missingFields }: KeptSet) {
  return {
    setKey,
    setLabel: label,
    mappingVersionId,
    addressHash,
    ...(properties ? { properties } : {}),
    missingFields: [...missingFields],
  };
}

async function keepOthers(tx: Tx, { id: jobId, accountId }: Pick<Job, "id" | "accountId">, sets: readonly KeptSet[]) {
  if (sets.length === 0) return;
  await tx.jobSet.createMany({
    data: sets.map(({ properties, missingFields, ...set }, index) => ({
      jobId,
      accountId,
      ...set,
      position: index + 1,
      properties: properties ?? {},
      missingFields: [...missingFields],
    })),
  });
}
