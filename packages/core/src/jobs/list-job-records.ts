import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { JobRecord } from "../generated/prisma/client.ts";
import { requireJob } from "./require-job.ts";

export type JobRecordPage = { records: JobRecord[]; endCursor: string | null };

/** Decided records by id, keyset paging. Error: `not_found`. */
export async function listJobRecords(
  ctx: Pick<Context, "db">,
  actor: Actor,
  input: { jobId: string; first: number; after: string | null; outcome: Outcome | null },
): Promise<JobRecordPage> {
  const job = await requireJob(ctx, actor, input.jobId);
  const records = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.jobRecord.findMany({
      where: {
        jobId: job.id,
        state: input.outcome ?? { notIn: ["waiting", "planned"] },
        ...(input.after === null ? {} : { recordId: { gt: input.after } }),
      },
      orderBy: { recordId: "asc" },
      take: input.first + 1,
    }),
  );
  const page = records.slice(0, input.first);
  return { records: page, endCursor: records.length > input.first ? (page.at(-1)?.recordId ?? null) : null };
}
