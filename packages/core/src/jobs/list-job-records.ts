import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { AppError } from "../app-error.ts";
import { Prisma, type JobRecord } from "../generated/prisma/client.ts";
import { consumeRateLimit } from "../rate-limits/consume-rate-limit.ts";
import { findJobRecords, searchedWords } from "./find-job-records.ts";
import { requireJob } from "./require-job.ts";

export type JobRecordPage = { records: JobRecord[]; endCursor: string | null };

type Input = { jobId: string; first: number; after: string | null; outcome: Outcome | null; search: string | null };

/** Decided records by id, keyset paging; `search` are words that must all occur, and a page of it may be short and still have a next one. Errors: `not_found`, `rate_limited` for searches. */
export async function listJobRecords(
  ctx: Pick<Context, "db" | "config">,
  actor: Actor,
  { jobId, first, after, outcome, search }: Input,
): Promise<JobRecordPage> {
  const job = await requireJob(ctx, actor, jobId);
  const terms = searchedWords(search ?? "");
  // A search reads up to a hundred thousand rows: an account has so many a minute, and one at a time.
  if (terms.length > 0) await consumeRateLimit(ctx, { rate: "searchesPerAccount", by: [actor.accountId] });
  const { records, readTo } = await ctx.db.readAccount(actor.accountId, async (tx) => {
    if (terms.length > 0) await requireOnlySearch(tx, actor.accountId);
    const found =
      terms.length === 0
        ? null
        : await findJobRecords(tx, terms, {
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

/** Held until the transaction ends, by whatever process. */
async function requireOnlySearch(tx: Tx, accountId: string): Promise<void> {
  const [row] = await tx.$queryRaw<{ is_ours: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended('record-search/' || ${accountId}, 0)) AS is_ours`;
  if (!row?.is_ours)
    throw new AppError(
      "rate_limited",
      "Another search of your account is still running. Please try again in a moment.",
      {
        retryAfterMs: 1_000,
      },
    );
}
