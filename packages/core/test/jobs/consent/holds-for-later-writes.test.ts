import { creditBalance } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { deleteConnection } from "../../../src/portals/delete-connection.ts";
import { decide, heldBack, openApply, setPolicy } from "../run/support/held-back.ts";
import { startUndo } from "../../undo/support/undo.ts";
import { runJob } from "../run/support/job-consistency.ts";
import { afterFirstRead, jobOf, map, ownerOf, RIGHT, run, start, tally, writesOf } from "./support/mapped.ts";

// Law 8: what was confirmed to a person applies to every write that begins later. Each case happens between the reading of a batch
// and its write, well within the five seconds for which read values are trusted.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
});

type Owner = Awaited<ReturnType<typeof ownerOf>>;

/** A job whose canary has passed, and that is about to read its first batch; `act` runs once it has. */
async function struck(act: (owner: Owner, jobId: string) => Promise<unknown>) {
  const owner = await ownerOf(product);
  const jobId = await start(owner);
  await run(product.ctx, jobId, 0);
  const end = await run(
    afterFirstRead(product.ctx, () => act(owner, jobId)),
    jobId,
  );
  return { owner, jobId, end };
}

const firstRecords = async (jobId: string) =>
  (
    await product.ctx.db.withSystem((tx) =>
      tx.jobRecord.findMany({ where: { jobId }, orderBy: { recordId: "asc" }, select: { recordId: true } }),
    )
  ).map(({ recordId }) => recordId);

/** Sets the checkbox that may be mapped as the lock property. */
const check = ({ portalId }: Owner, recordId: string) =>
  product.control("PATCH", `/portals/${portalId}/records/contact/${recordId}`, {
    properties: { do_not_clean: "true" },
  });

it("skips a record that was locked after the batch was read, and writes the others", async () => {
  let locked = new Set<string>();
  const { owner, jobId, end } = await struck(async ({ api, portalId }, id) => {
    locked = new Set((await firstRecords(id)).filter((_, index) => index % 2 === 0));
    for (const recordId of locked)
      await api.ok("POST", "/api/hubspot/locks", { portalId, objectType: "contact", recordId });
  });
  expect(end).toBe("completed");
  const written = await writesOf(product, owner);
  expect([...written.keys()].filter((id) => locked.has(id))).toEqual([]);
  expect(written.size).toBe((await tally(owner, jobId)).corrected);
  expect((await tally(owner, jobId))["skipped locked_by_you"]).toBeGreaterThan(5);
});

it("creates a proposal instead of writing if the policy changed after the read, at no charge", async () => {
  const { owner, jobId, end } = await struck((one) => setPolicy(one, "ask_first"));
  expect(end).toBe("completed");
  expect((await writesOf(product, owner)).size).toBe(0);
  const counts = await tally(owner, jobId);
  expect(counts["review held_by_policy"]).toBeGreaterThan(5);
  expect(await creditBalance(owner)).toBe(130 - (counts.confirmed ?? 0));
});

it.each([
  ["pause", "paused"],
  ["cancel", "canceled user"],
] as const)("writes nothing after it answered that it will %s", async (action, expected) => {
  const { owner, jobId, end } = await struck(async ({ api }, id) => {
    const answer = (await api.ok("POST", `/api/hubspot/jobs/${id}/${action}`)) as { may_still_write: number };
    expect(answer.may_still_write).toBe(0);
  });
  expect((await writesOf(product, owner)).size).toBe(0);
  expect(end === "blocked" ? "paused" : end).toMatch(expected);
  expect((await jobOf(product, jobId)).desiredState).toBe(action);
});

it("writes nothing after a write stop, a turned-off object type, or a disconnect", async () => {
  const stopped = await struck(({ portalId }) =>
    product.ctx.db.withSystem((tx) =>
      tx.writeStop.create({ data: { scope: portalId, reason: "test", createdBy: "test" } }),
    ),
  );
  expect(stopped.end).toBe("paused stopped_by_operator");
  const off = await struck((owner) => map(owner, null));
  expect(off.end).toBe("paused type_off");
  const gone = await struck(async (owner) => {
    const connection = await product.ctx.db.withSystem((tx) =>
      tx.connection.findUniqueOrThrow({ where: { portalId: owner.portalId } }),
    );
    await deleteConnection(
      product.ctx,
      { accountId: connection.accountId, userId: product.ctx.newId() } as Parameters<typeof deleteConnection>[1],
      { id: connection.id },
    );
  });
  expect(gone.end).toBe("canceled user");
  for (const { owner } of [stopped, off, gone]) expect((await writesOf(product, owner)).size).toBe(0);
});

it("rereads the checkbox that was mapped after the batch was read", async () => {
  const { owner, end } = await struck(async (one, id) => {
    for (const recordId of await firstRecords(id)) await check(one, recordId);
    await map(one, { ...RIGHT, lock_property: "do_not_clean" });
  });
  expect(end).toBe("completed");
  expect((await writesOf(product, owner)).size).toBe(0);
});

it("fills in targets that were mapped during the job, and undoes all of them", async () => {
  const { owner, jobId, end } = await struck((one) => map(one, { ...RIGHT, enrichment: { county: "address_county" } }));
  expect(end).toBe("completed");
  expect((await jobOf(product, jobId)).properties).toMatchObject({ county: "address_county" });
  const counts = await tally(owner, jobId);
  expect((counts["confirmed enriched"] ?? 0) + (counts.corrected ?? 0)).toBeGreaterThan(0);
  const undoId = await startUndo(owner, jobId);
  await runJob(product.ctx, undoId);
  for (const recordId of await firstRecords(jobId)) {
    const { properties } = (await product.control("GET", `/portals/${owner.portalId}/records/contact/${recordId}`)) as {
      properties: Record<string, string>;
    };
    expect(properties.address_county ?? "").toBe("");
  }
});

it("does not restore a record that was locked after the undo read it", async () => {
  const { owner, jobId } = await struck(async () => undefined);
  const undoId = await startUndo(owner, jobId);
  const records = await firstRecords(jobId);
  const before = await writesOf(product, owner);
  await run(
    afterFirstRead(product.ctx, async () => {
      for (const recordId of records)
        await owner.api.ok("POST", "/api/hubspot/locks", { portalId: owner.portalId, objectType: "contact", recordId });
    }),
    undoId,
  );
  expect(await writesOf(product, owner)).toEqual(before);
});

it("does not restore a record whose checkbox was mapped and set after the undo read it", async () => {
  const { owner, jobId } = await struck(async () => undefined);
  const undoId = await startUndo(owner, jobId);
  const records = await firstRecords(jobId);
  const before = await writesOf(product, owner);
  await run(
    afterFirstRead(product.ctx, async () => {
      for (const recordId of records) await check(owner, recordId);
      await map(owner, { ...RIGHT, lock_property: "do_not_clean" });
    }),
    undoId,
  );
  expect(await writesOf(product, owner)).toEqual(before);
});

it("writes nothing for a running job once its portal's disconnect has begun", async () => {
  const { owner, jobId, end } = await struck(({ portalId }) =>
    product.ctx.db.withSystem((tx) => tx.connection.update({ where: { portalId }, data: { status: "disconnecting" } })),
  );
  expect(end).toBe("failed connection_deleted");
  expect((await jobOf(product, jobId)).desiredState).toBe("run");
  expect((await writesOf(product, owner)).size).toBe(0);
});

it("does not write an accepted proposal of a record that was locked first", async () => {
  const { owner, proposals } = await heldBack(product);
  await decide(owner, "accept", proposals);
  const jobId = await openApply(product, owner);
  await run(
    afterFirstRead(product.ctx, async () => {
      for (const { record_id: recordId } of proposals)
        await owner.api.ok("POST", "/api/hubspot/locks", { portalId: owner.portalId, objectType: "contact", recordId });
    }),
    jobId,
  );
  expect((await writesOf(product, owner)).size).toBe(0);
});
