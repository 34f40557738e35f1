import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { Prisma, type JobRecord } from "../generated/prisma/client.ts";
import { findJobRecords, searchedWords } from "./find-job-records.ts";
import { requireJob } from "./require-job.ts";

export type JobRecordPage = { records: JobRecord[]; endCursor: string | null };

type Input = { jobId: string; first: number; after: string | null; outcome: Outcome | null; search: string | null };

/** Decided records by id, keyset paging; `search` are words that must all occur, and a page of it may be short and still have a next one. Error: `not_found`. */
export async function listJobRecords(
  ctx: Pick<Context, "db">,
  actor: Actor,
  { jobId, first, after, outcome, search }: Input,
): Promise<JobRecordPage> {
  const job = await requireJob(ctx, actor, jobId);
  const words = searchedWords(search ?? "");
  const { records, readTo } = await ctx.db.readAccount(actor.accountId, async (tx) => {
    const found =
      words.length === 0
        ? null
        : await findJobRecords(tx, words, {
            accountId: actor.accountId,
            job,
            states: outcome ? Prisma.sql`state = ${outcome}` : Prisma.sql`state NOT IN ('waiting', 'planned')`,
            after: after ?? "",
            first: first + 1,
          });
    const rows = await tx.jobRecord.findMany({
      where: {
        jobId: job.id,
        state: outcome ?? { notIn: ["waiting", "planned"] },
        recordId: found ? { in: found.ids } : { gt: after ?? "" },
      },
      orderBy: { recordId: "asc" },
      take: first + 1,
    });
    return { records: rows, readTo: found?.readTo ?? null };
  });
  const page = records.slice(0, first);
  return { records: page, endCursor: records.length > first ? (page.at(-1)?.recordId ?? null) : readTo };
}
