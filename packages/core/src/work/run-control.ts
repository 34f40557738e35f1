/** The work that takes a place in this process. `jobId`: null for work of the portal itself. */
export type Place = { accountId: string; portalId: string; jobId: string | null };

/** Provided by the activity. */
export type RunControl = {
  /** Called at every step and every few seconds of waiting, at least once a minute. */
  heartbeat(): void;
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

/** How a worker waits for the portal's budget: it reserves at most a second ahead, so that small jobs get slots in between. */
export function workerWaitPolicy(control: RunControl) {
  return {
    maxQueueMs: 1_000,
    maxWaitMs: null,
    onWait: control.heartbeat,
    ...(control.signal ? { signal: control.signal } : {}),
  };
}
