import { z } from "zod";
import { PROVIDER_PRESETS } from "../accounts/login-settings.ts";
import { actedByAnswer } from "../accounts/acted-by-answer.ts";
import { ROLES } from "../accounts/roles.ts";
import { KEY_SCOPES } from "../accounts/api-keys.ts";
import { SPENDING_SCOPES } from "../credits/spending.ts";
import { ERROR_CODES } from "../errors.ts";
import { WEBHOOK_EVENTS } from "../webhooks/events.ts";
import { JOB_STATUSES } from "../jobs/job-state.ts";
import { JOB_KINDS, OUTCOMES, type Outcome } from "../jobs/states.ts";
import { recordOf } from "../keys.ts";
import { objectTypeSchema } from "../object-type-schema.ts";
import { ENRICHMENT_TARGETS } from "../mapping/enrichment.ts";
import { WRITE_POLICIES } from "../review/policies.ts";
import { MAIN_PARTS, OPTIONAL_PARTS } from "../object-types.ts";
import { recurrenceIntervalSchema } from "../recurring/rest.ts";

// REST responses; the document at /api/openapi.json is generated from these, and a test checks every response against them.

const count = z.int().min(0);
const moment = z.iso.datetime();
/** Cursor of the next page; null = this is the last one. */
const endCursor = { end_cursor: z.uuid().nullable() };

export const errorAnswer = z.object({
  error: z.string(),
  message: z.string(),
  code: z.enum(ERROR_CODES),
  requestId: z.string(),
});
export const messageAnswer = z.object({ message: z.string() });
/** `may_still_write`: records of updates that were already sent. */
export const stopAnswer = messageAnswer.extend({ may_still_write: z.number().int() });
export const receivedAnswer = z.object({ received: z.literal(true) });
export const emailChangedAnswer = z.object({ message: z.string(), email: z.string() });
/** HubSpot's ids of the portals that somebody is limited to; null = all. */
const portalLimit = z.array(z.string()).nullable();
export const signedInAnswer = z.object({
  token: z.string(),
  user: z.object({
    email: z.string(),
    credits: count,
    isAdmin: z.boolean(),
    accountId: z.uuid(),
    role: z.enum(ROLES),
    portals: portalLimit,
  }),
});
export const totpAnswer = z.object({
  isOn: z.boolean(),
  since: moment.nullable(),
  recoveryCodesLeft: count,
  mustSetUp: z.boolean(),
});
export const totpSecretAnswer = z.object({ secret: z.string(), otpauthUrl: z.string() });
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });
const apiKey = {
  id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  scope: z.enum(KEY_SCOPES),
  role: z.enum(ROLES),
  portals: portalLimit,
  created_by: actedByAnswer,
  created_at: moment,
  last_used_at: moment.nullable(),
};
export const apiKeysAnswer = z.object({ keys: z.array(z.object(apiKey)) });
export const memberAnswer = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(ROLES),
  portals: portalLimit,
  joined_at: moment,
  is_you: z.boolean(),
});
const stopped = z
  .object({ jobs: count, recurring_jobs: count })
  .describe("Jobs and recurring jobs that the member could no longer start; they wait until a member resumes them.");
const ended = z
  .object({ keys: z.array(z.string()), endpoints: z.array(z.string()), invitations: z.array(z.string()) })
  .describe(
    "API keys (name and prefix), webhook endpoints (host) and invitations (address) of the member that have ended.",
  );
export const memberChangedAnswer = memberAnswer.extend({ stopped, ended });
export const memberRemovedAnswer = messageAnswer.extend({ stopped, ended });
export const invitationAnswer = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(ROLES),
  portals: portalLimit,
  created_at: moment,
  expires_at: moment,
});
export const teamAnswer = z.object({ members: z.array(memberAnswer), invitations: z.array(invitationAnswer) });
const addedAccess = z.object({
  id: z.uuid(),
  kind: z.enum(["member", "key", "endpoint"]),
  name: z.string(),
  by: z.string().nullable().describe("Email address of the member whose login added it."),
  device: z.string().nullable().describe("The browser of that login, where known."),
  ip: z.string().nullable().describe("The network address of that login, where known."),
  added_at: moment,
});
export const suspendedAnswer = z.object({
  suspended: z.array(addedAccess.extend({ until: moment })),
  earlier: z.array(addedAccess).describe("In force: added before the time that the security links undo."),
});
export const openInvitationAnswer = z.object({
  email: z.string(),
  role: z.enum(ROLES),
  inviter: z.string(),
  expires_at: moment,
  has_login: z.boolean(),
});
export const companyLoginAnswer = z.object({
  provider: z
    .object({ preset: z.enum(PROVIDER_PRESETS), issuer: z.string(), client_id: z.string(), created_at: moment })
    .nullable(),
  redirect_uri: z.string(),
  domains: z.array(
    z.object({
      id: z.uuid(),
      domain: z.string(),
      record: z.object({ name: z.string(), value: z.string() }),
      proven_at: moment.nullable(),
      checked_at: moment.nullable(),
      missing_since: moment.nullable(),
      requires_openid: z.boolean(),
    }),
  ),
  session_hours: z.int(),
  requires_second_factor: z.boolean(),
});
export const openidAddressAnswer = z.object({ url: z.string() });
export const myAccountsAnswer = z.object({
  accounts: z.array(
    z.object({
      id: z.uuid(),
      role: z.enum(ROLES),
      owner: z.string(),
      portal: z.string().nullable(),
      is_current: z.boolean(),
    }),
  ),
});
export const createdApiKeyAnswer = z.object({ key: z.string(), ...apiKey });
const webhookEndpoint = {
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  failing_since: moment.nullable(),
  paused_until: moment.nullable(),
  disabled_at: moment.nullable(),
  added_by: actedByAnswer,
  created_at: moment,
};
export const webhookEndpointAnswer = z.object(webhookEndpoint);
export const webhookEndpointsAnswer = z.object({ endpoints: z.array(webhookEndpointAnswer) });
export const createdWebhookEndpointAnswer = z.object({ secret: z.string(), ...webhookEndpoint });
export const webhookDeliveryAnswer = z.object({
  id: z.uuid(),
  event: z.enum(WEBHOOK_EVENTS),
  status: z.enum(["waiting", "delivered", "failed"]),
  attempts: count,
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
  created_at: moment,
  due_at: moment,
  delivered_at: moment.nullable(),
});
export const webhookDeliveriesAnswer = z.object({ deliveries: z.array(webhookDeliveryAnswer), ...endCursor });
const auditEvent = {
  id: z.uuid(),
  action: z.string(),
  text: z.string(),
  detail: z.string().nullable(),
  by_operator: z.boolean(),
  key: z.string().nullable(),
  portal_id: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: moment,
};
export const auditLogAnswer = z.object({
  events: z.array(z.object({ ...auditEvent, by: actedByAnswer })),
  ...endCursor,
});
export const operatorAuditLogAnswer = z.object({
  events: z.array(z.object({ ...auditEvent, account_id: z.uuid().nullable(), email: z.string().nullable() })),
  ...endCursor,
});
export const agreementAnswer = z.object({
  version: z.iso.date(),
  company: z.string().nullable(),
  accepted_at: moment.nullable(),
  accepted_by: z.string().nullable(),
});
export const isOperatorAnswer = z.object({ isAdmin: z.boolean() });
export const lookupCountAnswer = z.object({ allTimeSuccessfulLookups: count });
export const creditBalanceAnswer = z.object({ creditBalance: count });
export const thresholdAnswer = z.object({ threshold: count.nullable() });
export const spendingAnswer = z.object({
  resets_at: moment,
  credit_price_cents: z.number(),
  paid_credit_cents: z.number().nullable(),
  places: z.array(
    z.object({
      scope: z.enum(SPENDING_SCOPES),
      portal_id: z.string().nullable(),
      recurring_job_id: z.uuid().nullable(),
      api_key_id: z.uuid().nullable(),
      name: z.string(),
      per_run: count.nullable(),
      per_month: count.nullable(),
      held: count,
      spent: count,
    }),
  ),
  forecast: z.object({
    credits_per_day: z.number().nullable(),
    cents_per_day: count.nullable(),
    days_left: count.nullable(),
    runs_out_on: moment.nullable(),
    month_end_credits: count,
  }),
});
export const scheduleEstimateAnswer = z.object({
  estimate: z
    .object({
      basis: z.enum(["runs", "check"]),
      runs: count,
      credits_per_run: z.number(),
      cents_per_run: count,
      credits_per_day: z.number().nullable(),
      cents_per_day: count.nullable(),
    })
    .nullable(),
});
export const subscriptionAnswer = z.object({ hasActiveSubscription: z.boolean() });
const cents = z.int();
export const invoicesAnswer = z.object({
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      status: z.string(),
      issued_at: moment,
      currency: z.string(),
      subtotal_cents: cents,
      tax_cents: cents,
      total_cents: cents,
      paid_cents: cents,
      customer_name: z.string().nullable(),
      address_lines: z.array(z.string()),
      tax_ids: z.array(z.object({ type: z.string(), value: z.string() })),
      credit_notes: z.array(
        z.object({
          id: z.string(),
          number: z.string(),
          status: z.string(),
          issued_at: moment,
          tax_cents: cents,
          total_cents: cents,
        }),
      ),
    }),
  ),
  /** Cursor of the next page; null = this is the last one. */
  end_cursor: z.string().nullable(),
});
export const invoicePdfAnswer = z.object({ url: z.url() });
export const portalSessionAnswer = z.object({ url: z.url() });
export const checkoutAnswer = z.object({ sessionId: z.string(), url: z.url() });
export const installUrlAnswer = z.object({ installUrl: z.url() });

const jobFields = {
  id: z.uuid(),
  object_type: objectTypeSchema,
  status: z.enum(JOB_STATUSES),
  is_recurring: z.boolean(),
  portal_id: z.string(),
  records_processed: count,
  records_cleaned: count,
  credits_used: count,
  created_at: moment,
  duration_ms: count.nullable(),
};
const recentJob = z.object(jobFields);
/** The addresses sent to the API on one day (UTC): a job without a portal. */
const apiDay = z.object({
  id: z.iso.date(),
  object_type: z.literal("api"),
  status: z.literal("completed"),
  is_recurring: z.literal(false),
  records_processed: count,
  records_cleaned: count,
  credits_used: count,
  created_at: moment,
  duration_ms: z.null(),
});
type Cleaned = Exclude<Outcome, "restored">;
const CLEANED = OUTCOMES.filter((outcome): outcome is Cleaned => outcome !== "restored");

export const jobAnswer = z.object({
  ...jobFields,
  list_id: z.string(),
  kind: z.enum(JOB_KINDS),
  reason: z.string().nullable(),
  unusable_sets: z
    .array(z.object({ address_set: z.string(), properties: z.array(z.string()) }))
    .optional()
    .describe("Address sets with properties that can't be used as mapped, for which a paused job waits."),
  records_total: count,
  records_filled: count.describe(
    "Records in which values were filled in besides the address, whatever their outcome. Of an undo: 0.",
  ),
  unreadable_entries: count.describe(
    "Entries of the list in HubSpot that could not be read, so that they are no records of the job.",
  ),
  outcomes: z.object({
    ...recordOf(CLEANED, () => count),
    restored: count.optional().describe("Of an undo alone."),
  }),
  started_by: actedByAnswer,
  retry_of: z.uuid().nullable(),
  undo_of: z.uuid().nullable(),
});
export const startedAnswer = z.object({ jobId: z.uuid(), success: z.literal(true), message: z.string() });

const counted = { records_cleaned: count, jobs_count: count, credits_used: count };
export const usageAnswer = z.object({
  data: z.object({
    stats: z.object({ totalJobs: count, totalRecordsCleaned: count, totalCreditsUsed: count, currentCredits: count }),
    usageByType: z.array(z.object({ object_type: z.union([objectTypeSchema, z.literal("api")]), ...counted })),
    recentJobs: z.array(z.union([recentJob, apiDay])).max(100),
    monthlyUsage: z.array(z.object({ month: z.string().regex(/^\d{4}-\d\d$/), ...counted })),
  }),
});

export const connectionsAnswer = z.array(
  z.object({ id: z.uuid(), portal_id: z.string(), portal_name: z.string(), created_at: moment }),
);
export const listsAnswer = z.array(
  z.object({ listId: z.string(), name: z.string(), size: count, isReady: z.boolean() }),
);
const propertyOption = z.object({ value: z.string(), label: z.string(), hidden: z.boolean() });

export const propertiesAnswer = z.array(
  z.object({
    name: z.string(),
    label: z.string(),
    type: z.string(),
    options: z.array(propertyOption).optional().describe("Options of a dropdown; absent for other types."),
    isReadOnly: z.literal(true).optional().describe("Present where the property can only be read."),
  }),
);
export const configStatusAnswer = z.object({
  isConfigured: z.boolean(),
  configuredObjectTypes: z.array(objectTypeSchema),
  hasAnyConfiguration: z.boolean(),
});
const mappingAnswer = z.looseObject({
  ...Object.fromEntries(MAIN_PARTS.map((part) => [part, z.string()])),
  ...Object.fromEntries(OPTIONAL_PARTS.map((part) => [part, z.string().optional()])),
  enrichment: z
    .object({
      ...Object.fromEntries(ENRICHMENT_TARGETS.map((target) => [target, z.string().optional()])),
      overwrite: z.boolean(),
    })
    .optional(),
  lock_property: z.string().optional(),
});
export const portalConfigAnswer = z.record(objectTypeSchema, mappingAnswer);
export const addressSetsAnswer = z.object({
  address_sets: z.array(
    mappingAnswer.extend({
      key: z.string(),
      label: z.string(),
      version: z.uuid(),
      policy: z.enum(WRITE_POLICIES),
      quality: z.object({ level: z.string(), message: z.string() }),
      saved_at: moment.nullable(),
      saved_by: actedByAnswer,
    }),
  ),
});
export const recurringJobsAnswer = z.object({
  jobs: z.array(
    z.object({
      id: z.uuid(),
      is_active: z.boolean(),
      portal_name: z.string(),
      portal_id: z.string(),
      object_type: objectTypeSchema,
      list_id: z.string(),
      recurrence_interval: recurrenceIntervalSchema,
      next_run_at: moment.nullable(),
      total_runs: count,
      owner: actedByAnswer,
    }),
  ),
});

const byEmail = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.object({ email: z.string(), ...shape }));
export const adminDashboardAnswer = z.object({
  recentSignups: byEmail({ credits: count, created_at: moment }),
  highCreditUsers: byEmail({ credits: count }),
  hubspotConnectionsCount: count,
  portalConfigsCount: count,
  creditUnsubscribesCount: count,
  portalConfigUnsubscribesCount: count,
  allTimeSuccessfulLookups: count,
  trackedSuccessfulLookups: count,
  trackedFailedAttempts: count,
  topFailedAttempts: byEmail({ total_failed_lookups: count }),
  referralStats: z.array(z.object({ referral_type: z.string(), count })),
  usersBelowThreshold: byEmail({ credits: count, credit_threshold: count }),
  topSuccessful24h: byEmail({ successful_lookups: count }),
  topSuccessful7d: byEmail({ successful_lookups: count }),
  topSuccessfulAllTime: byEmail({ successful_lookups: count }),
  topFailed24h: byEmail({ total_failed_lookups: count, reasons: z.record(z.string(), count) }),
  topFailed7d: byEmail({ total_failed_lookups: count, reasons: z.record(z.string(), count) }),
  todaysActiveUsers: byEmail({ credits_used_today: count }),
});
