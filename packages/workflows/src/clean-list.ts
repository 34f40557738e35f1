import type { BeginResult, JobEnd, PauseReason, PauseResult, Trouble } from "@plumbline/activities/contract.ts";
import {
  ActivityFailure,
  CancellationScope,
  condition,
  continueAsNew,
  defineSignal,
  isCancellation,
  patched,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from "@temporalio/workflow";
import { longActivities, shortActivities } from "./activities.ts";
import { ChunkWindow } from "./chunk-window.ts";
import { LOOK_SIGNAL, priorityOf, type CleanListInput } from "./contract.ts";

const look = defineSignal(LOOK_SIGNAL);

/** Chunks in flight. Each sends a call at a time; more of them than calls may be in flight, so that our own work is done beside the calls. */
const WINDOW = 8;
/** Slices are read ahead of the cleaning by this many chunks. */
const READ_AHEAD = 2 * WINDOW;
/** What jobs that began before 2026-11 go on with: a history replays with the code it was made by. */
const NARROW = { window: 4, readAhead: 8 };
const EVENT_BOUND = 3_000;

type Run = Extract<BeginResult, { end: "run" }>;
type Leg = { end: "completed" } | Trouble | { end: "wish" } | { end: "renew" };

/** One cleaning run. Keeps no progress of its own: Postgres is asked which chunks have records left, on start and on every resume. */
export async function cleanList({ jobId }: CleanListInput): Promise<void> {
  const short = shortActivities();
  let looked = false;
  setHandler(look, () => {
    looked = true;
  });
  try {
    for (;;) {
      looked = false;
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
        case "trouble":
          if ((await pause(begun.reason)) === "end")
            return await finalise(jobId, { status: "failed", reason: begun.reason });
          continue;
        case "paused":
          await waitForLook();
          // A job may wait for weeks and be woken every hour.
          if (isHistoryLong()) return await continueAsNew<typeof cleanList>({ jobId });
          continue;
        case "run":
          break;
      }
      const leg = await run(jobId, begun);
      switch (leg.end) {
        case "completed":
          return await finalise(jobId, { status: "completed", reason: null });
        case "failed":
          return await finalise(jobId, { status: "failed", reason: leg.reason });
        case "trouble":
          if ((await pause(leg.reason)) === "end")
            return await finalise(jobId, { status: "failed", reason: leg.reason });
          break;
        case "wish":
          break; // the row says which; `begin` obeys it
        case "renew":
          return await continueAsNew<typeof cleanList>({ jobId });
      }
    }
  } catch (error) {
    if (!isCancellation(error)) throw error;
    // Canceled in Temporal by an operator: clean up as for a customer.
    await CancellationScope.nonCancellable(() => finalise(jobId, { status: "canceled", reason: "user" }));
    throw error;
  }

  /** `end` for a run of a recurring job: it never waits. */
  async function pause(reason: PauseReason): Promise<PauseResult> {
    setCurrentDetails(`Paused: ${reason}`);
    return await short.pauseRun({ jobId, reason });
  }

  async function waitForLook(): Promise<void> {
    await condition(() => looked, "1 day");
    const { isPausedTooLong, isByUser, wish } = await short.readWish({ jobId });
    if (isPausedTooLong && wish === "pause")
      await finalise(jobId, { status: isByUser ? "canceled" : "failed", reason: "paused_too_long" });
  }
}

function isHistoryLong(): boolean {
  return workflowInfo().continueAsNewSuggested || workflowInfo().historyLength > EVENT_BOUND;
}

async function begin(jobId: string): Promise<BeginResult> {
  setCurrentDetails("Looking at the portal");
  return await longActivities({ fairnessKey: "begin", priorityKey: 2 }).beginJob({ jobId });
}

/** Reads and cleans until the list is done or something stands in the way. Slice n+1 is read while slice n is cleaned. */
async function run(jobId: string, begun: Run): Promise<Leg> {
  const priority = { fairnessKey: begun.portalId.slice(0, 64), priorityKey: priorityOf(begun) };
  const long = longActivities(priority);
  // The first steps of a job go before the batches of others, so that each of many jobs soon advances; how far a list is read
  // ahead is bounded above.
  const first = longActivities({ ...priority, priorityKey: 1 });
  const wide = patched("wide-window") ? { window: WINDOW, readAhead: READ_AHEAD } : NARROW;
  const { window, readAhead } = begun.isProbe ? { ...wide, window: 1 } : wide;
  const chunks = new ChunkWindow(window);
  let isRead = begun.isSnapshotDone;
  let isCleared = false;
  let reading = false;
  let trouble: Trouble | null = null;
  let renew = false;
  let fault: unknown = null;
  const mayClean = () => isCleared && !isStopped();
  const isStopped = () => trouble !== null || chunks.stop !== null || renew || fault !== null;

  setCurrentDetails("Reading the list");
  chunks.add(await shortActivities(priority).chunksLeft({ jobId }));

  for (;;) {
    if (isHistoryLong()) renew = true;
    // After a restart many chunks wait at once: the first look is taken however many there are.
    const wantsMore = !isCleared || (!isRead && chunks.queued < readAhead);
    if (wantsMore && !reading && !isStopped()) {
      reading = true;
      void readOn();
    }
    while (mayClean() && chunks.hasRoom) void clean(chunks.next());
    if (isStopped() && chunks.isIdle && !reading) break;
    if (isRead && !reading && isCleared && chunks.isEmpty) {
      if (!chunks.retryShort()) break;
      continue;
    }
    const before = snapshot();
    await condition(() => snapshot() !== before);
  }
  if (fault) throw fault;
  if (trouble) return trouble;
  if (chunks.stop) return chunks.stop;
  if (renew) return { end: "renew" };
  // Another attempt may have left records behind: the rows decide, not what this run remembers.
  const left = await shortActivities(priority).chunksLeft({ jobId });
  return left.length === 0 ? { end: "completed" } : { end: "wish" };

  function snapshot(): string {
    return [isRead, reading, isCleared, isStopped(), chunks.queued, chunks.isIdle, chunks.hasRoom].join();
  }

  async function readOn(): Promise<void> {
    try {
      const slice = isRead ? null : await first.readSlice({ jobId });
      if (slice && slice.end !== "read") {
        trouble = slice;
        return;
      }
      if (slice) {
        chunks.add(slice.chunks);
        isRead = slice.isDone;
      }
      await clearOnce();
    } catch (error) {
      fault ??= error;
    } finally {
      reading = false;
    }
  }

  async function clearOnce(): Promise<void> {
    if (isCleared) return;
    const settled = await first.settleStyle({ jobId });
    const canary = settled.end === "settled" ? await first.takeCanary({ jobId }) : settled;
    if (canary.end === "clear") isCleared = true;
    else trouble = canary;
    setCurrentDetails("Cleaning");
  }

  async function clean(chunkNo: number): Promise<void> {
    try {
      chunks.ended(chunkNo, await long.cleanChunk({ jobId, chunkNo }));
    } catch (error) {
      chunks.lost();
      if (!(error instanceof ActivityFailure) || isCancellation(error)) fault ??= error;
    }
  }
}

async function finalise(jobId: string, end: JobEnd): Promise<void> {
  setCurrentDetails(`Ending: ${end.status}`);
  const long = longActivities({ fairnessKey: "finalise", priorityKey: 2 });
  const { mailId, callbacksOf } = await long.finaliseJob({ jobId, end });
  if (mailId) await shortActivities().startMail({ mailId });
  if (callbacksOf) await shortActivities().startCallbacks({ connectionId: callbacksOf });
}
