import { randomUUID } from "node:crypto";
import type { Context } from "@plumbline/core/context.ts";
import { releaseHold } from "@plumbline/core/credits/release-hold.ts";
import { holdCredits } from "@plumbline/core/credits/ledger.ts";
import { sql } from "@plumbline/core/db/database.ts";
import { chunksLeft } from "@plumbline/core/jobs/pipeline/chunks-left.ts";
import { finaliseJob } from "@plumbline/core/jobs/lifecycle/end.ts";
import { readSlice } from "@plumbline/core/jobs/source/read-slice.ts";
import { purgeExpired } from "@plumbline/core/maintenance/purge-expired.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";

// Work that grows with a job is done in committed slices, so that no size is too large and an interruption costs one slice.

const RECORDS = 12_000;
const CHUNK = 1_000;
const SLICE = 5_000;

const product = useTestProduct();
const control = { heartbeat() {} };

/** A job whose list was read and nothing was cleaned yet. */
async function largeJob(fields: object = {}): Promise<{ accountId: string; jobId: string; portalId: string }> {
  const { portalId } = await product.customerWithPortal(100);
  const jobId = randomUUID();
  const connection = await product.ctx.db.withSystem((tx) => tx.connection.findUniqueOrThrow({ where: { portalId } }));
  const mapping = await product.ctx.db.withSystem((tx) =>
    tx.mapping.findFirstOrThrow({ where: { connectionId: connection.id } }),
  );
  const { accountId, portalName } = connection;
  await product.ctx.db.withSystem((tx) =>
    tx.job.create({
      data: {
        id: jobId,
        accountId,
        connectionId: connection.id,
        portalId,
        portalName,
        kind: "list",
        objectType: "contact",
        listId: randomUUID(),
        mappingVersionId: mapping.versionId,
        status: "running",
        snapshotDone: true,
        chunkSize: CHUNK,
        recordsTotal: RECORDS,
        recordsRead: RECORDS,
        ...fields,
      },
    }),
  );
  await product.ctx.db.statement(sql`
    INSERT INTO job_chunk (job_id, chunk_no, account_id) SELECT ${jobId}::uuid, no, ${accountId}::uuid FROM generate_series(0, ${RECORDS / CHUNK - 1}::int) no`);
  await product.ctx.db.statement(sql`
    INSERT INTO job_record (job_id, record_id, account_id, chunk_no)
    SELECT ${jobId}::uuid, lpad(no::text, 8, '0'), ${accountId}::uuid, no / ${CHUNK} FROM generate_series(0, ${RECORDS - 1}::int) no`);
  return { accountId, jobId, portalId };
}

const notDone = async (jobId: string) =>
  await product.ctx.db.withSystem((tx) => tx.jobRecord.count({ where: { jobId, state: "not_done" } }));

it("cancels in slices, resumes after an interruption, and counts every record once", async () => {
  const { jobId } = await largeJob();
  const steps: number[] = [];
  let dies = true;
  const watched: Context = {
    ...product.ctx,
    db: {
      ...product.ctx.db,
      withAccount: async (accountId, work) => {
        const before = await notDone(jobId);
        const result = await product.ctx.db.withAccount(accountId, work);
        const done = (await notDone(jobId)) - before;
        if (done > 0) steps.push(done);
        if (dies && steps.length === 1) {
          dies = false;
          throw new Error("died");
        }
        return result;
      },
    },
  };
  const end = { status: "canceled", reason: "user" } as const;
  await expect(finaliseJob(watched, { jobId, end }, control)).rejects.toThrow("died");
  // A later end does not replace the one that began.
  await finaliseJob(watched, { jobId, end: { status: "failed", reason: "list_gone" } }, control);
  expect(steps.every((records) => records <= SLICE)).toBe(true);
  expect(steps.reduce((sum, records) => sum + records, 0)).toBe(RECORDS);
  const job = await product.ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: jobId } }));
  expect(job).toMatchObject({ status: "canceled", reason: "user", notDone: RECORDS });
  expect(await chunksLeft(product.ctx, { jobId })).toEqual([]);
  expect(await product.violations()).toEqual([]);
});

it("lists the remaining chunks in order", async () => {
  const { jobId } = await largeJob();
  expect(await chunksLeft(product.ctx, { jobId })).toEqual(Array.from({ length: RECORDS / CHUNK }, (_, no) => no));
  await product.ctx.db.statement(
    sql`UPDATE job_record SET state = 'skipped', reason = 'gone' WHERE job_id = ${jobId}::uuid AND chunk_no <> 7`,
  );
  expect(await chunksLeft(product.ctx, { jobId })).toEqual([7]);
});

it("reads the records of a retry in slices, and only those not settled", async () => {
  const { jobId: oldId, portalId } = await largeJob({ status: "canceled", finishedAt: new Date() });
  await product.ctx.db.statement(sql`
    UPDATE job_record SET state = CASE WHEN chunk_no < 2 THEN 'confirmed' WHEN chunk_no = 2 THEN 'failed' ELSE 'not_done' END WHERE job_id = ${oldId}::uuid`);
  const old = await product.ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: oldId } }));
  const jobId = randomUUID();
  const { accountId, connectionId, portalName, mappingVersionId } = old;
  await product.ctx.db.withSystem((tx) =>
    tx.job.create({
      data: {
        id: jobId,
        accountId,
        connectionId,
        portalId,
        portalName,
        kind: "retry",
        objectType: "contact",
        mappingVersionId,
        retryOf: oldId,
      },
    }),
  );
  const slices = [];
  for (let isDone = false; !isDone;) {
    const slice = await readSlice(product.ctx, { jobId }, control);
    if (slice.end !== "read") throw new Error(slice.end);
    slices.push(slice.chunks.length);
    isDone = slice.isDone;
  }
  expect(slices).toHaveLength(2);
  const job = await product.ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: jobId } }));
  expect(job).toMatchObject({
    recordsTotal: RECORDS - 2 * CHUNK,
    recordsRead: RECORDS - 2 * CHUNK,
    snapshotDone: true,
  });
});

it("purges the values of many small jobs and a large one in one run, and resumes after an interruption", async () => {
  const finishedAt = new Date(Date.now() - 100 * 24 * 3_600_000);
  const large = await largeJob({ status: "completed", finishedAt });
  await product.ctx.db.statement(sql`
    UPDATE job_record SET state = 'skipped', reason = 'empty', before = '{"city": "Boston"}' WHERE job_id = ${large.jobId}::uuid`);
  await product.ctx.db.statement(sql`UPDATE job SET skipped = ${RECORDS} WHERE id = ${large.jobId}::uuid`);
  await product.ctx.db.statement(sql`
    WITH made AS (
      INSERT INTO job (id, account_id, portal_id, portal_name, kind, object_type, status, records_total, skipped, finished_at)
      SELECT gen_random_uuid(), ${large.accountId}::uuid, '1', 'p', 'update', 'contact', 'completed', 1, 1, ${finishedAt} FROM generate_series(1, 450)
      RETURNING id, account_id)
    INSERT INTO job_record (job_id, record_id, account_id, chunk_no, state, reason, before)
    SELECT id, '1', account_id, 0, 'skipped', 'empty', '{"city": "Boston"}' FROM made`);
  const kept = async () =>
    (
      await product.ctx.db.statement<{ n: number }>(
        sql`SELECT count(*)::int AS n FROM job_record WHERE before IS NOT NULL AND account_id = ${large.accountId}::uuid`,
      )
    )[0]?.n;
  expect(await kept()).toBe(RECORDS + 450);
  // A clock that ends the activity's turn after some slices.
  let heartbeats = 0;
  const short: Context = { ...product.ctx, now: () => new Date(Date.now() + (heartbeats > 3 ? 3_600_000 : 0)) };
  const runId = randomUUID();
  const first = await purgeExpired(short, { runId }, { heartbeat: () => void (heartbeats += 1) });
  expect(first).toEqual({ isDone: false });
  expect(await kept()).toBeGreaterThan(0);
  expect(await purgeExpired(product.ctx, { runId }, control)).toEqual({ isDone: true });
  expect(await kept()).toBe(0);
  const run = await product.ctx.db.withSystem((tx) => tx.maintenanceRun.findUniqueOrThrow({ where: { id: runId } }));
  expect(run.valuesEmptied).toBe(RECORDS + 450);
});

it("releases a hold left by an ended job once, but not those of an open job", async () => {
  const { accountId, jobId } = await largeJob();
  const holdId = randomUUID();
  await product.ctx.db.withAccount(accountId, (tx) =>
    holdCredits(tx, { accountId, holdId, jobId, chunkNo: 0, wanted: 7, key: "left-behind" }),
  );
  await expect(releaseHold(product.ctx, { holdId })).rejects.toMatchObject({ code: "conflict" });
  await product.ctx.db.withSystem((tx) =>
    tx.job.update({ where: { id: jobId }, data: { status: "failed", reason: "list_gone", finishedAt: new Date() } }),
  );
  expect(await releaseHold(product.ctx, { holdId })).toEqual({ credits: 7 });
  await expect(releaseHold(product.ctx, { holdId })).rejects.toMatchObject({ code: "conflict" });
  const credits = await product.ctx.db.withSystem((tx) => tx.creditAccount.findUniqueOrThrow({ where: { accountId } }));
  expect(credits).toMatchObject({ available: 110, held: 0 });
});
