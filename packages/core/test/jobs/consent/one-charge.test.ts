import { creditBalance, type ListInfo } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeAll, expect, it } from "vitest";
import type { Context } from "../../../src/context.ts";
import { chunksLeft } from "../../../src/jobs/pipeline/chunks-left.ts";
import { runChunk } from "../../../src/jobs/pipeline/run-chunk.ts";
import { pauseRun } from "../../../src/jobs/lifecycle/pause.ts";
import { CutOff, withUpdates } from "../run/support/hubspot-calls.ts";
import { control, runJob } from "../run/support/job-consistency.ts";
import { ownerOf, run, start, tally, writesOf } from "./support/mapped.ts";

// A record written once is charged once, whichever jobs processed it.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
beforeAll(async () => {
  patient = { ...product.ctx, sleep: () => Promise.resolve() };
});
type Owner = Awaited<ReturnType<typeof ownerOf>>;
const SIZE = 60;
/** Whatever a lost attempt had in flight has ended. */
let patient: Context;

/** Another list over the same records. */
async function secondJob(owner: Owner, jobId: string): Promise<string> {
  const ids = await product.ctx.db.withSystem((tx) =>
    tx.jobRecord.findMany({ where: { jobId }, select: { recordId: true } }),
  );
  await product.control("POST", `/portals/${owner.portalId}/lists`, {
    name: "The same contacts",
    objectType: "contact",
    recordIds: ids.map(({ recordId }) => recordId),
  });
  const lists = (await owner.api.ok("GET", `/api/hubspot/lists/${owner.portalId}/contact`)) as ListInfo[];
  const started = (await owner.api.ok("POST", "/api/hubspot/manual-clean", {
    portalId: owner.portalId,
    objectType: "contact",
    listId: lists.find(({ name }) => name === "The same contacts")?.listId,
  })) as { jobId: string };
  return started.jobId;
}

/**
 * The update of the first job ends unknown, a second job processes the records, then the first one continues. `hasArrived`: whether
 * HubSpot applied the update.
 */
async function interrupted(hasArrived: boolean) {
  const owner = await ownerOf(product, SIZE);
  const first = await start(owner, SIZE);
  const cutOff = withUpdates(product.ctx, async (send) => {
    if (hasArrived) await send();
    throw new CutOff();
  });
  await expect(run(cutOff, first)).rejects.toThrow(CutOff);
  await owner.api.ok("POST", `/api/hubspot/jobs/${first}/pause`);
  // The next attempts settle what was planned, and obey the pause.
  for (const chunkNo of await chunksLeft(product.ctx, { jobId: first }))
    await runChunk(patient, { jobId: first, chunkNo }, control);
  await pauseRun(product.ctx, { jobId: first, reason: "user" });
  const second = await secondJob(owner, first);
  await runJob(product.ctx, second);
  await owner.api.ok("POST", `/api/hubspot/jobs/${first}/resume`);
  expect(await run(patient, first)).toBe("completed");
  return { owner, first, second };
}

it.each([
  ["never arrived", false],
  ["arrived", true],
] as const)("charges a record once if its update %s before another job took it", async (_what, hasArrived) => {
  const { owner, first, second } = await interrupted(hasArrived);
  const [one, other] = [await tally(owner, first), await tally(owner, second)];
  const charged = (counts: Record<string, number>) => (counts.confirmed ?? 0) + (counts.corrected ?? 0);
  expect(charged(one) + charged(other)).toBe(2 * SIZE + 10 - (await creditBalance(owner)));
  const written = await writesOf(product, owner);
  expect([...written.values()].filter((times) => times !== 1)).toEqual([]);
  expect((one.corrected ?? 0) + (other.corrected ?? 0)).toBe(written.size);
  expect(charged(one) + charged(other)).toBeLessThanOrEqual(SIZE);
  expect(await product.violations()).toEqual([]);
});
