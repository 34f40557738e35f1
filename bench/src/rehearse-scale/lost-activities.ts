import type { StartedJob } from "./jobs.ts";
import type { Installation } from "./installation.ts";

/** An attempt of an activity that a process was at work on. */
type Attempt = { workflowId: string; activityId: string; type: string; attempt: number };
export type LostTime = {
  /** Attempts at chunks that the process left behind. */
  chunks: number;
  /** Until the next attempt at a chunk began, in ms. */
  medianMs: number;
  /** Of chunks that lost an attempt for the first time. */
  maxMs: number;
  /** Of chunks that had lost one before, for which Temporal waits longer each time. */
  maxAgainMs: number;
};

/** Temporal's number of the state. */
const STARTED = 2;
const POLL_MS = 200;
const WITHIN_MS = 60_000;

type Pending = Attempt & { startedAt: number; isStarted: boolean; identity: string };

/** Until the process is at work on chunks; a worker that has just started is not. Throws when it takes longer than a minute. */
export async function untilAtWork(on: Installation, openJobs: () => readonly StartedJob[], pid: number): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  for (;;) {
    const own = (await pendingActivities(on, openJobs())).filter((one) => isBy(pid, one) && isChunk(one));
    if (own.length > 0) return;
    if (Date.now() > deadline) throw new Error(`Process ${pid} did not get any chunk`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * What a process that ends leaves behind, by Temporal's own account, and how long after its end that is worked on again. To be called
 * at once: the attempts of a process that is gone stay until its heartbeats are missed. `mayFinish`: it has a grace, and what it
 * finishes in it is not lost. Throws when an attempt is not taken over within a minute.
 */
export async function measureLostTime(
  on: Installation,
  jobs: readonly StartedJob[],
  ended: { pid: number; at: number; mayFinish: boolean },
): Promise<LostTime> {
  const left = (await pendingActivities(on, jobs)).filter((one) => isBy(ended.pid, one));
  /** Null = finished. */
  const lostMs = new Map<string, number | null>();
  const open = () => left.filter((one) => !lostMs.has(keyOf(one)));
  const deadline = Date.now() + WITHIN_MS;
  while (open().length > 0) {
    if (Date.now() > deadline)
      throw new Error(`Not taken over within ${WITHIN_MS / 1_000} s: ${open().map(keyOf).join(", ")}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const now = new Map((await pendingActivities(on, jobs)).map((one) => [keyOf(one), one]));
    for (const one of open()) {
      const present = now.get(keyOf(one));
      // Where the process could not finish it, a next attempt did between two polls.
      if (!present) lostMs.set(keyOf(one), ended.mayFinish ? null : Date.now() - ended.at);
      else if (present.attempt > one.attempt && present.isStarted) lostMs.set(keyOf(one), present.startedAt - ended.at);
    }
  }
  const chunks = left.filter(isChunk).flatMap((one) => {
    const ms = lostMs.get(keyOf(one)) ?? null;
    return ms === null ? [] : [{ ...one, ms }];
  });
  const sorted = chunks.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const most = (of: typeof chunks) => Math.max(0, ...of.map(({ ms }) => ms));
  return {
    chunks: chunks.length,
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
    maxMs: most(chunks.filter(({ attempt }) => attempt === 1)),
    maxAgainMs: most(chunks.filter(({ attempt }) => attempt > 1)),
  };
}

function isBy(pid: number, { isStarted, identity }: Pending): boolean {
  return isStarted && identity.startsWith(`${pid}@`);
}

function isChunk({ type }: Attempt): boolean {
  return type === "cleanChunk";
}

async function pendingActivities(on: Installation, jobs: readonly StartedJob[]): Promise<Pending[]> {
  const found = await Promise.all(
    jobs.map(async ({ jobId }) => {
      const workflowId = `job:${jobId}`;
      const described = await on.temporal.workflow.getHandle(workflowId).describe().catch(nullWhereMissing);
      return (described?.raw.pendingActivities ?? []).map(
        ({ activityId, activityType, attempt, state, lastStartedTime, lastWorkerIdentity }): Pending => ({
          workflowId,
          activityId: activityId ?? "",
          type: activityType?.name ?? "",
          attempt: attempt ?? 0,
          isStarted: Number(state) === STARTED,
          startedAt: Number(lastStartedTime?.seconds ?? 0) * 1_000 + (lastStartedTime?.nanos ?? 0) / 1e6,
          identity: lastWorkerIdentity ?? "",
        }),
      );
    }),
  );
  return found.flat();
}

/** A job whose workflow the dispatcher has yet to start. */
function nullWhereMissing(error: unknown): null {
  if (error instanceof Error && error.name === "WorkflowNotFoundError") return null;
  throw error;
}

function keyOf({ workflowId, activityId }: Attempt): string {
  return `${workflowId}/${activityId}`;
}
