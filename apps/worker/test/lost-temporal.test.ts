import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { rmSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "@plumbline/core/db/database.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { contactList, creditBalance, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { startTemporal } from "@plumbline/dev-env/temporal-server.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, inject, it } from "vitest";

it("recovers a running and a paused job after Temporal's database is lost", { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-temporal-"));
  const databaseFile = join(folder, "temporal.db");
  const [port = 0] = await freePorts(1);
  const start = () => startTemporal({ binary: inject("temporalBinary"), port, uiPort: null, databaseFile });
  let temporal = await start();
  try {
    await using product = await testProduct({ TEMPORAL_ADDRESS: temporal.address });
    const worker = await product.startWorker();
    const running = await product.customerWithPortal(1_000);
    const paused = await product.customerWithPortal();
    const short = await contactList(paused, paused.portalId, 25);
    const pausedJob = await startList(paused, paused.portalId, short.listId);
    await untilJob(paused, pausedJob, ["paused"]);
    const hold = (await product.control("POST", "/holds", {
      point: "before:batch/read",
      portalId: Number(running.portalId),
      skip: 3,
      times: null,
    })) as { id: string };
    const list = await contactList(running, running.portalId, 500);
    const runningJob = await startList(running, running.portalId, list.listId);
    await untilJob(running, runningJob, ["running"]);

    worker.process.kill("SIGKILL");
    temporal.process.kill("SIGKILL");
    await temporal.stop();
    for (const suffix of ["", "-wal", "-shm"]) rmSync(`${databaseFile}${suffix}`, { force: true });
    await product.control("DELETE", `/holds/${hold.id}`);
    temporal = await start();
    await product.startWorker();
    // Moves time past the point at which the dispatcher checks stalled jobs.
    await product.ctx.db.statement(
      sql`UPDATE job SET next_try_at = now() WHERE status IN ('running', 'paused') RETURNING id`,
    );

    const done = await untilJob(running, runningJob, FINAL_STATUSES, 120_000);
    expect(done).toMatchObject({ status: "completed", records_processed: 500 });
    expect(await creditBalance(running)).toBe(1_010 - done.credits_used);
    expect(await untilJob(paused, pausedJob, ["paused"])).toMatchObject({ reason: "out_of_credits" });
    await product.grant(paused.email, 50);
    expect(await untilJob(paused, pausedJob, ["completed"], 60_000)).toMatchObject({ records_processed: 25 });
    expect(await product.violations()).toEqual([]);
  } finally {
    await temporal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
