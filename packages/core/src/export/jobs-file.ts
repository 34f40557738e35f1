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
const COLUMNS = [
  "job_id",
  "created_at",
  "finished_at",
  "list",
  "portal",
  "kind",
  "object_type",
  "status",
  "reason",
  "records_total",
  "records_processed",
  "credits",
  ...OUTCOMES,
  "list_id",
  "portal_id",
  "job_url",
  "started_by",
  "records_filled",
  "unreadable_entries",
];

/** The jobs that match a filter, in its order, each with its page's URL. */
export function jobsFile(ctx: Pick<Context, "db" | "config">, actor: Actor, filter: JobsFilter): Table {
  const { publicUrl } = ctx.config;
  return tableOf(COLUMNS, pagesOf(ctx, actor, filter), ({ job, by }) => {
    const counts = new Map(outcomeCounts(job));
    return [
      job.id,
      job.createdAt,
      job.finishedAt,
      job.listName,
      job.portalName,
      job.kind,
      job.objectType,
      job.status,
      job.reason,
      job.recordsTotal,
      recordsDone(job),
      recordsCleaned(job),
      ...OUTCOMES.map((outcome) => counts.get(outcome) ?? 0),
      job.listId,
      job.portalId,
      new URL(`/jobs/${job.id}`, publicUrl).href,
      actedByText(by),
      job.filled,
      job.unreadableEntries,
    ];
  });
}

async function* pagesOf(
  ctx: Pick<Context, "db" | "config">,
  actor: Actor,
  filter: JobsFilter,
): AsyncGenerator<{ job: Job; by: ActedBy | null }[]> {
  for (let after: string | null | undefined; after !== null;) {
    const jobs: Job[] = await listJobs(ctx, actor, { ...filter, first: PAGE, after: after ?? null });
    const startedBy = await ctx.db.readAccount(actor.accountId, (tx) => startersOf(tx, jobs));
    yield jobs.map((job) => ({ job, by: startedBy(job) }));
    after = jobs.length === PAGE ? (jobs.at(-1)?.id ?? null) : null;
  }
}
