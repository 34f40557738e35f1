import type { UndoFilter } from "@plumbline/schema/undo/rest.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { Job } from "../generated/prisma/client.ts";
import { pickedFields } from "./picked-fields.ts";
import { wasWritten, writtenRecordOf } from "./was-written.ts";

/** Rows of one statement, and of all together: a larger job is counted in part. */
const BATCH_SIZE = 2_000;
const MAX_READ = 20_000;

export type UndoCount = { records: number; isComplete: boolean };

/** How many records of a job a filter picks. */
export async function countUndo(
  ctx: Pick<Context, "db">,
  actor: Actor,
  job: Pick<Job, "id">,
  filter: UndoFilter,
): Promise<UndoCount> {
  let records = 0;
  let after = "";
  for (let read = 0; read < MAX_READ; read += BATCH_SIZE) {
    const from = after;
    const rows = await ctx.db.readAccount(actor.accountId, (tx) =>
      tx.jobRecord.findMany({
        where: { jobId: job.id, recordId: { gt: from } },
        orderBy: { recordId: "asc" },
        take: BATCH_SIZE,
        select: { recordId: true, state: true, reason: true, before: true, after: true, changes: true },
      }),
    );
    records += rows.filter((row) => {
      const written = wasWritten(row) ? writtenRecordOf(row) : null;
      return written && pickedFields(written, filter, []).picked.length > 0;
    }).length;
    if (rows.length < BATCH_SIZE) return { records, isComplete: true };
    after = rows.at(-1)?.recordId ?? "";
  }
  return { records, isComplete: false };
}
