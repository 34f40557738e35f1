import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseConfig } from "@plumbline/core/config/config.ts";
import { checkInvariants } from "@plumbline/core/maintenance/check-invariants.ts";
import { grantByOperator } from "@plumbline/core/credits/grant-by-operator.ts";
import { createContext, createLogger } from "@plumbline/core/create-context.ts";
import { control } from "@plumbline/dev-env/api-client.ts";
import { bootStack } from "@plumbline/dev-env/boot.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { connectPortal, contactList, mapContacts, signUp, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { connectTemporal } from "@plumbline/temporal-client/connect-temporal.ts";
import { createWorkflows } from "@plumbline/temporal-client/create-workflows.ts";
import { expect, it } from "vitest";
import { assertJobConsistent, makeList } from "./support/job-consistency.ts";
import { beginReview, expectReviewed, newReviewer } from "./support/review-while-killed.ts";

// The whole product as `npm start` runs it. Every part is killed with SIGKILL, and Temporal once loses its data; the restarts of
// `npm start` recover each part, with no other action. At each kill a job that writes accepted
// proposals and an undo are running, too.

const SIZE = 10_000;
const PARTS = ["worker", "api", "temporal", "postgres"] as const;

it(
  "completes a 10,000-record job, accepted proposals and undos exactly once across kills of every process",
  { timeout: 2_400_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "plumbline-kill-"));
    chmodSync(folder, 0o755); // as root, PostgreSQL's own user must be able to enter it
    const [api = 0, sandbox = 0, smtp = 0, postgres = 0, temporal = 0, temporalUi = 0] = await freePorts(6);
    const stack = await bootStack({
      dataFolder: folder,
      ports: { api, sandbox, smtp, postgres, temporal, temporalUi },
      buildWeb: null,
      say: (line) => void process.stderr.write(`${new Date().toISOString()} ${line}\n`),
      overrides: { HUBSPOT_REQUESTS_PER_SECOND: "40", LOG_LEVEL: "warn", APPLY_AFTER_MS: "0" },
    });
    const config = parseConfig({ ...stack.env, LOG_LEVEL: "silent" });
    const temporalClient = connectTemporal(config);
    const ctx = createContext({
      config,
      log: createLogger(config, "test"),
      workflows: createWorkflows(temporalClient.client, config),
    });
    try {
      const product = {
        ctx,
        control: (method: string, path: string, body?: unknown) => control(stack.sandboxUrl, method, path, body),
        violations: () => checkInvariants(ctx),
      };
      const newCustomer = async (credits: number) => {
        const { id } = (await product.control("POST", "/portals", {})) as { id: number };
        const customer = await signUp(stack, `${randomUUID()}@example.com`, "correct horse battery");
        await connectPortal(stack, customer, String(id));
        await mapContacts(customer, String(id));
        await grantByOperator(ctx, { email: customer.email, amount: credits, key: randomUUID() });
        return { ...customer, portalId: String(id) };
      };
      const reviewers = await Promise.all(
        ["temporal", ...PARTS].map(async () => await newReviewer(product, await newCustomer(2_000))),
      );
      const customer = await newCustomer(SIZE);
      const listId = await makeList(product, customer.portalId, SIZE);
      const jobId = await startList(customer, customer.portalId, listId);
      const waiting = await newCustomer(500);
      const small = await contactList(waiting, waiting.portalId, 500);
      const waitingJob = await startList(waiting, waiting.portalId, small.listId);
      await waiting.api.ok("POST", `/api/hubspot/jobs/${waitingJob}/pause`);
      await untilJob(waiting, waitingJob, ["paused"]);
      const again = (await waiting.api.ok("POST", "/api/hubspot/manual-clean", {
        portalId: waiting.portalId,
        listId: (await contactList(waiting, waiting.portalId, 10)).listId,
        objectType: "contact",
        isRecurring: true,
        recurrenceInterval: "24h",
      })) as { jobId: string };

      const processed = async () =>
        (await untilJob(customer, jobId, ["running", ...FINAL_STATUSES], 120_000)).records_processed;
      let killed = 0;
      const kill = async (name: string) => {
        const pid = stack.supervisor.pid(name) ?? 0;
        const before = await processed();
        const reviewer = reviewers[killed];
        if (reviewer) await beginReview(product, reviewer);
        killed += 1;
        process.kill(pid, "SIGKILL");
        await expect.poll(() => stack.supervisor.pid(name) ?? pid, { timeout: 120_000, interval: 200 }).not.toBe(pid);
        // The job continues before the next part is killed.
        await expect.poll(processed, { timeout: 420_000, interval: 500 }).toBeGreaterThan(Math.min(before, SIZE - 1));
      };
      await expect.poll(processed, { timeout: 120_000 }).toBeGreaterThan(500);
      // Temporal first, with all its data: the dispatcher's checks recover running work, and its start restores the schedules.
      for (const suffix of ["", "-wal", "-shm"]) rmSync(join(folder, `temporal.db${suffix}`), { force: true });
      await kill("temporal");
      for (const name of PARTS) await kill(name);

      await untilJob(customer, jobId, FINAL_STATUSES, 600_000);
      expect(await untilJob(waiting, waitingJob, ["paused", ...FINAL_STATUSES])).toMatchObject({ status: "paused" });
      await waiting.api.ok("POST", `/api/hubspot/jobs/${waitingJob}/resume`);
      expect(await untilJob(waiting, waitingJob, FINAL_STATUSES, 120_000)).toMatchObject({
        status: "completed",
        records_processed: 500,
      });
      for (const reviewer of reviewers) await expectReviewed(product, reviewer);
      await assertJobConsistent(product, customer, { jobId, listId, size: SIZE, credits: SIZE + 10 });
      await expect
        .poll(async () => (await ctx.workflows.listSchedules("recurring:")).map((schedule) => schedule.id), {
          timeout: 400_000,
          interval: 1_000,
        })
        .toEqual([`recurring:${again.jobId}`]);
    } catch (error) {
      const log = readFileSync(join(folder, "logs/worker.log"), "utf8").split("\n").slice(-30).join("\n");
      throw new Error(`The worker's last words:\n${log}`, { cause: error });
    } finally {
      await ctx.db.close();
      await temporalClient.close();
      await stack.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
