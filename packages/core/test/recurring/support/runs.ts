import { setTimeout } from "node:timers/promises";
import { mapContacts } from "@plumbline/dev-env/stories.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import type { Context } from "../../../src/context.ts";
import { HubspotError } from "../../../src/portals/hubspot/errors.ts";
import { beginRecurringRun } from "../../../src/jobs/recurring/begin-run.ts";
import { beginJob } from "../../../src/jobs/lifecycle/begin.ts";
import { finaliseJob } from "../../../src/jobs/lifecycle/end.ts";
import { chunksLeft } from "../../../src/jobs/pipeline/chunks-left.ts";
import { runChunk } from "../../../src/jobs/pipeline/run-chunk.ts";
import { readSlice } from "../../../src/jobs/source/read-slice.ts";
import { settleStyle } from "../../../src/jobs/canary/style.ts";
import { takeCanary } from "../../../src/jobs/canary/take.ts";
import { control, type PortalCustomer } from "../../jobs/run/support/job-consistency.ts";
import { recordId } from "../../support/event-owner.ts";

/** A recurring job over the first contacts of the standard lists. */
export type Recurring = { customer: PortalCustomer; recurringJobId: string; listId: string; members: string[] };

export async function newRecurring(product: TestProduct, size: number, credits: number): Promise<Recurring> {
  const customer = await product.customerWithPortal(credits);
  await mapContacts(customer, customer.portalId);
  const members = Array.from({ length: size }, (_, index) => placed(index));
  const { listId } = (await product.control("POST", `/portals/${customer.portalId}/lists`, {
    objectType: "contact",
    recordIds: members,
  })) as { listId: string };
  const { jobId } = (await customer.api.ok("POST", "/api/hubspot/manual-clean", {
    portalId: customer.portalId,
    listId,
    objectType: "contact",
    isRecurring: true,
    recurrenceInterval: "1h",
  })) as { jobId: string };
  return { customer, recurringJobId: jobId, listId, members };
}

/** The nth record of a portal: 10 in the first list, 25 in the second, 500 in the third. */
export function placed(index: number): string {
  if (index < 10) return recordId(index);
  return index < 35 ? String(40_002_000_001 + index - 10) : String(40_003_000_001 + index - 35);
}

let ticks = 0;
/** Of a step that HubSpot answers with a refusal that passes. */
const ATTEMPTS = 5;

/** One complete run. */
export async function run(ctx: Context, { recurringJobId }: Recurring): Promise<string> {
  const scheduledFor = new Date(Date.now() + (ticks += 1) * 1_000);
  const begun = await beginRecurringRun(ctx, { recurringJobId, scheduledFor });
  if (begun.end !== "run") throw new Error(`no run: ${begun.why}`);
  const { jobId } = begun.job;
  const first = await beginJob(ctx, { jobId }, control);
  if (first.end !== "run") throw new Error(JSON.stringify(first));
  for (;;) {
    const slice = await patiently(() => readSlice(ctx, { jobId }, control));
    if (slice.end !== "read") throw new Error(JSON.stringify(slice));
    if (slice.isDone) break;
  }
  await settleStyle(ctx, { jobId }, control);
  const canary = await takeCanary(ctx, { jobId }, control);
  if (canary.end !== "passed") throw new Error(JSON.stringify(canary));
  for (const chunkNo of await chunksLeft(ctx, { jobId })) {
    const end = await runChunk(ctx, { jobId, chunkNo }, control);
    if (end.end !== "done") throw new Error(JSON.stringify(end));
  }
  await finaliseJob(ctx, { jobId, end: { status: "completed", reason: null } }, control);
  return jobId;
}

/** HubSpot allows five searches a second; a busy machine sends more of them at once. The activity comes again, too. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof HubspotError) || !error.problem.isPassing) throw error;
      await setTimeout(1_000);
    }
}

/** As if the overlap with the last run had passed: the next run reads what changed since that one began. */
export async function withoutOverlap({ ctx }: TestProduct, { recurringJobId }: Recurring): Promise<void> {
  await ctx.db.withSystem(async (tx) => {
    const { completedFrom } = await tx.recurringJob.findUniqueOrThrow({ where: { id: recurringJobId } });
    if (completedFrom)
      await tx.recurringJob.update({
        where: { id: recurringJobId },
        data: { completedFrom: new Date(completedFrom.getTime() + 10 * 60_000) },
      });
  });
}

/** Makes the next run read all members. */
export async function readAllNext({ ctx }: TestProduct, { recurringJobId }: Recurring): Promise<void> {
  await ctx.db.withSystem((tx) =>
    tx.recurringJob.update({ where: { id: recurringJobId }, data: { completedAllFrom: null } }),
  );
}

export async function runRow({ ctx }: TestProduct, jobId: string) {
  return await ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: jobId } }));
}
