import { noticeLowCredits } from "@plumbline/core/credits/notice-low-credits.ts";
import { nextDeliveries } from "@plumbline/core/webhooks/next-deliveries.ts";
import { dispatchRound } from "@plumbline/core/dispatch/dispatch-round.ts";
import { wakePausedJobs } from "@plumbline/core/work/wake-paused-jobs.ts";
import { remindUnmappedPortals } from "@plumbline/core/email/remind-unmapped-portals.ts";
import { repairSchedules } from "@plumbline/core/jobs/recurring/schedule.ts";
import { erasePrivateRecords } from "@plumbline/core/hubspot-events/forget-records.ts";
import { ACCOUNTS, idOf } from "../ids.ts";
import { operation } from "../operation.ts";

const accountId = idOf("account", ACCOUNTS.usual);

/** The queries of every dispatcher, every few seconds. */
export const ROUNDS = [
  operation("dispatcher", 5, ({ ctx }) => dispatchRound(ctx)),
  operation("low credits", 5, ({ ctx }) => noticeLowCredits(ctx)),
  operation("webhooks of an endpoint", 3, ({ ctx }) =>
    nextDeliveries(ctx, { accountId, endpointId: idOf("endpoint", ACCOUNTS.usual) }),
  ),
  operation("portals without a mapping", 3, ({ ctx }) => remindUnmappedPortals(ctx)),
  operation("schedules compared", 1, ({ ctx }) => repairSchedules(ctx)),
  operation("privacy deletions", 1, ({ ctx }) => erasePrivateRecords(ctx)),
  operation("jobs at a spending limit resumed", 1, ({ ctx }) =>
    wakePausedJobs(ctx, { accountId, reasons: ["spending_limit"] }),
  ),
  operation("paused jobs resumed", 1, ({ ctx }) => wakePausedJobs(ctx, { accountId, reasons: ["out_of_credits"] })),
];
