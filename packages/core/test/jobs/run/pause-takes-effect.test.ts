import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import type { Context } from "../../../src/context.ts";
import { cancelJob, pauseJob } from "../../../src/jobs/control.ts";
import { takeCanary } from "../../../src/jobs/canary/take.ts";
import { runChunk } from "../../../src/jobs/pipeline/run-chunk.ts";
import { beginJob } from "../../../src/jobs/lifecycle/begin.ts";
import { readSlice } from "../../../src/jobs/source/read-slice.ts";
import { actorOf } from "../../support/event-owner.ts";
import { startUndo } from "../../undo/support/undo.ts";
import { acceptAll, setPolicy } from "./support/held-back.ts";
import { isRead, isUpdate, withCalls } from "./support/hubspot-calls.ts";
import { control, newJob, readJob, runJob, type PortalCustomer } from "./support/job-consistency.ts";

// Pause and cancel take effect within ten seconds in the steps that make many calls; endless-list.test.ts covers those that read a
// list.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });

const SIZE = 500;
const WITHIN_MS = 10_000;
/** These have no values, so that a canary keeps reading. */
const EMPTY = {
  street_address: "address_building_use",
  city: "address_county",
  state: "address_time_zone",
  postal_code: "address_zip4",
  country: "address_county_fips",
};
/** HubSpot is slow: a batch of five calls takes longer than that. */
const CALL_MS = 2_400;

type Phase = { jobId: string; run(ctx: Context): Promise<unknown> };

async function chunkOf(jobId: string): Promise<Phase> {
  const [chunkNo = 0] = await readJob(product.ctx, jobId);
  return { jobId, run: (ctx) => runChunk(ctx, { jobId, chunkNo }, control) };
}

async function owned(): Promise<{ customer: PortalCustomer; jobId: string }> {
  const job = await newJob(product, SIZE);
  await product.grant(job.customer.email, SIZE);
  return job;
}

const PHASES: Record<string, () => Promise<Phase>> = {
  async canary() {
    const { customer, jobId } = await newJob(product, 2_000);
    await customer.api.ok("POST", `/api/hubspot/save-portal-config/${customer.portalId}`, { contact: EMPTY });
    await beginJob(product.ctx, { jobId }, control);
    for (;;) {
      const slice = await readSlice(product.ctx, { jobId }, control);
      if (slice.end !== "read") throw new Error(slice.end);
      if (slice.isDone) return { jobId, run: (ctx) => takeCanary(ctx, { jobId }, control) };
    }
  },
  batch: async () => await chunkOf((await owned()).jobId),
  async undo() {
    const { customer, jobId } = await owned();
    await runJob(product.ctx, jobId);
    return await chunkOf(await startUndo(customer, jobId));
  },
  async apply() {
    const { customer, jobId } = await owned();
    await setPolicy(customer, "ask_first");
    await runJob(product.ctx, jobId);
    return await chunkOf(await acceptAll(product, customer));
  },
};

const STOPS = { pause: pauseJob, cancel: cancelJob };

it.each(
  Object.keys(PHASES).flatMap((phase) =>
    Object.keys(STOPS).flatMap((stop) =>
      (phase === "canary" ? ["read"] : ["read", "update"]).map((call) => [phase, stop, call] as const),
    ),
  ),
)("stops a %s within ten seconds of a %s during its first %s", async (phase, stop, call) => {
  const { jobId, run } = await (PHASES[phase] as () => Promise<Phase>)();
  const { accountId } = await product.ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: jobId } }));
  let elapsedMs = 0;
  let stoppedAtMs: number | null = null;
  let updatesAfter = 0;
  const clock = { ...product.ctx, now: () => new Date(Date.now() + elapsedMs) };
  const slow = withCalls(clock, async (send, request) => {
    if (stoppedAtMs !== null && isUpdate(request)) updatesAfter += 1;
    if (stoppedAtMs === null && (call === "read" ? isRead(request) : isUpdate(request))) {
      await STOPS[stop as keyof typeof STOPS](product.ctx, actorOf(accountId), { jobId });
      stoppedAtMs = elapsedMs;
    }
    elapsedMs += CALL_MS;
    return await send();
  });
  await run(slow);
  expect(elapsedMs - (stoppedAtMs ?? -Infinity)).toBeLessThanOrEqual(WITHIN_MS);
  // What the response has promised the person.
  expect(updatesAfter).toBe(0);
});
