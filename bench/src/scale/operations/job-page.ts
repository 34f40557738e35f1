import { changeKinds, jobReasons, recordsLastMinute } from "@plumbline/core/jobs/views/job-facts.ts";
import { listHealth } from "@plumbline/core/jobs/views/list-health.ts";
import { jobNow } from "@plumbline/core/jobs/views/job-now.ts";
import { listJobRecords, recordsInOrder } from "@plumbline/core/jobs/views/job-records.ts";
import { requireJob } from "@plumbline/core/jobs/control.ts";
import type { RecordOrder } from "@plumbline/schema/jobs/record-order.ts";
import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import { ACCOUNTS, actorOf, idOf, JOBS } from "../ids.ts";
import type { Bench, Operation } from "../operation.ts";

const owner = actorOf(ACCOUNTS.largeJob);
const jobId = idOf("job", JOBS.large);
const none = { jobId, first: 50, after: null, outcome: null, search: null };

const records =
  (input: {
    outcome?: Outcome;
    reason?: string;
    kind?: string;
    search?: string;
    to?: string;
    order?: RecordOrder;
    after?: string;
  }) =>
  ({ ctx }: Bench) =>
    listJobRecords(ctx, owner, { ...none, ...input });

/** The page of the large job, as polled while the job runs. */
export const JOB_PAGE: Operation[] = [
  {
    name: "poll of the page of the large job",
    times: 50,
    maxMs: 10,
    run: async ({ ctx }) => {
      const job = await requireJob(ctx, owner, jobId);
      await jobReasons(ctx, owner, jobId);
      return recordsLastMinute(job, ctx.now());
    },
  },
  { name: "records of the large job", times: 5, run: records({}) },
  { name: "its records by a frequent outcome", times: 5, run: records({ outcome: "corrected" }) },
  { name: "its records by a rare outcome", times: 5, run: records({ outcome: "failed" }) },
  { name: "its records by an outcome that none has", times: 5, run: records({ outcome: "not_done" }) },
  { name: "its records by a reason", times: 3, run: records({ outcome: "review", reason: "city_missing" }) },
  { name: "its records by a kind of change", times: 3, run: records({ outcome: "corrected", kind: "lost" }) },
  {
    name: "its records by kind of change, counted",
    times: 3,
    run: async ({ ctx }) => changeKinds(ctx, owner, await requireJob(ctx, owner, jobId)),
  },
  { name: "health of lists", times: 5, run: ({ ctx }) => listHealth(ctx, owner) },
  {
    name: "what is true of its records now",
    times: 3,
    run: async ({ ctx }) => jobNow(ctx, owner, await requireJob(ctx, owner, jobId)),
  },
  { name: "search in the large job, found", times: 3, run: records({ search: "Boston" }) },
  { name: "search in the large job, not found", times: 3, run: records({ search: "zzzz" }) },
  { name: "its records by certainty", times: 3, run: records({ order: "least_certain" }) },
  {
    name: "the first of them for a file",
    times: 3,
    run: async ({ ctx }) => {
      const file = recordsInOrder(ctx, owner, {
        job: await requireJob(ctx, owner, jobId),
        filter: { order: "least_certain" },
      });
      await file.next();
      await file.return(undefined);
    },
  },
  { name: "its records decided last", times: 3, run: records({ order: "latest", outcome: "corrected" }) },
  { name: "its records of a span that has none", times: 3, run: records({ to: "2000-01-01T00:00:00.000Z" }) },
  { name: "search among a rare outcome", times: 3, run: records({ search: "zzzz", outcome: "failed" }) },
];
