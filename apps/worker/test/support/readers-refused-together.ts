import { makeStatusDue } from "@plumbline/core/address-status/due.ts";
import { connectPortal, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { expect } from "vitest";
import { makeList, type CustomerWithPortal } from "./job-consistency.ts";
import { sandboxHold, type SandboxHold } from "./sandbox-hold.ts";

// Work of a portal that reads, with as many calls at once as may be in flight.

/** As many calls as a portal may have in flight, which `npm run test:slow` also sets to one. */
export const IN_FLIGHT = Number(process.env.TEST_CALLS_IN_FLIGHT ?? 5);
const SIZE = 600;
/** Reads of the style and the canary, before those of the chunks. */
const READS_BEFORE_CHUNKS = 4;
export const ENDED = ["paused", ...FINAL_STATUSES];

export type Reader = "batch/read" | "memberships" | "properties" | "objects/search" | "batch/update of statuses";
type Started = { owner: CustomerWithPortal; jobIds: string[] };

export type ReadersHeld = Started & {
  route: string;
  /** Four are answered together, the fifth with them or later. */
  release(): Promise<void>;
};

/** Within the bound of a call: HubSpot responds at last. */
const LATE_MS = 8_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function readers(product: TestProduct) {
  const owned = () => product.customerWithPortal(8_000);
  const lists = (portalId: string, count: number, size: number) =>
    Promise.all(Array.from({ length: count }, () => makeList(product, portalId, size)));

  /** Starts what sends the calls; `hold` is called before the first of them. */
  const BEGIN: Record<Reader, (hold: (owner: CustomerWithPortal, skip?: number) => Promise<void>) => Promise<Started>> =
    {
      async "batch/read"(hold) {
        const owner = await owned();
        const [listId = ""] = await lists(owner.portalId, 1, SIZE);
        await hold(owner, READS_BEFORE_CHUNKS);
        return { owner, jobIds: [await startList(owner, owner.portalId, listId)] };
      },
      memberships: (hold) => severalJobs(hold),
      properties: (hold) => severalJobs(hold),
      async "objects/search"(hold) {
        const owner = await owned();
        const { portalId, api } = owner;
        const hourly = { portalId, objectType: "contact", isRecurring: true, recurrenceInterval: "1h" };
        for (const listId of await lists(portalId, IN_FLIGHT, 10))
          await api.ok("POST", "/api/hubspot/manual-clean", { ...hourly, listId });
        const runs = async () => await runsOf(portalId);
        const completed = async () => (await runs()).filter(({ status }) => status === "completed").length;
        await expect.poll(completed, { timeout: 90_000, interval: 200 }).toBeGreaterThanOrEqual(IN_FLIGHT);
        const before = new Set((await runs()).map(({ id }) => id));
        await hold(owner);
        await expect
          .poll(async () => (await runs()).filter(({ id }) => !before.has(id)).length, {
            timeout: 90_000,
            interval: 200,
          })
          .toBeGreaterThanOrEqual(IN_FLIGHT);
        const jobIds = (await runs()).filter(({ id }) => !before.has(id)).map(({ id }) => id);
        return { owner, jobIds };
      },
      /** One refresh of statuses beside the updates of a job. */
      async "batch/update of statuses"(hold) {
        const owner = await owned();
        const { portalId, api } = owner;
        // The test reports edits itself.
        await product.control("PUT", "/webhooks", { webhookUrl: null });
        await api.ok("POST", `/api/hubspot/address-status/${portalId}/contact`, { mode: "write", columns: ["status"] });
        await connectPortal(product, owner, portalId, "again");
        const [first = "", second = ""] = await lists(portalId, 2, SIZE);
        await expect.poll(() => statesOf(owner), { timeout: 30_000 }).toContain("active");
        const done = await startList(owner, portalId, first);
        expect(await untilJob(owner, done, ENDED)).toMatchObject({ status: "completed" });
        const {
          accountId,
          id: connectionId,
          recordIds,
        } = await product.ctx.db.withSystem(async (tx) => {
          const { id, accountId } = await tx.connection.findUniqueOrThrow({ where: { portalId } });
          const rows = await tx.jobRecord.findMany({ where: { jobId: done }, take: 50, select: { recordId: true } });
          return { id, accountId, recordIds: rows.map(({ recordId }) => recordId) };
        });
        for (const id of recordIds)
          await product.control("PATCH", `/portals/${portalId}/records/contact/${id}`, {
            properties: { city: "Edited" },
          });
        await hold(owner);
        const place = { accountId, connectionId, objectType: "contact" as const };
        await product.ctx.db.withAccount(accountId, async (tx) => {
          await makeStatusDue(tx, place, { recordIds, cause: "edited" });
          await tx.statusWork.updateMany({ where: { connectionId }, data: { refreshAt: new Date(0) } });
        });
        return { owner, jobIds: IN_FLIGHT === 1 ? [] : [await startList(owner, portalId, second)] };
      },
    };

  async function severalJobs(hold: (owner: CustomerWithPortal) => Promise<void>): Promise<Started> {
    const owner = await owned();
    const listIds = await lists(owner.portalId, IN_FLIGHT, 10);
    await hold(owner);
    const jobIds: string[] = [];
    for (const listId of listIds) jobIds.push(await startList(owner, owner.portalId, listId));
    return { owner, jobIds };
  }

  const statesOf = async ({ api, portalId }: CustomerWithPortal) => {
    const { address_sets: sets } = (await api.ok("GET", `/api/hubspot/address-status/${portalId}/contact`)) as {
      address_sets: { columns: { state: string | null }[] }[];
    };
    return sets.flatMap(({ columns }) => columns.map(({ state }) => state));
  };
  const runsOf = (portalId: string) =>
    product.ctx.db.withSystem((tx) =>
      tx.job.findMany({ where: { portalId, kind: "recurring" }, select: { id: true, status: true } }),
    );

  /** Begins the work, and resolves once as many of its calls wait as may be in flight. */
  async function held(reader: Reader, isFifthLate: boolean): Promise<ReadersHeld> {
    const route = reader === "batch/update of statuses" ? "batch/update" : reader;
    const holds: SandboxHold[] = [];
    const started = await BEGIN[reader](async ({ portalId }, skip = 0) => {
      for (const times of [1, IN_FLIGHT - 1].filter((count) => count > 0))
        holds.push(await sandboxHold(product, `before:${route}`, portalId, { times, skip }));
    });
    const [fifth, others] = holds;
    await fifth?.untilWaiting(1);
    await others?.untilWaiting(IN_FLIGHT - 1);
    return {
      ...started,
      route,
      async release() {
        await others?.release();
        if (isFifthLate) await wait(LATE_MS);
        await fifth?.release();
      },
    };
  }
  return { held, statesOf };
}
