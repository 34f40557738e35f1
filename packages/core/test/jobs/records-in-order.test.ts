import { CONTACT_MAPPING } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { requireJob } from "../../src/jobs/control.ts";
import { recordsInOrder } from "../../src/jobs/views/job-records.ts";
import { actorOf } from "../support/event-owner.ts";
import { map, ownerOf, run, start } from "./consent/support/mapped.ts";

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });

it("yields one page of records in order, then the others by ID, each once", async () => {
  const owner = await ownerOf(product, 10);
  await map(owner, CONTACT_MAPPING);
  const jobId = await start(owner, 10);
  expect(await run(product.ctx, jobId)).toBe("completed");
  const rows = await product.ctx.db.withSystem((tx) =>
    tx.jobRecord.findMany({ where: { jobId }, orderBy: { recordId: "asc" } }),
  );
  const accountId = rows[0]?.accountId ?? "";
  for (const [no, { recordId }] of rows.entries())
    await product.ctx.db.withAccount(accountId, (tx) =>
      tx.jobRecord.updateMany({
        where: { jobId, recordId },
        data: { decidedAt: new Date(Date.UTC(2026, 9, 1, 10, no)) },
      }),
    );
  const actor = actorOf(accountId);
  const job = await requireJob(product.ctx, actor, jobId);
  const byId = rows.map(({ recordId }) => recordId);
  const piecesOf = async (sizes: { found: number; ordered: number }) => {
    const pieces: string[][] = [];
    for await (const page of recordsInOrder(product.ctx, actor, { job, filter: { order: "latest" }, sizes }))
      pieces.push(page.map(({ recordId }) => recordId));
    return pieces;
  };
  const [one, two, rest] = await piecesOf({ found: 3, ordered: 4 });
  expect([...(one ?? []), ...(two ?? [])]).toEqual(byId.slice(0, 4).toReversed());
  expect(rest).toEqual(byId.slice(4));
  expect((await piecesOf({ found: 20, ordered: 10 })).flat()).toEqual(byId.toReversed());
});
