// Replaces src/durations.ts in these tests' bundle: the same table, in milliseconds.
import type { DURATIONS as Durations } from "../../src/durations.ts";

type Table = { [Name in keyof typeof Durations]: (typeof Durations)[Name] extends object ? object : number };

export const DURATIONS = {
  pauseCheck: 100,
  restartStepMs: 20,
  restartMaxMs: 60,
  inboxQuiet: 40,
  callbacksQuiet: 200,
  journalPause: 20,
  journalRetry: { initialInterval: 1, maximumInterval: 5, backoffCoefficient: 2 },
  disconnectStep: 1,
  disconnectSteps: 3,
  deletionStep: 1,
  slowDeletionStep: 2,
  retry: { initialInterval: 1, maximumInterval: 5, backoffCoefficient: 2 },
  shortActivity: 30_000,
  heartbeatingActivity: 30_000,
  heartbeat: 1_200,
  slowActivity: 30_000,
  slowActivityWithRetries: 60_000,
  slowHeartbeat: 1_200,
} satisfies Table;

export const MAX_JOB_EVENTS = 150;
