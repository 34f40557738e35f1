import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { chunksLeft } from "@plumbline/core/jobs/pipeline/chunks-left.ts";
import { closeOpenPlan } from "@plumbline/core/jobs/pipeline/close-open-plan.ts";
import { holdBatch } from "@plumbline/core/jobs/pipeline/hold.ts";
import { takeLease } from "@plumbline/core/jobs/pipeline/lease.ts";
import { nextBatch } from "@plumbline/core/jobs/pipeline/take.ts";
import { DefinitionWatch } from "@plumbline/core/jobs/pipeline/definitions.ts";
import { KINDS } from "@plumbline/core/jobs/pipeline/kinds.ts";
import { workOf, loadJob } from "@plumbline/core/jobs/lifecycle/load.ts";
import { savePlan } from "@plumbline/core/jobs/pipeline/plan.ts";
import { dueMembers } from "@plumbline/core/jobs/recurring/members.ts";
import { saveSlice } from "@plumbline/core/jobs/source/slice.ts";
import { settleBatch } from "@plumbline/core/jobs/pipeline/settle.ts";
import { openWriteWindow } from "@plumbline/core/jobs/pipeline/write-guards.ts";
import type { JobWork } from "@plumbline/core/jobs/pipeline/work.ts";
import { storeRun } from "@plumbline/core/work/run-control.ts";
import { decisionFor } from "@plumbline/core/records/decision.ts";
import { idOf, JOBS } from "../ids.ts";
import { operation, type Bench } from "../operation.ts";

const jobId = idOf("job", JOBS.large);
const values = { city: "bosten" };

async function largeJob({ ctx }: Bench): Promise<JobWork> {
  const loaded = await loadJob(ctx, jobId);
  const work = loaded && workOf(loaded);
  if (!work) throw new Error("The large job cannot be worked on");
  return work;
}

/** Every statement of one batch, without the CRM calls in between. */
async function runBatch(bench: Bench): Promise<void> {
  const { ctx } = bench;
  const [chunkNo] = (await chunksLeft(ctx, { jobId })).slice(-1);
  const chunk = await takeLease(ctx, await largeJob(bench), chunkNo ?? 0);
  const definitions = new DefinitionWatch(ctx);
  const control = { heartbeat() {} };
  const store = ctx.openRecords(chunk, storeRun(control));
  const scope = { ctx, work: chunk, kind: KINDS[chunk.kind.name], control, definitions, store };
  await closeOpenPlan(scope);
  const next = await nextBatch(ctx, chunk, "", 100);
  if (next === "restart") throw new Error("The large job may not go on");
  const { addresses, work } = next;
  const setAside = addresses
    .slice(0, 10)
    .map(({ recordId, setKey }) => ({ recordId, setKey, outcome: "skipped" as const, reason: "empty", values }));
  const needWork = addresses.slice(10).map((address) => ({ address, values }));
  const { holdId, held } = await holdBatch({ ...scope, work }, { setAside, needWork, known: [] });
  const decisions = held.map(({ address }) =>
    decisionFor(address, values, { outcome: "corrected", reason: "formatted", after: { city: "Boston" } }),
  );
  await savePlan(ctx, chunk, holdId, decisions);
  if ((await openWriteWindow(ctx, work, decisions)) === "closed") throw new Error("The large job may not write");
  const settled = decisions.map(({ recordId, setKey, outcome, reason, after }) => ({
    recordId,
    setKey,
    outcome,
    reason,
    values: after,
  }));
  await settleBatch(scope, { holdId, addresses: settled });
}

export const BATCH = [
  operation("chunks left of the large job", 5, ({ ctx }) => chunksLeft(ctx, { jobId })),
  operation("batch of the large job", 10, runBatch),
  operation("slice of ten thousand ids", 3, async (bench) => {
    const { ctx } = bench;
    await ctx.db.withSystem((tx) => tx.job.update({ where: { id: jobId }, data: { snapshotDone: false } }));
    const { snapshotCursor: from } = await ctx.db.withSystem((tx) =>
      tx.job.findUniqueOrThrow({ where: { id: jobId } }),
    );
    const addresses = Array.from({ length: 10_000 }, (_, no) => ({
      recordId: `${from ?? "s"}x${no}`,
      setKey: PRIMARY_SET,
    }));
    await saveSlice(ctx, await largeJob(bench), { addresses, from, cursor: `${from ?? "s"}x`, chunkSize: 1_000 });
    await ctx.db.withSystem((tx) => tx.job.update({ where: { id: jobId }, data: { snapshotDone: true } }));
  }),
  operation("ten thousand members of a recurring run, which of them are due", 3, async (bench) => {
    const joinedAt = new Date(0);
    const members = Array.from({ length: 10_000 }, (_, no) => ({ recordId: String(no).padStart(10, "0"), joinedAt }));
    const since = new Date();
    await dueMembers(bench.ctx, await largeJob(bench), { members, since, recurringJobId: idOf("recurring", 0) });
  }),
];
