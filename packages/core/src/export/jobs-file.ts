import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { actedByText, type ActedBy } from "@plumbline/schema/accounts/acted-by.ts";
import { startersOf } from "../jobs/starters-of.ts";
import { listJobs, type JobsFilter } from "../jobs/list.ts";
import { outcomeCounts, recordsCleaned, recordsDone } from "../jobs/outcome-counts.ts";
import { OUTCOMES } from "@plumbline/schema/jobs/states.ts";
import type { Job } from "../work/job-row.ts";
import { tableOf, type Table } from "./table-of.ts";

const PAGE = 1_000;

type Listed = { job: Job; by: ActedBy | null; counts: ReadonlyMap<string, number> };

/** The jobs that match a filter, in its order, each with its page's URL. */
export function jobsFile(ctx: Pick<Context, "db" | "config">, actor: Actor, filter: JobsFilter): Table {
  const { publicUrl } = ctx.config;
  const counts = OUTCOMES.map((outcome) => [outcome, ({ counts }: Listed) => counts.get(outcome) ?? 0]);
  return tableOf<Listed>(pagesOf(ctx, actor, filter), {
    job_id: ({ job }) => job.id,
    created_at: ({ job }) => job.createdAt,
    finished_at: ({ job }) => job.finishedAt,
    list: ({ job }) => job.listName,
    portal: ({ job }) => job.portalName,
    kind: ({ job }) => job.kind,
    object_type: ({ job }) => job.objectType,
    status: ({ job }) => job.status,
    reason: ({ job }) => job.reason,
    records_total: ({ job }) => job.recordsTotal,
    records_processed: ({ job }) => recordsDone(job),
    credits: ({ job }) => recordsCleaned(job),
    ...Object.fromEntries(counts),
    list_id: ({ job }) => job.listId,
    portal_id: ({ job }) => job.portalId,
    job_url: ({ job }) => new URL(`/jobs/${job.id}`, publicUrl).href,
    started_by: ({ by }) => actedByText(by),
    records_filled: ({ job }) => job.filled,
    unreadable_entries: ({ job }) => job.unreadableEntries,
  });
}

async function* pagesOf(
  ctx: Pick<Context, "db" | "config">,
  actor: Actor,
  filter: JobsFilter,
): AsyncGenerator<Listed[]> {
  for (let after: string | null | undefined; after !== null;) {
    const jobs: Job[] = await listJobs(ctx, actor, { ...filter, first: PAGE, after: after ?? null });
    const startedBy = await ctx.db.readAccount(actor.accountId, (tx) => startersOf(tx, jobs));
    yield jobs.map((job) => ({ job, by: startedBy(job), counts: new Map(outcomeCounts(job)) }));
    after = jobs.length === PAGE ? (jobs.at(-1)?.id ?? null) : null;
  }
}
