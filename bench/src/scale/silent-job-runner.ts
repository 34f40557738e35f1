import type { Workflows } from "@plumbline/core/context.ts";

const nothing = () => Promise.resolve();

/** Nothing runs: what is measured is the database. */
export const silentJobRunner: Workflows = {
  startJob: nothing,
  wakeJob: nothing,
  startEmail: nothing,
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
