import { BATCH_SIZE, readManyRecords } from "../../../crm/hubspot/records.ts";
import type { Decision } from "../batch/decide.ts";
import { decideChecked } from "../batch/decide-checked.ts";
import { judgeCanary } from "./judge-canary.ts";
import { firstWaiting } from "./first-waiting.ts";
import { loadJob, workOf } from "../lifecycle/load-job.ts";
import { knownOf, NOTHING_KNOWN } from "../batch/next-batch.ts";
import { triage } from "../batch/triage.ts";
import { interruptionOf, type Interruption } from "../interruption.ts";
import { propertiesOf, readsList, workerWaitPolicy, type RunContext, type RunControl } from "../job-work.ts";

/** Read at most this many to find the first hundred that need work. */
const MAX_READ = 1_000;
const LOOK_AT = 100;
/** In two calls at once: few lists have an address in each of their first hundred records. */
const READ_AT_ONCE = 2 * BATCH_SIZE;

/**
 * Before anything is written: decides up to 100 records without hold, state change or write, and pauses the job if they look
 * like a wrong mapping. Once per job, for lists only; Continue (= resume) confirms it.
 */
export async function takeCanary(
  ctx: RunContext,
  input: { jobId: string },
  control: RunControl,
): Promise<{ end: "passed" } | Interruption> {
  const loaded = await loadJob(ctx, input.jobId);
  const work = loaded && workOf(loaded);
  if (!loaded || !work) return { end: "failed", reason: "connection_deleted" };
  if (!readsList(work) || loaded.job.canaryAccepted) return { end: "passed" };
  if (loaded.job.canary !== null)
    return hasStop(loaded.job.canary) ? { end: "blocked", reason: "canary" } : { end: "passed" };

  const waiting = await firstWaiting(ctx, work, MAX_READ);
  const { mapped, lockProperty } = work;
  const decisions: Decision[] = [];
  try {
    for (let start = 0; start < waiting.length && decisions.length < LOOK_AT; start += READ_AT_ONCE) {
      control.heartbeat();
      const ids = waiting.slice(start, start + READ_AT_ONCE);
      const read = await readManyRecords(
        ctx.hubspot,
        work.ref,
        { objectType: work.objectType, ids, properties: propertiesOf({ mapped, lockProperty }) },
        { waitPolicy: workerWaitPolicy(control) },
      );
      const known = await knownOf(ctx, { id: work.ref.connectionId, ...work.ref }, work.objectType, ids);
      const records = ids.map((recordId) => ({ recordId, keptPlan: null, ...(known.get(recordId) ?? NOTHING_KNOWN) }));
      // Answers of an address service are kept for the real pass.
      const decided = await decideChecked(ctx, work, triage(work, records, read, ctx.now()).needWork, control);
      if (decided.interruption) return decided.interruption;
      decisions.push(...decided.decisions);
    }
  } catch (error) {
    const interruption = interruptionOf(error);
    if (interruption) return interruption;
    throw error;
  }
  const report = judgeCanary(decisions.slice(0, LOOK_AT));
  await ctx.db.withAccount(work.accountId, (tx) =>
    tx.job.updateMany({ where: { id: work.jobId }, data: { canary: report } }),
  );
  return report.stop ? { end: "blocked", reason: "canary" } : { end: "passed" };
}

function hasStop(canary: unknown): boolean {
  return typeof canary === "object" && canary !== null && "stop" in canary && canary.stop !== null;
}
