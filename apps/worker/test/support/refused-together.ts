import { dispatchRound } from "@plumbline/core/dispatch/dispatch-round.ts";
import { startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { stateNames } from "@plumbline/sandbox/truth/states.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { makeList, type CustomerWithPortal } from "./job-consistency.ts";
import { sandboxHold, type SandboxHold } from "./sandbox-hold.ts";

// As many calls as a portal may have in flight are refused at the same moment (fault U): nothing of the portal may wait for a place
// that only another waiter could give back.

export type Writer = "list" | "apply" | "undo";

/** As many calls as a portal may have in flight, which `npm run test:slow` also sets to one. */
const IN_FLIGHT = Number(process.env.TEST_CALLS_IN_FLIGHT ?? 5);
const SIZE = 600;
/** About three in five are held back, which have to fill more calls than may be in flight. */
const SIZE_TO_ACCEPT = 900;
const WITHIN_MS = 5_000;
/** Within the bound of a call: HubSpot responds at last. */
const LATE_MS = 8_000;

/** Long enough for all accepted proposals to be written by one job. */
const APPLY_AFTER_MS = 4_000;

/** The tests of fault U for these kinds of jobs, on a product of their own. */
export function refusedTogether(kinds: readonly Writer[]): void {
  const product = useTestProduct({ APPLY_AFTER_MS: String(APPLY_AFTER_MS), RATE_REGISTER_PER_IP: "1000/1h" });
  beforeAll(async () => {
    await product.startWorker();
  });

  type Started = { owner: CustomerWithPortal; jobId: string };
  /** Five calls that wait in the sandbox: four are released together, the fifth with them or later. */
  type Held = { release(): Promise<void>; isFifthLate: boolean };

  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const ENDED = ["paused", ...FINAL_STATUSES];

  const define = (owner: CustomerWithPortal, property: string, change: object) =>
    product.control("PUT", `/portals/${owner.portalId}/properties/contact/${property}`, change);
  const archive = (owner: CustomerWithPortal) => define(owner, "city", { removed: true });
  const makeDropdown = (owner: CustomerWithPortal) => define(owner, "state", { options: Object.values(stateNames) });

  const callsTo = async ({ portalId }: CustomerWithPortal, route: string): Promise<number> => {
    const { requests } = (await product.control("GET", `/portals/${portalId}/stats`)) as {
      requests: Record<string, number>;
    };
    return requests[route] ?? 0;
  };

  async function customer(size = SIZE): Promise<CustomerWithPortal & { listId: string }> {
    const owner = await product.customerWithPortal(3_000);
    return { ...owner, listId: await makeList(product, owner.portalId, size) };
  }

  async function cleaned(owner: CustomerWithPortal & { listId: string }): Promise<string> {
    const jobId = await startList(owner, owner.portalId, owner.listId);
    expect(await untilJob(owner, jobId, ENDED)).toMatchObject({ status: "completed" });
    return jobId;
  }

  const latestJob = async ({ portalId }: CustomerWithPortal, kind: string) =>
    (
      await product.ctx.db.withSystem((tx) =>
        tx.job.findFirst({ where: { portalId, kind }, orderBy: { createdAt: "desc" }, select: { id: true } }),
      )
    )?.id;

  /** Each returns its job, whose calls to the route are held. */
  const BEGIN: Record<Writer, (hold: (owner: CustomerWithPortal) => Promise<void>) => Promise<Started>> = {
    async list(hold) {
      const owner = await customer();
      await hold(owner);
      return { owner, jobId: await startList(owner, owner.portalId, owner.listId) };
    },
    async undo(hold) {
      const owner = await customer();
      const done = await cleaned(owner);
      await hold(owner);
      const { jobId } = (await owner.api.ok("POST", `/api/hubspot/jobs/${done}/undo`)) as { jobId: string };
      return { owner, jobId };
    },
    async apply(hold) {
      const owner = await customer(SIZE_TO_ACCEPT);
      const { portalId } = owner;
      await owner.api.ok("POST", "/api/hubspot/write-policies", {
        portalId,
        objectType: "contact",
        policy: "ask_first",
      });
      await cleaned(owner);
      await hold(owner);
      await owner.api.ok("POST", "/api/hubspot/proposal-actions", { action: "accept", filter: { portalId } });
      await expect
        .poll(() => dispatchRound(product.ctx).then(() => latestJob(owner, "apply")), { timeout: 30_000 })
        .toBeDefined();
      return { owner, jobId: (await latestJob(owner, "apply")) ?? "" };
    },
  };

  /** Begins a job, and resolves once five of its calls wait. */
  async function withFiveHeld(kind: Writer, route: string, isFifthLate: boolean): Promise<Started & Held> {
    const holds: SandboxHold[] = [];
    const started = await BEGIN[kind](async ({ portalId }) => {
      for (const times of [1, IN_FLIGHT - 1].filter((count) => count > 0))
        holds.push(await sandboxHold(product, `before:${route}`, portalId, { times }));
    });
    const [fifth, others] = holds;
    await fifth?.untilWaiting(1);
    await others?.untilWaiting(IN_FLIGHT - 1);
    return {
      ...started,
      isFifthLate,
      async release() {
        await others?.release();
        if (isFifthLate) await wait(LATE_MS);
        await fifth?.release();
      },
    };
  }

  describe.each([false, true])("with a delayed fifth response: %s", (isFifthLate) => {
    it.each(kinds)("U: pauses a %s job with a reason if its property is archived", async (kind) => {
      const { owner, jobId, release } = await withFiveHeld(kind, "batch/update", isFifthLate);
      await archive(owner);
      await release();
      expect(await untilJob(owner, jobId, ENDED, 20_000)).toMatchObject({
        status: "paused",
        reason: "mapping_missing",
      });
      expect(await product.violations()).toEqual([]);
    });

    it.each(kinds)("U: continues a %s job and another one if a text property becomes a dropdown", async (kind) => {
      const { owner, jobId, release } = await withFiveHeld(kind, "batch/update", isFifthLate);
      await makeDropdown(owner);
      const other = await startList(owner, owner.portalId, await makeList(product, owner.portalId, 25));
      await release();
      expect(await untilJob(owner, other, ENDED, 60_000)).toMatchObject({ status: "completed" });
      expect(await untilJob(owner, jobId, ENDED, 60_000)).toMatchObject({ status: "completed" });
      expect(await product.violations()).toEqual([]);
    });

    it.each(kinds.flatMap((kind) => [["pause", kind] as const, ["cancel", kind] as const]))(
      "U: obeys %s for a %s job while its updates are refused",
      async (action, kind) => {
        const { owner, jobId, release } = await withFiveHeld(kind, "batch/update", isFifthLate);
        await makeDropdown(owner);
        await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/${action}`);
        const sent = await callsTo(owner, "batch/update");
        await release();
        const wanted = action === "pause" ? "paused" : "canceled";
        expect(await untilJob(owner, jobId, ENDED, WITHIN_MS)).toMatchObject({ status: wanted, reason: "user" });
        expect(await callsTo(owner, "batch/update")).toBe(sent);
      },
    );
  });
}
