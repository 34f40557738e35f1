import { noticeLowCredits } from "@plumbline/core/credits/notice-low-credits.ts";
import { nextDeliveries } from "@plumbline/core/webhooks/next-deliveries.ts";
import { dispatchRound } from "@plumbline/core/dispatch/dispatch-round.ts";
import { wakePausedJobs } from "@plumbline/core/work/wake-paused-jobs.ts";
import { remindUnmappedPortals } from "@plumbline/core/email/remind-unmapped-portals.ts";
import { repairSchedules } from "@plumbline/core/jobs/recurring/schedule.ts";
import { erasePrivateRecords } from "@plumbline/core/hubspot-events/forget-records.ts";
import { ACCOUNTS, idOf } from "../ids.ts";
import type { Operation } from "../operation.ts";

const accountId = idOf("account", ACCOUNTS.usual);

/** The queries of every dispatcher, every few seconds. */
export const ROUNDS: Operation[] = [
  { name: "dispatcher", times: 5, run: ({ ctx }) => dispatchRound(ctx) },
  { name: "low credits", times: 5, run: ({ ctx }) => noticeLowCredits(ctx) },
  {
    name: "webhooks of an endpoint",
    times: 3,
    run: ({ ctx }) => nextDeliveries(ctx, { accountId, endpointId: idOf("endpoint", ACCOUNTS.usual) }),
  },
  { name: "portals without a mapping", times: 3, run: ({ ctx }) => remindUnmappedPortals(ctx) },
  { name: "schedules compared", run: ({ ctx }) => repairSchedules(ctx) },
  { name: "privacy deletions", run: ({ ctx }) => erasePrivateRecords(ctx) },
  {
    name: "jobs at a spending limit resumed",
    run: ({ ctx }) => wakePausedJobs(ctx, { accountId, reasons: ["spending_limit"] }),
  },
  { name: "paused jobs resumed", run: ({ ctx }) => wakePausedJobs(ctx, { accountId, reasons: ["out_of_credits"] }) },
];
