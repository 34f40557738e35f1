import {
  ActivityFailure,
  CancellationScope,
  condition,
  defineSignal,
  isCancellation,
  patched,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from "@temporalio/workflow";
import { heartbeatingActivities, type BeginResult, type JobEnd, type PauseResult } from "./activities.ts";
import type { BlockerReason } from "@plumbline/schema/jobs/states.ts";
import { continueOnCurrent } from "./continue-on-current.ts";
import { DURATIONS } from "./durations.ts";
import { isHistoryLong } from "./history.ts";
import { Progress, type RunEnd } from "./progress.ts";
import type { WorkflowInputs } from "@plumbline/core/work/workflows.ts";
import { WAKE_SIGNAL, priorityOf } from "./registry.ts";

const wake = defineSignal(WAKE_SIGNAL);

/** Lower than cleanings of any size. */
const CHECK_PRIORITY = 5;
/** Restarts of one execution without a delay. */
const QUICK_RESTARTS = 5;

type Run = Extract<BeginResult, { end: "run" }>;
type RunResult = { end: "completed" } | RunEnd;

/** One cleaning run. Keeps no progress of its own: on start and on resume, Postgres determines which chunks have records left. */
export async function cleanList({ jobId }: Pick<WorkflowInputs["cleanList"], "jobId">): Promise<void> {
  const own = heartbeatingActivities();
  let isSignalled = false;
  let restarts = 0;
  setHandler(wake, () => {
    isSignalled = true;
  });
  try {
    for (;;) {
      isSignalled = false;
      const begun = await begin(jobId);
      switch (begun.end) {
        case "gone":
          return;
        case "cancel":
          return await finalise(jobId, { status: "canceled", reason: "user" });
        case "ending":
          return await finalise(jobId, begun.as);
        case "failed":
          return await finalise(jobId, { status: "failed", reason: begun.reason });
        case "blocked":
          if ((await pause(begun.reason)) === "end")
            return await finalise(jobId, { status: "failed", reason: begun.reason });
          continue;
        case "paused":
          await waitForWake();
          // A job may wait for weeks and be signaled every hour: its history must not grow, nor keep an old worker version alive.
          if (isHistoryLong() || workflowInfo().targetWorkerDeploymentVersionChanged)
            return await continueOnCurrent<typeof cleanList>({ jobId });
          continue;
        case "run":
          break;
      }
      const result = begun.kind === "check" ? await check(jobId, begun) : await run(jobId, begun);
      switch (result.end) {
        case "completed":
          return await finalise(jobId, { status: "completed", reason: null });
        case "failed":
          return await finalise(jobId, { status: "failed", reason: result.reason });
        case "blocked":
          if ((await pause(result.reason)) === "end")
            return await finalise(jobId, { status: "failed", reason: result.reason });
          break;
        case "restart":
          // Records are left, or the desired state changed: `beginJob` reads the row. Runs without progress are delayed.
          restarts += 1;
          if (restarts > QUICK_RESTARTS)
            await condition(() => isSignalled, Math.min(restarts * DURATIONS.restartStepMs, DURATIONS.restartMaxMs));
          break;
        case "renew":
          return await continueOnCurrent<typeof cleanList>({ jobId });
      }
    }
  } catch (error) {
    if (!isCancellation(error)) throw error;
    // Canceled in Temporal by an operator: clean up as for a customer's cancel.
    await CancellationScope.nonCancellable(() => finalise(jobId, { status: "canceled", reason: "user" }));
    throw error;
  }

  /** `end` for a run of a recurring job, which never waits. */
  async function pause(reason: BlockerReason): Promise<PauseResult> {
    setCurrentDetails(`Paused: ${reason}`);
    return await own.pauseRun({ jobId, reason });
  }

  async function waitForWake(): Promise<void> {
    await condition(() => isSignalled, DURATIONS.pauseCheck);
    const { isPausedTooLong, isByUser, desiredState } = await own.readDesiredState({ jobId });
    if (isPausedTooLong && desiredState === "pause")
      await finalise(jobId, { status: isByUser ? "canceled" : "failed", reason: "paused_too_long" });
  }
}

async function begin(jobId: string): Promise<BeginResult> {
  setCurrentDetails("Checking the portal");
  return await heartbeatingActivities({ fairnessKey: "begin", priorityKey: 2 }).beginJob({ jobId });
}

/** Reads and judges slice by slice. Cleanings have priority: nobody waits for a check's writes. */
async function check(jobId: string, { portalId, accountId }: Run): Promise<RunResult> {
  setCurrentDetails("Checking the list");
  const activities = heartbeatingActivities({ fairnessKey: portalId.slice(0, 64), priorityKey: CHECK_PRIORITY });
  for (;;) {
    const slice = await activities.checkSlice({ jobId, of: { accountId, portalId } });
    if (slice.end === "desired_state") return { end: "restart" };
    if (slice.end !== "checked") return slice;
    if (slice.isDone) return { end: "completed" };
    if (isHistoryLong()) return { end: "renew" };
  }
}

/** Reads and cleans until the list is done or a blocker appears. Slice n+1 is read while slice n is cleaned. */
async function run(jobId: string, begun: Run): Promise<RunResult> {
  const step = { jobId, of: { accountId: begun.accountId, portalId: begun.portalId } };
  const priority = { fairnessKey: begun.portalId.slice(0, 64), priorityKey: priorityOf(begun) };
  const activities = heartbeatingActivities(priority);
  // The first steps of a job take priority over the batches of others, so that each of many jobs soon advances; reading ahead is
  // bounded.
  const first = heartbeatingActivities({ ...priority, priorityKey: 1 });

  setCurrentDetails("Reading the list");
  const chunks = await activities.chunksLeft({ jobId });
  const progress = new Progress({ isRead: begun.isSnapshotDone, isProbe: begun.isProbe, chunks });
  for (;;) {
    if (isHistoryLong()) progress.renew();
    if (progress.wantsMore) void readOn();
    for (let chunkNo = progress.nextChunk(); chunkNo !== null; chunkNo = progress.nextChunk()) void clean(chunkNo);
    if (progress.isStopped) break;
    if (progress.isThrough) {
      if (!progress.retryShort()) break;
      continue;
    }
    const before = progress.view();
    await condition(() => progress.hasChangedSince(before));
  }
  const ended = progress.ended();
  if (ended) return ended;
  // Another attempt may have left records: the rows decide, not this run's state.
  const left = await activities.chunksLeft({ jobId });
  return left.length === 0 ? { end: "completed" } : { end: "restart" };

  async function readOn(): Promise<void> {
    progress.readingBegan();
    try {
      if (!progress.isListRead && !progress.sliceRead(await first.readSlice(step))) return;
      if (!progress.hasPassedCanary) await takeCanary();
    } catch (error) {
      progress.failed(error);
    } finally {
      progress.readingEnded();
    }
  }

  async function takeCanary(): Promise<void> {
    const settled = await first.settleStyle(step);
    progress.canaryTaken(settled.end === "settled" ? await first.takeCanary(step) : settled);
    setCurrentDetails("Cleaning");
  }

  async function clean(chunkNo: number): Promise<void> {
    try {
      progress.chunkEnded(chunkNo, await activities.cleanChunk({ ...step, chunkNo }));
    } catch (error) {
      progress.chunkLost();
      if (!(error instanceof ActivityFailure) || isCancellation(error)) progress.failed(error);
    }
  }
}

async function finalise(jobId: string, end: JobEnd): Promise<void> {
  setCurrentDetails(`Ending: ${end.status}`);
  const activities = heartbeatingActivities({ fairnessKey: "finalise", priorityKey: 2 });
  const ended = await activities.finaliseJob({ jobId, end });
  if (patched("finalise-starts-what-follows")) return;
  if (ended?.emailId) await activities.startEmail({ emailId: ended.emailId });
  if (ended?.callbacksOf) await activities.startCallbacks({ connectionId: ended.callbacksOf });
}
