import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { control } from "@plumbline/dev-env/api-client.ts";
import { startList, type JobAnswer } from "@plumbline/dev-env/stories.ts";
import type { PortalCustomer } from "./customers.ts";
import type { Installation } from "./installation.ts";

export type StartedJob = { customer: PortalCustomer; jobId: string; listId: string };

/** As often as the web app asks while a job runs. */
const POLL_MS = 1_000;
/** An api that was killed is back by then. */
const START_WITHIN_MS = 60_000;
const END_WITHIN_MS = 600_000;

/** Starts a cleaning of a list whose records no other list has. */
export async function startJob(on: Installation, customer: PortalCustomer, records: number): Promise<StartedJob> {
  const list = (await control(on.sandboxUrl, "POST", `/portals/${customer.portalId}/lists`, {
    objectType: "contact",
    name: `Rehearsal ${records}`,
    size: records,
  })) as { listId: string | number };
  const listId = String(list.listId);
  const deadline = Date.now() + START_WITHIN_MS;
  for (;;) {
    try {
      return { customer, listId, jobId: await startList(customer, customer.portalId, listId) };
    } catch (error) {
      // The answer may have been lost with the api that gave it.
      const jobId = await jobOver(on, customer, listId);
      if (jobId !== null) return { customer, listId, jobId };
      if (Date.now() > deadline) throw error;
    }
    await pause();
  }
}

/** Asks as a page does, whatever fails meanwhile. Throws when the job ends otherwise than completed, or not in time. */
export async function untilCompleted({ customer, jobId }: StartedJob): Promise<void> {
  const deadline = Date.now() + END_WITHIN_MS;
  for (;;) {
    const answer = await customer.api.call("GET", `/api/hubspot/jobs/${jobId}`).catch(() => null);
    const job = answer?.status === 200 ? (answer.body as JobAnswer) : null;
    if (job?.status === "completed") return;
    if (job?.status === "paused" || FINAL_STATUSES.some((status) => status === job?.status))
      throw new Error(`Job ${jobId} is ${job?.status} (${job?.reason})`);
    if (Date.now() > deadline) throw new Error(`Job ${jobId} did not end in time; it is ${JSON.stringify(job)}`);
    await pause();
  }
}

async function jobOver(on: Installation, { accountId }: PortalCustomer, listId: string): Promise<string | null> {
  const find = on.ctx.db.withSystem((tx) => tx.job.findFirst({ where: { accountId, listId }, select: { id: true } }));
  return (await find.catch(() => null))?.id ?? null;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
