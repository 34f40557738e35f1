import { OPEN_STATUSES, type OpenStatus } from "@plumbline/schema/jobs/job-state.ts";
import type { Context } from "../context.ts";
import { dueRefreshes } from "../address-status/due.ts";
import { duePolls } from "../hubspot-events/due-polls.ts";
import { isJournalSyncDue } from "../hubspot-events/journal/subscriptions.ts";
import { IS_OPEN_SQL } from "../work/status-sql.ts";
import { DUE_INTAKES, openApplyJob, type DueIntake } from "../jobs/open-apply-job.ts";
import { resumePausedJobs, RETRIED } from "../jobs/auto-resume.ts";
import { startRequestedRun } from "../work/start-requested-run.ts";
import { syncSchedule } from "../jobs/recurring/schedule.ts";
import type { WorkflowInputs, WorkflowName } from "../work/workflows.ts";
import { claimDue, type DueRows } from "../work/claim-due.ts";

export type OutboxContext = Pick<
  Context,
  "db" | "workflows" | "log" | "config" | "now" | "newId" | "stripe" | "hubspotApp"
>;

/**
 * One kind of due work: `claim` finds due rows, each of which starts one workflow. `due`: the table and condition, if there is
 * one.
 */
export type OutboxKind = {
  kind: string;
  due: DueRows | null;
  /** Marks rows as due. */
  beforeClaim?(ctx: OutboxContext): Promise<void>;
  claim(ctx: OutboxContext): Promise<(() => Promise<unknown>)[]>;
};

/** How long a running or waiting job is left alone before its workflow is started again. */
const REPEAT_START: Record<OpenStatus, string> = { pending: "1 minute", running: "5 minutes", paused: "1 hour" };
const MINUTE = "interval '1 minute'";

/** Rows whose columns are the input of a workflow. */
function starts<Name extends WorkflowName>(
  kind: string,
  workflow: Name,
  due: DueRows,
  isOn: (ctx: OutboxContext) => boolean = () => true,
): OutboxKind {
  return {
    kind,
    due,
    async claim(ctx) {
      const rows = isOn(ctx) ? await claimDue<WorkflowInputs[Name]>(ctx, due) : [];
      return rows.map((row) => () => ctx.workflows.start(workflow, row));
    },
  };
}

const DUE_RECURRING: DueRows = {
  table: "recurring_job",
  key: "id",
  dueAt: "next_try_at",
  where: "(synced_revision <> revision OR run_requested_at IS NOT NULL)",
  retryAfter: MINUTE,
  returning: `id, synced_revision <> revision AS "isOutOfStep", run_requested_at AS "runRequestedAt"`,
};
/** Not counted as waiting where the journal is off. */
const DUE_READER: DueRows = {
  table: "journal_reader",
  key: "id",
  dueAt: "next_try_at",
  retryAfter: MINUTE,
  returning: "id",
};
type DueRecurring = { id: string; isOutOfStep: boolean; runRequestedAt: Date | null };

/**
 * Everything that must be started sooner or later. Starting running work again is harmless; it repairs a crash between commit and
 * start, a terminated workflow and a lost Temporal database.
 */
export const OUTBOX: readonly OutboxKind[] = [
  {
    ...starts("jobs", "cleanList", {
      table: "job",
      key: "id",
      dueAt: "next_try_at",
      where: IS_OPEN_SQL,
      // A temporary blocker: a row that falls due after `resumePausedJobs` is claimed as still paused, and must be due again soon.
      retryAfter: `CASE
      WHEN status = 'paused' AND reason IN (${RETRIED.map((reason) => `'${reason}'`).join(", ")}) THEN interval '15 seconds'
      WHEN desired_state <> CASE status WHEN 'paused' THEN 'pause' ELSE 'run' END THEN interval '15 seconds'
      ${OPEN_STATUSES.map((status) => `WHEN status = '${status}' THEN interval '${REPEAT_START[status]}'`).join(" ")} END`,
      returning: `id AS "jobId", account_id AS "accountId", portal_id AS "portalId", object_type AS "objectType", kind`,
    }),
    beforeClaim: resumePausedJobs,
  },
  starts("emails", "deliverEmail", {
    table: "email",
    key: "id",
    dueAt: "next_try_at",
    where: "status = 'waiting'",
    retryAfter: MINUTE,
    returning: `id AS "emailId"`,
  }),
  starts("disconnections", "disconnect", {
    table: "connection",
    key: "id",
    dueAt: "disconnect_after",
    where: "status = 'disconnecting'",
    retryAfter: MINUTE,
    returning: `id AS "connectionId"`,
  }),
  starts("Stripe events", "billingEvent", {
    table: "stripe_event",
    key: "id",
    dueAt: "next_try_at",
    where: "status = 'waiting'",
    retryAfter: MINUTE,
    returning: `id AS "eventId"`,
  }),
  starts("HubSpot events", "portalInbox", {
    table: "portal_inbox",
    key: "connection_id",
    dueAt: "next_try_at",
    retryAfter: MINUTE,
    returning: `connection_id AS "connectionId"`,
  }),
  starts("callbacks", "completeCallbacks", {
    table: "portal_inbox",
    key: "connection_id",
    dueAt: "callbacks_try_at",
    retryAfter: MINUTE,
    returning: `connection_id AS "connectionId"`,
  }),
  {
    kind: "polls",
    due: null,
    claim: async (ctx) => (await duePolls(ctx)).map((poll) => () => ctx.workflows.start("pollChanges", poll)),
  },
  {
    kind: "journal",
    due: null,
    claim: async (ctx) =>
      (ctx.hubspotApp ? await claimDue(ctx, DUE_READER) : []).map(() => () => ctx.workflows.start("readJournal", {})),
  },
  {
    kind: "journal subscriptions",
    due: null,
    claim: async (ctx) => ((await isJournalSyncDue(ctx)) ? [() => ctx.workflows.start("syncJournal", {})] : []),
  },
  starts("address status properties", "syncStatus", {
    table: "status_work",
    key: "id",
    dueAt: "sync_at",
    retryAfter: MINUTE,
    returning: `connection_id AS "connectionId", object_type AS "objectType"`,
  }),
  {
    kind: "address statuses",
    due: null,
    claim: async (ctx) => (await dueRefreshes(ctx)).map((due) => () => ctx.workflows.start("refreshStatus", due)),
  },
  {
    kind: "accepted proposals",
    due: DUE_INTAKES,
    claim: async (ctx) => (await claimDue<DueIntake>(ctx, DUE_INTAKES)).map((due) => () => openApplyJob(ctx, due)),
  },
  starts("review actions", "reviewAction", {
    table: "review_action",
    key: "id",
    dueAt: "next_try_at",
    where: "status = 'running'",
    retryAfter: MINUTE,
    returning: `id AS "actionId", account_id AS "accountId"`,
  }),
  starts("webhooks", "deliverWebhooks", {
    table: "webhook_endpoint",
    key: "id",
    dueAt: "next_try_at",
    retryAfter: MINUTE,
    returning: `id AS "endpointId", account_id AS "accountId"`,
  }),
  starts(
    "Stripe customers",
    "updateCustomer",
    {
      table: "account",
      key: "id",
      dueAt: "stripe_sync_due_at",
      where: "(deleted_at IS NULL OR erase_at > app_now())",
      retryAfter: MINUTE,
      returning: `id AS "accountId"`,
    },
    (ctx) => ctx.stripe !== null,
  ),
  starts("account deletions", "deleteAccount", {
    table: "account",
    key: "id",
    dueAt: "deletion_next_try_at",
    where: "deleted_at IS NOT NULL AND erased_at IS NULL",
    retryAfter: MINUTE,
    returning: `id AS "accountId"`,
  }),
  {
    kind: "recurring jobs",
    due: DUE_RECURRING,
    async claim(ctx) {
      const rows = await claimDue<DueRecurring>(ctx, DUE_RECURRING);
      return rows.flatMap((row) => [
        ...(row.isOutOfStep ? [() => syncSchedule(ctx, row.id)] : []),
        () => startRequestedRun(ctx, row),
      ]);
    },
  },
];
