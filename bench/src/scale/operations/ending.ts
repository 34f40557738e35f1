import { cancelJob } from "@plumbline/core/jobs/control.ts";
import { finaliseJob } from "@plumbline/core/jobs/lifecycle/end.ts";
import { readSlice } from "@plumbline/core/jobs/source/read-slice.ts";
import { retryJob } from "@plumbline/core/jobs/retry-job.ts";
import { ACCOUNTS, actorOf, idOf, JOBS } from "../ids.ts";
import { operation, type Bench } from "../operation.ts";

const owner = actorOf(ACCOUNTS.largeJob);
const jobId = idOf("job", JOBS.large);
const hooks = { heartbeat() {} };

async function retry({ ctx }: Bench): Promise<void> {
  const { job } = await retryJob(ctx, owner, { jobId });
  for (let isDone = false; !isDone;) {
    const slice = await readSlice(ctx, { jobId: job.id }, hooks);
    if (slice.end !== "read") throw new Error(`The retry's reading ended ${slice.end}`);
    isDone = slice.isDone;
  }
  await finaliseJob(ctx, { jobId: job.id, end: { status: "canceled", reason: "user" } }, hooks);
}

export const ENDING = [
  operation("cancel of the large job", 1, ({ ctx }) => cancelJob(ctx, owner, { jobId })),
  operation("end of the large job", 1, ({ ctx }) =>
    finaliseJob(ctx, { jobId, end: { status: "canceled", reason: "user" } }, hooks),
  ),
  operation("retry of the large job, and its end", 1, retry),
];
