import type { Context } from "../context.ts";
import type { StoreRun } from "../records/store.ts";
import { MINUTE_MS } from "../time.ts";

/** The work that takes a place in this process. `jobId`: null for work of the portal itself. */
export type Place = { accountId: string; portalId: string; jobId: string | null };

/** Provided by the activity. */
export type RunControl = {
  /** Called at every step, at least once a minute apart from bounded waits. */
  heartbeat(): void;
  /**
   * Begins a wait that has a bound of its own; the returned function ends it. Heartbeats go on meanwhile, and the minute without
   * progress after which they stop stands still.
   */
  beginWait?(): () => void;
  /** Asked every two seconds of a wait. Throws StopRequested once a person has paused or canceled the job. */
  whileWaiting?(): Promise<void>;
  /** Aborted when the attempt is over. */
  signal?: AbortSignal;
  /**
   * Before the first call to a portal. Throws NoPlace if its work, or its account's, already takes all the places that it may
   * have.
   */
  takePlace?(place: Place): void;
  /** Whether work without any place waits for one of this portal. */
  isPlaceWanted?(): boolean;
};

/** No place is free: the attempt ends, and the next one comes after this long. */
export class NoPlace extends Error {
  readonly retryAfterMs: number;
  constructor(retryAfterMs: number) {
    super("The portal's work takes all places");
    this.name = "NoPlace";
    this.retryAfterMs = retryAfterMs;
  }
}

/** The attempt yields its place to work that has none, and is repeated. */
export class PlaceWanted extends Error {
  constructor() {
    super("Other work of the portal waits for a place");
    this.name = "PlaceWanted";
  }
}

/** A person has paused or canceled the job while its attempt was waiting. */
export class StopRequested extends Error {
  constructor() {
    super("The job is to pause or to end");
    this.name = "StopRequested";
  }
}

/** An attempt that was given no place or no call for this long ends, and the next one comes later. */
const LONGEST_WAIT_MS = 2 * MINUTE_MS;

/** How a worker waits for the portal's budget: it reserves at most a second ahead, so that small jobs get slots in between. */
export function workerWaitPolicy({ beginWait, whileWaiting, signal }: RunControl) {
  return {
    maxQueueMs: 1_000,
    maxWaitMs: LONGEST_WAIT_MS,
    ...(beginWait ? { beginWait } : {}),
    ...(whileWaiting ? { whileWaiting } : {}),
    ...(signal ? { signal } : {}),
  };
}

/** How the calls of an attempt wait. `job`: for work on its chunks, which takes turns with other jobs. */
export function storeRun(control: RunControl, job?: string): StoreRun {
  return {
    waitPolicy: workerWaitPolicy(control),
    heartbeat: () => control.heartbeat(),
    ...(job === undefined ? {} : { job }),
  };
}

const STEP_MS = 2_000;

/** Waits this long, unless shutdown or, where a step asks for it, a person ends the wait. Throws StopRequested. */
export async function wait(
  ctx: Pick<Context, "sleep">,
  { beginWait, whileWaiting, signal }: Pick<RunControl, "beginWait" | "whileWaiting" | "signal">,
  ms: number,
): Promise<void> {
  const endWait = beginWait?.();
  try {
    for (let waited = 0; waited < ms; waited += STEP_MS) {
      await ctx.sleep(Math.min(STEP_MS, ms - waited), signal);
      await whileWaiting?.();
    }
  } finally {
    endWait?.();
  }
}
