/** Every wait of a workflow, and every timeout of its activities. Tests replace this file (test/support/short-durations.ts). */
export const DURATIONS = {
  /** A paused job is looked at again so often, to end it after its 30 days. */
  pauseCheck: "1 day",
  /** Runs of a job that get nowhere slow down by this much each time, up to the bound. */
  restartStepMs: 5_000,
  restartMaxMs: 300_000,
  /** Longer than the second in which a burst is signaled once, so that no event falls between two looks. */
  inboxQuiet: "2 seconds",
  callbacksQuiet: "1 second",
  /** Between two looks into HubSpot's journal, and between tries while it cannot be read. */
  journalPause: "5 seconds",
  journalRetry: { initialInterval: "1s", maximumInterval: "30s", backoffCoefficient: 2 },
  disconnectStep: "2 seconds",
  disconnectSteps: 60,
  deletionStep: "2 seconds",
  slowDeletionStep: "1 minute",
  /** Twelve tries in the first hour at most, and five an hour from then on. The first ones follow soon: a chunk may lose its worker more than once. */
  retry: { initialInterval: "200ms", maximumInterval: "13m", backoffCoefficient: 3 },
  shortActivity: "1 minute",
  heartbeatingActivity: "15 minutes",
  /**
   * What a killed worker leaves is taken over after this long. It is shorter than a call to the CRM may last: the lease of a chunk
   * and the window of its write keep two attempts apart (decision 035), and every other activity is guarded by its rows.
   */
  heartbeat: "7 seconds",
  slowActivity: "30 minutes",
  slowActivityWithRetries: "1 hour",
  slowHeartbeat: "1 minute",
} as const;

/** Events of one history of a job, after which another execution goes on. */
export const MAX_JOB_EVENTS = 3_000;
