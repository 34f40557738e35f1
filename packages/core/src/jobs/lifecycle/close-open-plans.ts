import type { Context } from "../../context.ts";
import type { Interruption } from "../../records/store.ts";
import { settleHold } from "../../credits/ledger.ts";
import type { Job } from "../../work/job-row.ts";
import { storeRun, type RunControl } from "../../work/run-control.ts";
import { closeOpenPlan, findOpenPlan } from "../pipeline/close-open-plan.ts";
import { DefinitionWatch } from "../pipeline/definitions.ts";
import { interruptionOf } from "../pipeline/interruption.ts";
import type { LoadedJob, RunContext } from "../pipeline/work.ts";
import { kindOf } from "../pipeline/kinds.ts";
import { endUnreached } from "../pipeline/settle.ts";
import { workOf } from "./load.ts";
import { takeLease } from "../pipeline/lease.ts";

/**
 * Reads and settles every open plan; where the portal refuses reads, it stays unknown whether the write was applied: free, plan
 * kept.
 */
export async function closeOpenPlans(ctx: RunContext, loaded: LoadedJob, control: RunControl): Promise<void> {
  const { job } = loaded;
  const work = workOf(loaded);
  for (const chunkNo of await chunksWithOpenPlans(ctx, job)) {
    control.heartbeat();
    if (work) {
      control.takePlace?.({ ...work.ref, jobId: job.id });
      try {
        const chunk = await takeLease(ctx, work, chunkNo, "end");
        const store = ctx.openRecords(work, storeRun(control));
        const definitions = new DefinitionWatch(ctx);
        await closeOpenPlan({ ctx, work: chunk, kind: kindOf(job), control, definitions, store });
        continue;
      } catch (error) {
        // Wait for temporary blockers: only afterwards is it known whether a correction was written.
        const interruption = interruptionOf(error);
        if (!interruption || isPassing(interruption)) throw error;
      }
    }
    const open = await findOpenPlan(ctx, { accountId: job.accountId, jobId: job.id, chunkNo });
    if (!open) continue;
    await ctx.db.withAccount(job.accountId, async (tx) => {
      const unknown = await tx.jobRecord.updateManyAndReturn({
        where: { jobId: job.id, chunkNo, state: "planned" },
        data: { state: "not_done", reason: "write_unknown", decidedAt: ctx.now() },
        select: { recordId: true, setKey: true },
      });
      if (open.holdId !== null) await settleHold(tx, { holdId: open.holdId, successes: 0 });
      const addresses = unknown.map((address) => ({
        ...address,
        outcome: "not_done" as const,
        reason: "write_unknown",
      }));
      await endUnreached(ctx, tx, { jobId: job.id, accountId: job.accountId, kind: kindOf(job) }, addresses);
    });
  }
}

function isPassing({ reason }: Interruption): boolean {
  return reason === "hubspot_unavailable" || reason === "daily_limit";
}

/** A chunk has at most one open plan, so there are no more than concurrent chunks. */
async function chunksWithOpenPlans(ctx: Pick<Context, "db">, job: Job): Promise<number[]> {
  return await ctx.db.withAccount(job.accountId, async (tx) => {
    const planned = await tx.jobRecord.findMany({
      where: { jobId: job.id, state: "planned" },
      distinct: ["chunkNo"],
      select: { chunkNo: true },
    });
    const held = await tx.creditHold.findMany({ where: { jobId: job.id, status: "open" }, select: { chunkNo: true } });
    return [...new Set([...planned, ...held].map(({ chunkNo }) => chunkNo))];
  });
}
