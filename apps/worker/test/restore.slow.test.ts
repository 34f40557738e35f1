import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApi } from "@plumbline/api/start.ts";
import { parseConfig } from "@plumbline/core/config/config.ts";
import { checkInvariants } from "@plumbline/core/maintenance/check-invariants.ts";
import { sql } from "@plumbline/core/db/database.ts";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { startNode } from "@plumbline/dev-env/node-service.ts";
import { contactList, creditBalance, outcomeRows, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { startTemporal } from "@plumbline/dev-env/temporal-server.ts";
import { restoreSnapshot, takeSnapshot } from "@plumbline/dev-env/testing/snapshot.ts";
import { testDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, inject, it } from "vitest";

const SIZE = 500;
/** Each batch reads once: this many batches before the backup, and as many again before the loss. */
const BEFORE_BACKUP = 3;
const MORE_BEFORE_LOSS = 1;

it.each(["an empty Temporal", "the Temporal whose workflow went further"])(
  "completes a job exactly once after restoring a backup taken during it, with %s",
  { timeout: 240_000 },
  async (which) => {
    const folder = mkdtempSync(join(tmpdir(), "plumbline-restore-"));
    const temporalAt = async (name: string) => {
      const [port = 0] = await freePorts(1);
      const databaseFile = join(folder, name);
      return await startTemporal({ binary: inject("temporalBinary"), port, uiPort: null, databaseFile });
    };
    const first = await temporalAt("first.db");
    const second = which === "an empty Temporal" ? await temporalAt("second.db") : first;
    await using restored = await testDatabase();
    try {
      await using product = await testProduct({ TEMPORAL_ADDRESS: first.address });
      const worker = await product.startWorker();
      const customer = await product.customerWithPortal(1_000);
      const hold = (skip: number) =>
        product.control("POST", "/holds", {
          point: "before:batch/read",
          portalId: Number(customer.portalId),
          skip,
          times: null,
        }) as Promise<{ id: string }>;
      const processed = async () =>
        ((await customer.api.ok("GET", `/api/hubspot/jobs/${jobId}`)) as { records_processed: number })
          .records_processed;

      // The list's style and the canary read as well.
      const backupHold = await hold(3 + BEFORE_BACKUP);
      const list = await contactList(customer, customer.portalId, SIZE);
      const jobId = await startList(customer, customer.portalId, list.listId);
      await expect.poll(processed, { timeout: 60_000 }).toBeGreaterThan(0);
      const backup = await takeSnapshot(product.adminUrl);
      const atBackup = await processed();

      // The product continues; then everything is lost except the outside world and Temporal.
      const lossHold = await hold(MORE_BEFORE_LOSS);
      await product.control("DELETE", `/holds/${backupHold.id}`);
      await expect.poll(processed, { timeout: 60_000 }).toBeGreaterThan(atBackup);
      worker.process.kill("SIGKILL");
      await product.control("DELETE", `/holds/${lossHold.id}`);

      await restoreSnapshot(restored.adminUrl, backup);
      const [port = 0] = await freePorts(1);
      const env = {
        ...product.env,
        ...restored.env,
        TEMPORAL_ADDRESS: second.address,
        PORT: String(port),
      };
      const api = await startApi(parseConfig(env));
      const newWorker = await startNode({ script: "apps/worker/src/main.ts", env, logFile: null });
      try {
        await restored.db.statement(sql`UPDATE job SET next_try_at = now() WHERE status = 'running' RETURNING id`);
        const again = { ...customer, api: apiClient(`http://127.0.0.1:${port}`, customer.api.token) };
        const done = await untilJob(again, jobId, ["paused", ...FINAL_STATUSES], 150_000);
        expect(done).toMatchObject({ status: "completed", records_processed: SIZE });
        const rows = await outcomeRows(again, jobId);
        expect(new Set(rows.map((row) => row.record_id)).size).toBe(SIZE);
        expect(rows.filter((row) => row.credits === "1")).toHaveLength(done.credits_used);
        expect(await creditBalance(again)).toBe(1_010 - done.credits_used);
        expect(await checkInvariants({ db: restored.db })).toEqual([]);
        // Writes made after the backup are found in the CRM and not repeated.
        const writes = (await product.control("GET", `/portals/${customer.portalId}/writes`)) as { id: string }[];
        expect(new Set(writes.map((write) => write.id)).size).toBe(writes.length);
      } finally {
        newWorker.process.kill("SIGKILL");
        await api.close();
      }
    } finally {
      await first.stop();
      if (second !== first) await second.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
