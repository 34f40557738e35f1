import {
  changePasswordSchema,
  confirmEmailSchema,
  forgotPasswordSchema,
  loginSchema,
  registerSchema,
  resetPasswordSchema,
} from "@plumbline/schema/accounts/auth.ts";
import { checkoutSchema, thresholdSchema } from "@plumbline/schema/billing/rest.ts";
import { PARTNERS } from "@plumbline/schema/credits/constants.ts";
import type { ErrorCode } from "@plumbline/schema/errors.ts";
import { startCleaningSchema } from "@plumbline/schema/jobs/rest.ts";
import { saveMappingSchema } from "@plumbline/schema/mapping/rest.ts";
import { OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { changeScheduleSchema, createRecurringJobSchema } from "@plumbline/schema/recurring/rest.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { sendSupportMailSchema } from "@plumbline/schema/support/rest.ts";
import { tryAddressAnswer, tryAddressSchema } from "@plumbline/schema/try/rest.ts";
import { z } from "zod";

// A table, so longer than a file of ours mostly is: one row for each operation of REST. A test holds it to the routes that are
// there, and another holds real answers to it.

export type Operation = {
  method: "get" | "post" | "patch" | "delete";
  /** As in OpenAPI: parameters in braces. */
  path: string;
  tag: "Account" | "Credits" | "HubSpot" | "Cleaning" | "Recurring cleaning" | "Operators";
  summary: string;
  /** `bearer`: the token of a sign-in. */
  auth: "none" | "bearer";
  body?: z.ZodType;
  status: 200 | 201 | 202 | 302;
  /** A text: what is answered instead of JSON. */
  answer: z.ZodType | string;
  /** Beside those that every operation of its kind has. */
  errors: readonly ErrorCode[];
};

const signedIn = { auth: "bearer", status: 200 } as const;
const open = { auth: "none", status: 200 } as const;
const reading = ["not_found", "needs_reconnect", "crm_refused", "crm_unavailable", "rate_limited"] as const;

export const OPERATIONS: readonly Operation[] = [
  {
    ...open,
    method: "post",
    path: "/api/auth/register",
    tag: "Account",
    summary: "Signs up; 10 free credits.",
    status: 201,
    body: registerSchema,
    answer: answers.signedInAnswer,
    errors: ["email_taken", "common_password", "rate_limited", "unavailable"],
  },
  ...PARTNERS.map((partner): Operation => ({
    ...open,
    method: "post",
    path: `/api/auth/register/${partner}`,
    tag: "Account",
    summary: "Signs up with a partner's bonus: 260 credits.",
    status: 201,
    body: registerSchema,
    answer: answers.signedInAnswer,
    errors: ["email_taken", "common_password", "rate_limited", "unavailable"],
  })),
  {
    ...open,
    method: "post",
    path: "/api/auth/login",
    tag: "Account",
    summary: "Signs in.",
    body: loginSchema,
    answer: answers.signedInAnswer,
    errors: ["invalid_credentials", "rate_limited", "unavailable"],
  },
  {
    ...signedIn,
    method: "post",
    path: "/api/auth/logout",
    tag: "Account",
    summary: "Ends this sign-in.",
    answer: answers.messageAnswer,
    errors: [],
  },
  {
    ...open,
    method: "post",
    path: "/api/auth/confirm-email",
    tag: "Account",
    summary: "Confirms a mailbox by the link's token.",
    body: confirmEmailSchema,
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },
  {
    ...open,
    method: "post",
    path: "/api/auth/forgot-password",
    tag: "Account",
    summary: "Sends a reset link, if there is such an account; the answer is the same either way.",
    body: forgotPasswordSchema,
    answer: answers.messageAnswer,
    errors: ["rate_limited"],
  },
  {
    ...open,
    method: "post",
    path: "/api/auth/reset-password",
    tag: "Account",
    summary: "Sets a new password by the link's token and ends all sign-ins.",
    body: resetPasswordSchema,
    answer: answers.messageAnswer,
    errors: ["common_password", "not_found", "rate_limited", "unavailable"],
  },
  {
    ...signedIn,
    method: "post",
    path: "/api/auth/change-password",
    tag: "Account",
    summary: "Sets a new password and ends the other sign-ins.",
    body: changePasswordSchema,
    answer: answers.messageAnswer,
    errors: ["wrong_password", "common_password", "conflict", "rate_limited", "unavailable"],
  },
  {
    ...open,
    method: "post",
    path: "/api/auth/support/send-email",
    tag: "Account",
    summary: "Writes to support; `recaptchaToken` is the human check's for the action `submit`.",
    body: sendSupportMailSchema,
    answer: answers.messageAnswer,
    errors: ["human_check_failed", "rate_limited", "not_available", "unavailable"],
  },
  {
    ...open,
    method: "post",
    path: "/api/try",
    tag: "Cleaning",
    summary: "What would be done with this address; nothing is stored, written or charged.",
    body: tryAddressSchema,
    answer: tryAddressAnswer,
    errors: ["rate_limited"],
  },
  {
    ...signedIn,
    method: "get",
    path: "/api/auth/is-admin",
    tag: "Account",
    summary: "Whether this user is an operator.",
    answer: answers.isAdminAnswer,
    errors: [],
  },
  {
    ...open,
    method: "get",
    path: "/api/auth/lookup-count",
    tag: "Account",
    summary: "Addresses cleaned ever, over all customers.",
    answer: answers.lookupCountAnswer,
    errors: [],
  },
  {
    ...signedIn,
    method: "get",
    path: "/api/auth/usage",
    tag: "Account",
    summary: "Jobs, records and credits: totals, by object type, by month, and the newest 100 jobs.",
    answer: answers.usageAnswer,
    errors: [],
  },

  {
    ...signedIn,
    method: "get",
    path: "/api/auth/credit-balance",
    tag: "Credits",
    summary: "Credits that can be spent now.",
    answer: answers.creditBalanceAnswer,
    errors: [],
  },
  {
    ...signedIn,
    method: "get",
    path: "/api/auth/credit-threshold",
    tag: "Credits",
    summary: "Below how many credits a mail is sent; null = no mail.",
    answer: answers.thresholdAnswer,
    errors: [],
  },
  {
    ...signedIn,
    method: "post",
    path: "/api/auth/credit-threshold",
    tag: "Credits",
    summary: "Sets that threshold.",
    body: thresholdSchema,
    answer: answers.messageAnswer,
    errors: [],
  },
  {
    ...open,
    method: "get",
    path: "/api/auth/unsubscribe-credits/{token}",
    tag: "Credits",
    summary: "Ends the mails that the token of a mail names.",
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },
  {
    ...open,
    method: "post",
    path: "/api/auth/unsubscribe-credits/{token}",
    tag: "Credits",
    summary: "The same, in one click for mail programs.",
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },
  {
    ...signedIn,
    method: "post",
    path: "/api/auth/create-checkout-session",
    tag: "Credits",
    summary: "Begins a purchase; the browser goes to the answer's url.",
    body: checkoutSchema,
    answer: answers.checkoutAnswer,
    errors: ["already_subscribed", "not_available", "unavailable"],
  },
  {
    ...signedIn,
    method: "post",
    path: "/api/auth/create-portal-session",
    tag: "Credits",
    summary: "Opens the payment provider's pages for the subscription.",
    answer: answers.portalSessionAnswer,
    errors: ["no_subscription", "not_available", "unavailable"],
  },
  {
    ...signedIn,
    method: "get",
    path: "/api/auth/subscription-status",
    tag: "Credits",
    summary: "Whether a monthly subscription is active.",
    answer: answers.subscriptionAnswer,
    errors: [],
  },
  {
    ...signedIn,
    method: "get",
    path: "/api/auth/receipts.csv",
    tag: "Credits",
    summary: "Every change of the balance, as CSV.",
    answer: "text/csv",
    errors: [],
  },

  {
    ...signedIn,
    method: "get",
    path: "/api/auth/hubspot-install-url",
    tag: "HubSpot",
    summary: "Where the browser goes to connect a portal.",
    answer: answers.installUrlAnswer,
    errors: ["not_available"],
  },
  {
    ...signedIn,
    method: "get",
    path: "/api/hubspot/connections",
    tag: "HubSpot",
    summary: "The connected portals.",
    answer: answers.connectionsAnswer,
    errors: [],
  },
  {
    ...signedIn,
    method: "delete",
    path: "/api/hubspot/connection/{id}",
    tag: "HubSpot",
    summary: "Disconnects a portal; its jobs are canceled.",
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },
  {
    ...signedIn,
    method: "get",
    path: "/api/hubspot/portal-config-status/{portalId}",
    tag: "HubSpot",
    summary: "Which object types of a portal are configured.",
    answer: answers.configStatusAnswer,
    errors: ["not_found"],
  },
  {
    ...signedIn,
    method: "get",
    path: "/api/hubspot/portal-config/{portalId}",
    tag: "HubSpot",
    summary: "Which property holds which part of an address; '' = not mapped.",
    answer: answers.portalConfigAnswer,
    errors: ["not_found"],
  },
  {
    ...signedIn,
    method: "post",
    path: "/api/hubspot/save-portal-config/{portalId}",
    tag: "HubSpot",
    summary: "Saves the whole configuration; object types that are absent are off.",
    body: saveMappingSchema.shape.config,
    answer: answers.messageAnswer,
    errors: reading,
  },
  {
    ...signedIn,
    method: "get",
    path: "/api/hubspot/lists/{portalId}/{objectType}",
    tag: "HubSpot",
    summary: "The lists of one object type.",
    answer: answers.listsAnswer,
    errors: reading,
  },
  ...OBJECT_TYPES.map((type): Operation => ({
    ...signedIn,
    method: "get",
    path: `/api/hubspot/${type}-properties/{portalId}`,
    tag: "HubSpot",
    summary: `Text properties of ${type} records that can be written.`,
    answer: answers.propertiesAnswer,
    errors: reading,
  })),

  {
    ...signedIn,
    method: "post",
    path: "/api/hubspot/manual-clean",
    tag: "Cleaning",
    summary:
      "Starts cleaning a list, once, or again and again with isRecurring. A second start answers the job that runs already.",
    status: 202,
    body: z.union([startCleaningSchema, createRecurringJobSchema.extend({ isRecurring: z.literal(true) })]),
    answer: answers.startedAnswer,
    errors: [...reading, "not_configured", "conflict", "unavailable"],
  },
  {
    ...signedIn,
    method: "get",
    path: "/api/hubspot/jobs/{jobId}",
    tag: "Cleaning",
    summary: "One job: status, counts by outcome, credits.",
    answer: answers.jobAnswer,
    errors: ["not_found"],
  },
  {
    ...signedIn,
    method: "get",
    path: "/api/hubspot/jobs/{jobId}/outcomes.csv",
    tag: "Cleaning",
    summary: "What happened to each record, before and after, as CSV.",
    answer: "text/csv",
    errors: ["not_found"],
  },
  {
    ...signedIn,
    method: "post",
    path: "/api/hubspot/jobs/{jobId}/pause",
    tag: "Cleaning",
    summary: "Pauses after the batch in hand.",
    answer: answers.messageAnswer,
    errors: ["not_found", "conflict"],
  },
  {
    ...signedIn,
    method: "post",
    path: "/api/hubspot/jobs/{jobId}/resume",
    tag: "Cleaning",
    summary: "Goes on; also Continue after the first look.",
    answer: answers.messageAnswer,
    errors: ["not_found", "conflict"],
  },
  {
    ...signedIn,
    method: "post",
    path: "/api/hubspot/jobs/{jobId}/cancel",
    tag: "Cleaning",
    summary: "Ends after the batch in hand.",
    answer: answers.messageAnswer,
    errors: ["not_found", "conflict"],
  },
  {
    ...signedIn,
    method: "post",
    path: "/api/hubspot/jobs/{jobId}/retry",
    tag: "Cleaning",
    summary: "A new job over the failed, review and not-done records.",
    status: 202,
    answer: answers.startedAnswer,
    errors: ["not_found", "conflict", "needs_reconnect", "not_configured"],
  },

  {
    ...signedIn,
    method: "get",
    path: "/api/hubspot/recurring-jobs",
    tag: "Recurring cleaning",
    summary: "The recurring jobs, oldest first.",
    answer: answers.recurringJobsAnswer,
    errors: [],
  },
  {
    ...signedIn,
    method: "patch",
    path: "/api/hubspot/recurring-jobs/{id}/toggle",
    tag: "Recurring cleaning",
    summary: "Pauses or resumes.",
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },
  {
    ...signedIn,
    method: "patch",
    path: "/api/hubspot/recurring-jobs/{id}/schedule",
    tag: "Recurring cleaning",
    summary: "Sets another interval, counted from now.",
    body: changeScheduleSchema.pick({ recurrenceInterval: true }),
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },
  {
    ...signedIn,
    method: "delete",
    path: "/api/hubspot/recurring-jobs/{id}",
    tag: "Recurring cleaning",
    summary: "Ends the schedule and cancels its run.",
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },

  {
    ...signedIn,
    method: "get",
    path: "/api/auth/admin/dashboard-consolidated",
    tag: "Operators",
    summary: "The operator's numbers.",
    answer: answers.adminDashboardAnswer,
    errors: ["forbidden"],
  },
];

/** Routes that are no interface for customers: what browsers come back to, what vendors call. */
export const UNDOCUMENTED_PATHS: readonly string[] = [
  "/api/hubspot/oauth-callback",
  "/api/hubspot/webhook",
  "/api/hubspot/workflow-action",
  "/api/stripe/webhook",
  "/api/openapi.json",
];
