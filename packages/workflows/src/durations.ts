/** Every wait of a workflow, and every timeout of its activities. Tests replace this file (test/support/short-durations.ts). */
export const DURATIONS = {
  /** How often a paused job is checked, to end it after its 30 days. */
  pauseCheck: "1 day",
  /** The added delay of each run without progress, up to the bound. */
  restartStepMs: 5_000,
  restartMaxMs: 300_000,
  /** Longer than the second in which a burst is signaled once, so that no event is missed between two reads. */
  inboxQuiet: "2 seconds",
  callbacksQuiet: "1 second",
  /** Between two reads of HubSpot's journal, and between retries while it is unreadable. */
  journalPause: "5 seconds",
  journalRetry: { initialInterval: "1s", maximumInterval: "30s", backoffCoefficient: 2 },
  disconnectStep: "2 seconds",
  disconnectSteps: 60,
  deletionStep: "2 seconds",
  slowDeletionStep: "1 minute",
  /** At most twelve attempts in the first hour, then five per hour. The first follow soon: a chunk may lose several workers. */
  retry: { initialInterval: "200ms", maximumInterval: "13m", backoffCoefficient: 3 },
  shortActivity: "1 minute",
  heartbeatingActivity: "15 minutes",
  /**
   * The work of a killed worker is taken over after this time. It is shorter than a call to the CRM may last: a chunk's lease and
   * its write window keep two attempts apart (decision 035), and every other activity is guarded by its rows.
   */
  heartbeat: "7 seconds",
  slowActivity: "30 minutes",
  slowActivityWithRetries: "1 hour",
  slowHeartbeat: "1 minute",
} as const;

/** The number of history events after which a job continues as new. */
export const MAX_JOB_EVENTS = 3_000;
