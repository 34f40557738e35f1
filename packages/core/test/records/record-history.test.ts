import { randomUUID } from "node:crypto";
import { saveChoices } from "@plumbline/core/records/choices.ts";
import { sql } from "@plumbline/core/db/database.ts";
import { emptyOldValues } from "@plumbline/core/maintenance/empty-old-values.ts";
import { recordHistory, recordsWithId } from "@plumbline/core/records/history.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { actorOf, at } from "../support/event-owner.ts";

const product = useTestProduct();
const DAY_MS = 24 * 3_600_000;
const RECORD = { portalId: "101", objectType: "contact", recordId: "7" } as const;

async function account(): Promise<string> {
  const id = randomUUID();
  await product.ctx.db.withSystem((tx) => tx.account.create({ data: { id } }));
  return id;
}

/** A finished job that included the record; ids of successive jobs increase. */
async function jobWith(accountId: string, fields: object = {}, record: object = {}): Promise<string> {
  const id = product.ctx.newId();
  const values = { street_address: "1 Main St" };
  const portalId = RECORD.portalId;
  await product.ctx.db.withAccount(accountId, async (tx) => {
    await tx.job.create({
      data: {
        id,
        accountId,
        portalId,
        portalName: `Portal ${portalId}`,
        kind: "list",
        objectType: "contact",
        status: "completed",
        finishedAt: new Date(),
        ...fields,
      },
    });
    await tx.jobRecord.create({
      data: {
        jobId: id,
        recordId: RECORD.recordId,
        accountId,
        chunkNo: 0,
        state: "confirmed",
        reason: "already_right",
        before: values,
        after: values,
        ...record,
      },
    });
  });
  return id;
}

async function pagesOf(accountId: string, first: number): Promise<string[][]> {
  const pages: string[][] = [];
  for (let after: string | null = null, isLast = false; !isLast;) {
    const page: Awaited<ReturnType<typeof recordHistory>> = await recordHistory(product.ctx, actorOf(accountId), {
      ...RECORD,
      first,
      after,
    });
    pages.push(page.nodes.map(({ job }) => job.id));
    after = page.endCursor;
    isLast = after === null;
  }
  return pages;
}

it("shows what jobs did to the record, newest first, page by page", async () => {
  const accountId = await account();
  const jobs: string[] = [];
  for (let made = 0; made < 5; made += 1) jobs.unshift(await jobWith(accountId));
  await jobWith(accountId, { portalId: "102" });
  await jobWith(accountId, { objectType: "company" });
  await jobWith(accountId, {}, { recordId: "8" });
  await jobWith(accountId, { status: "running", finishedAt: null }, { state: "waiting" });
  expect(await pagesOf(accountId, 2)).toEqual([jobs.slice(0, 2), jobs.slice(2, 4), jobs.slice(4)]);
  expect(await pagesOf(accountId, 5)).toEqual([jobs]);
});

it("hides other accounts' history, and is empty without any", async () => {
  await jobWith(await account());
  const stranger = actorOf(await account());
  const history = recordHistory(product.ctx, stranger, { ...RECORD, first: 10, after: null });
  await expect(history).rejects.toMatchObject({ code: "not_found" });
  expect(await recordsWithId(product.ctx, stranger, RECORD)).toEqual([]);
});

it("names each record with an ID, by the latest name in its portal", async () => {
  const accountId = await account();
  await jobWith(accountId, { portalName: "Old name" });
  await jobWith(accountId, { portalName: "New name" });
  await jobWith(accountId, { objectType: "deal" });
  await jobWith(accountId, { portalId: "102" });
  const known = await recordsWithId(product.ctx, actorOf(accountId), RECORD);
  expect(known.map(({ portalId, portalName, objectType }) => [portalId, objectType, portalName])).toEqual([
    ["101", "contact", "New name"],
    ["101", "deal", "Portal 101"],
    ["102", "contact", "Portal 101"],
  ]);
});

it("shows whether the record is locked", async () => {
  const accountId = await account();
  await jobWith(accountId);
  const isLocked = async () =>
    (await recordHistory(product.ctx, actorOf(accountId), { ...RECORD, first: 1, after: null })).isLocked;
  expect(await isLocked()).toBe(false);
  const place = { accountId, portalId: RECORD.portalId, objectType: RECORD.objectType, setKey: "primary" };
  const lock = (recordId: string) =>
    product.ctx.db.withAccount(accountId, (tx) =>
      saveChoices(product.ctx, tx, place, {
        kind: "locked",
        by: null,
        choices: [{ recordId, valuesHash: "", mappingHash: "" }],
      }),
    );
  await lock("8");
  expect(await isLocked()).toBe(false);
  await lock(RECORD.recordId);
  expect(await isLocked()).toBe(true);
});

it("reports when the values were deleted", async () => {
  const accountId = await account();
  const days = product.config.retention.valuesDays;
  const now = product.ctx.now().getTime();
  await jobWith(accountId, { finishedAt: new Date(now - (days + 1) * DAY_MS) });
  await jobWith(accountId, {}, { state: "not_done", reason: "canceled", before: null, after: null });
  const kept = async () => {
    const { nodes } = await recordHistory(product.ctx, actorOf(accountId), { ...RECORD, first: 10, after: null });
    return nodes.map(({ areValuesKept }) => areValuesKept);
  };
  expect(await kept()).toEqual([true, true]);
  await emptyOldValues(at(product.ctx, now), () => true);
  expect(await kept()).toEqual([true, false]);
});

it("finds a record despite thousands of jobs with another record of the same ID", async () => {
  const accountId = await account();
  const oldest = await jobWith(accountId);
  await product.ctx.db.statement(sql`
    WITH made AS (
      INSERT INTO job (id, account_id, portal_id, portal_name, kind, object_type, status, finished_at)
      SELECT gen_random_uuid(), ${accountId}::uuid, '102', '', 'update', 'contact', 'completed', now() FROM generate_series(1, 2500)
      RETURNING id)
    INSERT INTO job_record (job_id, record_id, account_id, chunk_no, state)
    SELECT id, ${RECORD.recordId}, ${accountId}::uuid, 0, 'unchanged' FROM made`);
  const pages = await pagesOf(accountId, 10);
  expect(pages.flat()).toEqual([oldest]);
  expect(pages.length).toBeGreaterThan(1);
});
