import { creditBalance } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { parseJob } from "../../../src/work/job-row.ts";
import { jobReasonText } from "../../../src/jobs/views/job-view.ts";
import { chunksLeft } from "../../../src/jobs/pipeline/chunks-left.ts";
import { runChunk } from "../../../src/jobs/pipeline/run-chunk.ts";
import { beginJob } from "../../../src/jobs/lifecycle/begin.ts";
import { beginRecurringRun } from "../../../src/jobs/recurring/begin-run.ts";
import { startUndo } from "../../undo/support/undo.ts";
import { openApply, proposalOf, setPolicy } from "../run/support/held-back.ts";
import { control, runJob } from "../run/support/job-consistency.ts";
import {
  afterFirstRead,
  jobOf,
  map,
  ownerOf,
  RIGHT,
  run,
  SHIFTED,
  start,
  SWAPPED,
  tally,
  writesOf,
} from "./support/mapped.ts";

// Law 6: nothing is written under an address hash that is not in force, or that no canary or person has seen.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
});

type Owner = Awaited<ReturnType<typeof ownerOf>>;
const resume = (owner: Owner, jobId: string) => owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/resume`);
const retry = async (owner: Owner, jobId: string) =>
  ((await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/retry`)) as { jobId: string }).jobId;

it("uses the corrected mapping when a stopped job continues, and repeats the canary", async () => {
  const owner = await ownerOf(product, 60, SWAPPED);
  const jobId = await start(owner);
  expect(await run(product.ctx, jobId)).toBe("paused canary");
  await map(owner, RIGHT);
  await resume(owner, jobId);
  expect(await run(product.ctx, jobId)).toBe("completed");
  const job = await jobOf(product, jobId);
  expect(job.properties).toMatchObject({ city: "city", state: "state" });
  expect(job.canary).toMatchObject({ stop: null });
  expect((await writesOf(product, owner)).size).toBe((await tally(owner, jobId)).corrected ?? 0);
});

it("writes nothing under a second wrong mapping that is saved while the canary waits", async () => {
  const owner = await ownerOf(product, 60, SWAPPED);
  const jobId = await start(owner);
  expect(await run(product.ctx, jobId)).toBe("paused canary");
  await map(owner, SHIFTED);
  await resume(owner, jobId);
  expect(await run(product.ctx, jobId)).toBe("paused canary");
  expect((await writesOf(product, owner)).size).toBe(0);
  // What a person has seen is written: it is their decision.
  await resume(owner, jobId);
  expect(await run(product.ctx, jobId)).toBe("completed");
});

it("ends a job that has written under the old mapping, and cleans the rest with the new one after a canary", async () => {
  const owner = await ownerOf(product, 300);
  const jobId = await start(owner, 300);
  expect(await run(product.ctx, jobId, 1)).toBe("running");
  const written = (await writesOf(product, owner)).size;
  await map(owner, SWAPPED);
  expect(await run(product.ctx, jobId)).toBe("failed mapping_changed");
  expect((await writesOf(product, owner)).size).toBe(written);
  expect(jobReasonText(parseJob(await jobOf(product, jobId)))).toContain(
    `${written} records were changed under the old mapping`,
  );
  const rest = await retry(owner, jobId);
  expect((await jobOf(product, rest)).recordsTotal).toBe((await tally(owner, jobId)).not_done);
  expect(await run(product.ctx, rest)).toBe("paused canary");
  expect((await writesOf(product, owner)).size).toBe(written);
});

it("releases planned writes if another mapping is saved between read and write", async () => {
  const owner = await ownerOf(product);
  const jobId = await start(owner);
  await run(product.ctx, jobId, 0);
  const struck = afterFirstRead(product.ctx, () => map(owner, SWAPPED));
  expect(await run(struck, jobId)).toBe("failed mapping_changed");
  expect((await writesOf(product, owner)).size).toBe(0);
  expect(await creditBalance(owner)).toBe(130 - ((await tally(owner, jobId)).confirmed ?? 0));
});

it("does not write a small retry under an outdated mapping, even without a canary", async () => {
  const owner = await ownerOf(product, 12);
  const jobId = await start(owner, 12);
  await run(product.ctx, jobId, 0);
  await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/cancel`);
  await run(product.ctx, jobId);
  const again = await retry(owner, jobId);
  await run(product.ctx, again, 0);
  const struck = afterFirstRead(product.ctx, () => map(owner, SWAPPED));
  expect(await run(struck, again)).toBe("failed mapping_changed");
  expect((await tally(owner, again)).not_done).toBeGreaterThan(0);
  expect((await writesOf(product, owner)).size).toBe(0);
});

it("cleans no chunk under a mapping that its canary has not checked", async () => {
  const owner = await ownerOf(product);
  const jobId = await start(owner);
  await run(product.ctx, jobId, 0);
  await map(owner, { ...RIGHT, country: "" });
  expect(await beginJob(product.ctx, { jobId }, control)).toMatchObject({ end: "run" });
  const [chunkNo = 0] = await chunksLeft(product.ctx, { jobId });
  expect(await runChunk(product.ctx, { jobId, chunkNo }, control)).toEqual({ end: "restart" });
  expect((await writesOf(product, owner)).size).toBe(0);
  expect(await run(product.ctx, jobId)).toBe("completed");
});

it("pauses while the object type is off, and continues when it is on", async () => {
  const owner = await ownerOf(product);
  const jobId = await start(owner);
  await run(product.ctx, jobId, 0);
  await map(owner, null);
  expect(await run(product.ctx, jobId)).toBe("paused type_off");
  await map(owner, RIGHT);
  expect((await jobOf(product, jobId)).desiredState).toBe("run");
  expect(await run(product.ctx, jobId)).toBe("completed");
});

it("resumes with a mapping that replaces a deleted property", async () => {
  const owner = await ownerOf(product);
  const jobId = await start(owner);
  await product.control("DELETE", `/portals/${owner.portalId}/properties/contact/country`);
  expect(await run(product.ctx, jobId)).toBe("paused mapping_missing");
  await map(owner, { ...RIGHT, country: "" });
  expect(await run(product.ctx, jobId)).toBe("completed");
});

it("runs a canary before a retry of more than twenty records under a new mapping", async () => {
  const owner = await ownerOf(product, 60, SWAPPED);
  const jobId = await start(owner);
  expect(await run(product.ctx, jobId)).toBe("paused canary");
  await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/cancel`);
  expect(await run(product.ctx, jobId)).toBe("canceled user");
  const again = await retry(owner, jobId);
  expect(await run(product.ctx, again)).toBe("paused canary");
  expect((await writesOf(product, owner)).size).toBe(0);
});

it("skips the canary of a retry if its job passed one under the same mapping", async () => {
  const owner = await ownerOf(product);
  const jobId = await start(owner);
  await run(product.ctx, jobId, 0);
  await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/cancel`);
  expect(await run(product.ctx, jobId)).toBe("canceled user");
  const again = await retry(owner, jobId);
  expect(await run(product.ctx, again)).toBe("completed");
  expect((await jobOf(product, again)).canary).toBeNull();
});

it("continues a recurring job only under the mapping that its canary checked", async () => {
  const owner = await ownerOf(product, 60, SWAPPED);
  const lists = (await owner.api.ok("GET", `/api/hubspot/lists/${owner.portalId}/contact`)) as {
    listId: string;
    size: number;
  }[];
  const { jobId: recurringJobId } = (await owner.api.ok("POST", "/api/hubspot/manual-clean", {
    portalId: owner.portalId,
    objectType: "contact",
    listId: lists.find(({ size }) => size === 60)?.listId,
    isRecurring: true,
    recurrenceInterval: "24h",
  })) as { jobId: string };
  const tick = async (days: number) => {
    const begun = await beginRecurringRun(product.ctx, {
      recurringJobId,
      scheduledFor: new Date(Date.now() + days * 24 * 3_600_000),
    });
    if (begun.end !== "run") throw new Error(begun.why);
    return await run(product.ctx, begun.job.jobId);
  };
  const toggle = (isActive: boolean) =>
    owner.api.ok("PATCH", `/api/hubspot/recurring-jobs/${recurringJobId}/toggle`, { isActive });
  expect(await tick(1)).toBe("failed canary");
  await map(owner, SHIFTED);
  await toggle(true);
  expect(await tick(2)).toBe("failed canary");
  expect((await writesOf(product, owner)).size).toBe(0);
  await toggle(true);
  expect(await tick(3)).toBe("completed");
});

it("does not accept a canary by continuing after refused writes", async () => {
  const owner = await ownerOf(product, 60, SWAPPED);
  const jobId = await start(owner);
  await product.ctx.db.withSystem((tx) =>
    tx.job.update({
      where: { id: jobId },
      data: { status: "paused", desiredState: "pause", reason: "writes_refused", pausedAt: new Date() },
    }),
  );
  await resume(owner, jobId);
  expect(await run(product.ctx, jobId)).toBe("paused canary");
});

it("creates no proposals under an outdated mapping", async () => {
  const owner = await ownerOf(product);
  await setPolicy(owner, "ask_first");
  const jobId = await start(owner);
  await run(product.ctx, jobId, 0);
  const struck = afterFirstRead(product.ctx, () => map(owner, { ...RIGHT, country: "" }));
  expect(await run(struck, jobId)).toBe("completed");
  expect((await tally(owner, jobId)).review).toBeGreaterThan(0);
  const { proposals } = (await owner.api.ok("GET", "/api/hubspot/proposals")) as { proposals: unknown[] };
  expect(proposals).toEqual([]);
});

it("supersedes an accepted proposal under an outdated mapping", async () => {
  const owner = await ownerOf(product);
  await setPolicy(owner, "ask_first");
  await runJob(product.ctx, await start(owner));
  const { proposals } = (await owner.api.ok("GET", "/api/hubspot/proposals?reason=held_by_policy")) as {
    proposals: { id: string }[];
  };
  const [first, second] = proposals;
  const accept = async (id: string | undefined) =>
    (
      (await owner.api.ok("POST", "/api/hubspot/proposals/accept", { ids: [id] })) as {
        proposals: { status: string }[];
      }
    ).proposals[0]?.status;
  expect(await accept(first?.id)).toBe("accepted");
  await map(owner, SWAPPED);
  expect(await accept(second?.id)).toBe("superseded");
  // What was accepted before is not written either.
  expect(await run(product.ctx, await openApply(product, owner))).toBe("failed mapping_changed");
  expect((await proposalOf(owner, first ?? { id: "" })).status).toBe("superseded");
  expect((await writesOf(product, owner)).size).toBe(0);
});

it("cleans a record under the correct mapping after the wrong job was undone", async () => {
  const owner = await ownerOf(product, 60, SWAPPED);
  const wrong = await start(owner);
  expect(await run(product.ctx, wrong)).toBe("paused canary");
  await resume(owner, wrong);
  expect(await run(product.ctx, wrong)).toBe("completed");
  await map(owner, RIGHT);
  await runJob(product.ctx, await startUndo(owner, wrong));
  const right = await start(owner);
  expect(await run(product.ctx, right)).toBe("completed");
  const counts = await tally(owner, right);
  expect(counts["unchanged undone_by_you"]).toBeUndefined();
  expect(counts.corrected).toBeGreaterThan(10);
});
