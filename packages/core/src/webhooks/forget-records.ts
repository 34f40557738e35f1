import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { Connection } from "../generated/prisma/client.ts";
import type { Tx } from "../db/database.ts";

/**
 * Records that are no longer there: what we remember of them goes, and with `alsoValues` (a privacy deletion) their values in the
 * history too. Ids, outcomes and charges stay. A claim stays with its job, which finds the record gone.
 */
export async function forgetRecords(
  tx: Tx,
  connection: Pick<Connection, "id">,
  objectType: ObjectType,
  input: { recordIds: readonly string[]; alsoValues: boolean },
): Promise<void> {
  if (input.recordIds.length === 0) return;
  const recordIds = [...input.recordIds];
  await tx.recordMemory.deleteMany({
    where: { connectionId: connection.id, objectType, recordId: { in: recordIds }, claimJobId: null },
  });
  if (!input.alsoValues) return;
  const jobs = await tx.job.findMany({ where: { connectionId: connection.id, objectType }, select: { id: true } });
  await tx.jobRecord.updateMany({
    where: {
      jobId: { in: jobs.map((job) => job.id) },
      recordId: { in: recordIds },
      state: { notIn: ["waiting", "planned"] },
    },
    data: { before: Prisma.DbNull, after: Prisma.DbNull, changes: Prisma.DbNull },
  });
}
