import type { JobKind } from "@plumbline/schema/jobs/states.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { RETRY_AFTER_START_MS } from "../dispatch/start-now.ts";
import type { Connection, Job, Prisma } from "../generated/prisma/client.ts";

/** What the creator of a job decides; everything else of a new row is the same for all kinds. */
export type NewJob = { kind: JobKind; mappingVersionId: string } & Pick<
  Prisma.JobUncheckedCreateInput,
  | "objectType"
  | "listId"
  | "listName"
  | "retryOf"
  | "recurringJobId"
  | "scheduledFor"
  | "emailWhenDone"
  | "canaryAccepted"
  | "snapshotDone"
  | "chunkSize"
  | "recordsTotal"
>;

/** Inserts a pending job; start its workflow once the transaction is committed. The dispatcher repeats a start that is lost. */
export async function createJob(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  connection: Pick<Connection, "id" | "accountId" | "portalId" | "portalName">,
  job: NewJob,
): Promise<Job> {
  const now = ctx.now();
  return await tx.job.create({
    data: {
      id: ctx.newId(),
      accountId: connection.accountId,
      connectionId: connection.id,
      portalId: connection.portalId,
      portalName: connection.portalName,
      ...job,
      createdAt: now,
      lastProgressAt: now,
      nextTryAt: new Date(now.getTime() + RETRY_AFTER_START_MS),
    },
  });
}
