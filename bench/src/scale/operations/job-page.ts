import { changeKinds, jobReasons, recordsLastMinute } from "@plumbline/core/jobs/views/job-facts.ts";
import { listHealth } from "@plumbline/core/jobs/views/list-health.ts";
import { jobNow } from "@plumbline/core/jobs/views/job-now.ts";
import { listJobRecords, recordsInOrder } from "@plumbline/core/jobs/views/job-records.ts";
import { requireJob } from "@plumbline/core/jobs/control.ts";
import type { RecordOrder } from "@plumbline/schema/jobs/record-order.ts";
import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import { ACCOUNTS, actorOf, idOf, JOBS } from "../ids.ts";
import { operation, type Bench } from "../operation.ts";

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
export const JOB_PAGE = [
  operation(
    "poll of the page of the large job",
    50,
    async ({ ctx }) => {
      const job = await requireJob(ctx, owner, jobId);
      await jobReasons(ctx, owner, jobId);
      return recordsLastMinute(job, ctx.now());
    },
    10,
  ),
  operation("records of the large job", 5, records({})),
  operation("its records by a frequent outcome", 5, records({ outcome: "corrected" })),
  operation("its records by a rare outcome", 5, records({ outcome: "failed" })),
  operation("its records by an outcome that none has", 5, records({ outcome: "not_done" })),
  operation("its records by a reason", 3, records({ outcome: "review", reason: "city_missing" })),
  operation("its records by a kind of change", 3, records({ outcome: "corrected", kind: "lost" })),
  operation("its records by kind of change, counted", 3, async ({ ctx }) =>
    changeKinds(ctx, owner, await requireJob(ctx, owner, jobId)),
  ),
  operation("health of lists", 5, ({ ctx }) => listHealth(ctx, owner)),
  operation("what is true of its records now", 3, async ({ ctx }) =>
    jobNow(ctx, owner, await requireJob(ctx, owner, jobId)),
  ),
  operation("search in the large job, found", 3, records({ search: "Boston" })),
  operation("search in the large job, not found", 3, records({ search: "zzzz" })),
  operation("its records by certainty", 3, records({ order: "least_certain" })),
  operation("the first of them for a file", 3, async ({ ctx }) => {
    const file = recordsInOrder(ctx, owner, {
      job: await requireJob(ctx, owner, jobId),
      filter: { order: "least_certain" },
    });
    await file.next();
    await file.return(undefined);
  }),
  operation("its records decided last", 3, records({ order: "latest", outcome: "corrected" })),
  operation("its records of a span that has none", 3, records({ to: "2000-01-01T00:00:00.000Z" })),
  operation("search among a rare outcome", 3, records({ search: "zzzz", outcome: "failed" })),
];
