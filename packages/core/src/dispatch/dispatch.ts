import { startRequestedRun } from "../recurring/request-run.ts";
import { syncSchedule, type SyncContext } from "../recurring/sync-schedule.ts";
import { forgetServiceWords } from "../address-service/purge-service-answers.ts";
import { claimDueInboxes } from "../hubspot-events/claim-due-inboxes.ts";
import { claimDueWork } from "./claim-due-work.ts";

/** Workflows that are started at a time: hundreds at once would run into the deadlines of one another. */
const AT_ONCE = 20;

/** One round of the dispatcher: what is due is started again under its own id, or told to look. */
export async function dispatch(ctx: SyncContext): Promise<{ started: number }> {
  await forgetServiceWords(ctx);
  const due = { ...(await claimDueWork(ctx)), ...(await claimDueInboxes(ctx)) };
  const starts: (() => Promise<unknown>)[] = [
    ...due.jobs.map((job) => () => ctx.jobRunner.wakeJob(job)),
    ...due.mailIds.map((mailId) => () => ctx.jobRunner.startMail(mailId)),
    ...due.connectionIds.map((connectionId) => () => ctx.jobRunner.startDisconnect(connectionId)),
    ...due.recurring.filter((row) => row.isOutOfStep).map((row) => () => syncSchedule(ctx, row.id)),
    ...due.recurring.map((row) => () => startRequestedRun(ctx, row)),
    ...due.inboxes.map((connectionId) => () => ctx.jobRunner.wakeInbox(connectionId)),
    ...due.callbacks.map((connectionId) => () => ctx.jobRunner.startCallbacks(connectionId)),
    ...due.polls.map((poll) => () => ctx.jobRunner.startPoll(poll)),
    ...due.eventIds.map((eventId) => () => ctx.jobRunner.startBillingEvent(eventId)),
  ];
  const results: PromiseSettledResult<unknown>[] = [];
  for (let from = 0; from < starts.length; from += AT_ONCE)
    results.push(...(await Promise.allSettled(starts.slice(from, from + AT_ONCE).map((start) => start()))));
  for (const result of results)
    if (result.status === "rejected")
      ctx.log.warn({ err: result.reason }, "dispatching failed; the next round tries again");
  return { started: results.filter((result) => result.status === "fulfilled").length };
}
