import type { JobRunner } from "@plumbline/core/context.ts";

const nothing = () => Promise.resolve();

/** Nothing runs: what is measured is the database. */
export const silentJobRunner: JobRunner = {
  startJob: nothing,
  wakeJob: nothing,
  startMail: nothing,
  startDisconnect: nothing,
  startBillingEvent: nothing,
  startDeletion: nothing,
  startCustomerUpdate: nothing,
  startWebhooks: nothing,
  startRecurringRun: nothing,
  wakeInbox: nothing,
  startCallbacks: nothing,
  startPoll: nothing,
  putSchedule: nothing,
  deleteSchedule: nothing,
  listSchedules: () => Promise.resolve([]),
};
