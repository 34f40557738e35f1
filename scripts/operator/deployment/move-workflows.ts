import { startJob } from "@plumbline/core/work/start-now.ts";
import { parseJob } from "@plumbline/core/work/job-row.ts";
import type { Operation } from "./commands.ts";

/** The list of open workflows lags by about a second, and a task in flight may still complete on the version. */
const ROUNDS = 60;
const PAUSE_MS = 1_000;
const JOB = /^job:(.+)$/;

/**
 * Ends what is open on a version that receives no new work, and restarts its jobs where new work goes; the dispatcher starts
 * everything else within minutes. Workflows keep no progress of their own, so nothing is lost or repeated. Returns their
 * number; rejects if some are still open after a minute.
 */
export async function moveWorkflows({ ctx, deployment, sleep }: Operation, buildId: string): Promise<number> {
  const moved = new Set<string>();
  let seenNone = 0;
  for (let round = 0; round < ROUNDS && seenNone < 2; round += 1) {
    if (round > 0) await sleep(PAUSE_MS);
    const open = await deployment.openRuns(buildId);
    seenNone = open.length === 0 ? seenNone + 1 : 0;
    const ended: string[] = [];
    // Only this run: its workflow may have started another one elsewhere.
    for (const run of open)
      if (await deployment.terminate(run, `moved off worker version ${buildId}`)) ended.push(run.workflowId);
    for (const id of ended) moved.add(id);
    const jobs = ended.flatMap((id) => JOB.exec(id)?.[1] ?? []);
    const rows = await ctx.db.withSystem((tx) => tx.job.findMany({ where: { id: { in: jobs } } }));
    for (const job of rows) await startJob(ctx, parseJob(job));
  }
  if (seenNone === 0) throw new Error(`Workflows are still open on ${buildId}; is it current?`);
  return moved.size;
}
