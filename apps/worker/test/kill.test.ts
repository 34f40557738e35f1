import { once } from "node:events";
import { sql } from "@plumbline/core/db/database.ts";
import {
  contactList,
  creditBalance,
  outcomeRows,
  startList,
  untilJob,
  type Customer,
} from "@plumbline/dev-env/stories.ts";
import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";

// Workers die here, by SIGKILL, at moments that are held open by the sandbox or by a lock in the database, never by a timer.

let product: TestProduct;
beforeEach(async () => {
  // Heals within the test's patience: an attempt that died is noticed by its missing heartbeat.
  product = await testProduct({ HUBSPOT_REQUESTS_PER_SECOND: "200" });
});
afterEach(() => product[Symbol.asyncDispose]());

type Hold = { id: string };
type CustomerWithPortal = Customer & { portalId: string };

const ENDED = ["completed", "failed", "canceled"];

async function hold(
  point: string,
  portalId: string,
  skip = 0,
): Promise<{ reached(): Promise<number>; release(): Promise<unknown> }> {
  const { id } = (await product.control("POST", "/holds", {
    point,
    portalId: Number(portalId),
    skip,
    times: 1,
  })) as Hold;
  return {
    reached: async () =>
      ((await product.control("GET", "/holds")) as { id: string; reached: number }[]).find((one) => one.id === id)
        ?.reached ?? 0,
    release: () => product.control("DELETE", `/holds/${id}`),
  };
}

async function makeList(portalId: string, size: number): Promise<string> {
  await product.control("PUT", `/portals/${portalId}/limit`, { requests: null });
  const { listId } = (await product.control("POST", `/portals/${portalId}/lists`, {
    objectType: "contact",
    name: `Kill test ${size}`,
    size,
  })) as { listId: string | number };
  return String(listId);
}

/** What must hold after any crash: one outcome a record, the CRM as the outcomes say, credits = successes, nothing held, all laws. */
async function expectWhole(
  customer: CustomerWithPortal,
  jobId: string,
  listId: string,
  size: number,
  credits: number,
): Promise<void> {
  const job = await untilJob(customer, jobId, ["completed"], 10_000);
  expect(job).toMatchObject({ records_total: size, records_processed: size });
  const rows = await outcomeRows(customer, jobId);
  expect(rows).toHaveLength(size);
  expect(new Set(rows.map((row) => row.record_id)).size).toBe(size);
  const successes = rows.filter((row) => row.outcome === "confirmed" || row.outcome === "corrected");
  expect(successes).toHaveLength(job.credits_used);
  expect(await creditBalance(customer)).toBe(credits - successes.length);
  expect(await product.ctx.db.withSystem((tx) => tx.creditAccount.findMany({ where: { held: { gt: 0 } } }))).toEqual(
    [],
  );
  const written = (await product.control("GET", `/portals/${customer.portalId}/writes`)) as { id: string }[];
  expect(written.map((record) => record.id).sort()).toEqual(
    rows
      .filter((row) => row.outcome === "corrected")
      .map((row) => row.record_id)
      .sort(),
  );
  expect((await product.control("GET", `/portals/${customer.portalId}/score/${listId}`)) as object).toMatchObject({
    wrong: 0,
  });
  expect(await product.violations()).toEqual([]);
}

/** Asked outside the locking transaction, which would see one and the same picture of all sessions. */
async function blockedBy(pid: number): Promise<number> {
  const rows = await product.ctx.db.statement<{ count: bigint }>(
    sql`SELECT COUNT(*) AS count FROM pg_stat_activity WHERE ${pid}::int = ANY (pg_blocking_pids(pid))`,
  );
  return Number(rows[0]?.count ?? 0);
}

it(
  "finishes a 2,000-record job exactly once though its worker is killed after a write and again inside a settle",
  { timeout: 300_000 },
  async () => {
    const customer = await product.customerWithPortal(3_000);
    const listId = await makeList(customer.portalId, 2_000);
    const afterWrite = await hold("after-apply:batch/update", customer.portalId, 3);
    const first = await product.startWorker();
    const jobId = await startList(customer, customer.portalId, listId);

    // Death one: HubSpot has applied a batch, our commit has not happened.
    await expect.poll(() => afterWrite.reached(), { timeout: 60_000 }).toBe(1);
    first.process.kill("SIGKILL");
    await afterWrite.release();

    // Death two: inside the settle transaction, which a lock on its hold keeps from its end.
    const second = await product.startWorker();
    await expect
      .poll(async () => (await untilJob(customer, jobId, ["running"])).records_processed, { timeout: 120_000 })
      .toBeGreaterThan(300);
    const locker = new pg.Client({ connectionString: product.config.databaseUrl });
    await locker.connect();
    const lockerPid = Number((await locker.query("SELECT pg_backend_pid() AS pid")).rows[0]?.pid);
    await locker.query("BEGIN");
    await expect
      .poll(
        async () =>
          (await locker.query("SELECT id FROM credit_hold WHERE status = 'open' LIMIT 1 FOR UPDATE SKIP LOCKED"))
            .rowCount,
        { timeout: 60_000, interval: 10 },
      )
      .toBe(1);
    await expect.poll(() => blockedBy(lockerPid), { timeout: 90_000, interval: 10 }).toBeGreaterThan(0);
    second.process.kill("SIGKILL");
    await locker.query("ROLLBACK");
    await locker.end();

    await product.startWorker();
    await untilJob(customer, jobId, ENDED, 200_000);
    await expectWhole(customer, jobId, listId, 2_000, 3_010);
  },
);

it("obeys a pause that was asked for while no worker was there", { timeout: 180_000 }, async () => {
  const customer = await product.customerWithPortal(1_000);
  const listId = await makeList(customer.portalId, 500);
  const reading = await hold("before:batch/read", customer.portalId, 4);
  const worker = await product.startWorker();
  const jobId = await startList(customer, customer.portalId, listId);
  await expect.poll(() => reading.reached(), { timeout: 60_000 }).toBe(1);
  worker.process.kill("SIGKILL");
  await customer.api.ok("POST", `/api/hubspot/jobs/${jobId}/pause`);
  await reading.release();
  await product.startWorker();
  const paused = await untilJob(customer, jobId, ["paused", ...ENDED], 150_000);
  expect(paused).toMatchObject({ status: "paused", reason: "user" });
  await customer.api.ok("POST", `/api/hubspot/jobs/${jobId}/resume`);
  await untilJob(customer, jobId, ENDED, 100_000);
  await expectWhole(customer, jobId, listId, 500, 1_010);
});

it(
  "plans a record anew when a person edited it between our read and a killed write",
  { timeout: 180_000 },
  async () => {
    const customer = await product.customerWithPortal(100);
    const list = await contactList(customer, customer.portalId, 10);
    const writing = await hold("before:batch/update", customer.portalId);
    const worker = await product.startWorker();
    const jobId = await startList(customer, customer.portalId, list.listId);
    await expect.poll(() => writing.reached(), { timeout: 60_000 }).toBe(1);
    const gone = once(worker.process, "exit");
    worker.process.kill("SIGKILL");
    await gone; // its connection is closed, so the held write never happens
    const rows = await product.ctx.db.withSystem((tx) =>
      tx.jobRecord.findMany({ where: { jobId, state: "planned", plannedOutcome: "corrected" } }),
    );
    const edited = rows[0]?.recordId ?? "";
    await product.control("PATCH", `/portals/${customer.portalId}/records/contact/${edited}`, {
      properties: { address: "12 Edited By A Person Rd", city: "Boston", state: "MA", zip: "02116", country: "US" },
    });
    await writing.release();
    await product.startWorker();
    await untilJob(customer, jobId, ENDED, 150_000);
    const record = (await product.control("GET", `/portals/${customer.portalId}/records/contact/${edited}`)) as {
      properties: Record<string, string>;
    };
    expect(record.properties.address).toBe("12 Edited By A Person Rd");
    expect(await product.violations()).toEqual([]);
  },
);
