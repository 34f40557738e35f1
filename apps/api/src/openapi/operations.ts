import { ACCOUNTS_OPERATIONS } from "./operations/accounts.ts";
import { ADMIN_OPERATIONS } from "./operations/admin.ts";
import { API_KEYS_OPERATIONS } from "./operations/api-keys.ts";
import { BILLING_OPERATIONS } from "./operations/billing.ts";
import { CREDITS_OPERATIONS } from "./operations/credits.ts";
import { CRM_OPERATIONS } from "./operations/crm.ts";
import { EXPORT_OPERATIONS } from "./operations/export.ts";
import { HOOKS_OPERATIONS } from "./operations/hooks.ts";
import { JOBS_OPERATIONS } from "./operations/jobs.ts";
import { MAPPING_OPERATIONS } from "./operations/mapping.ts";
import { RECURRING_OPERATIONS } from "./operations/recurring.ts";
import { SECOND_FACTOR_OPERATIONS } from "./operations/second-factor.ts";
import { SUPPORT_OPERATIONS } from "./operations/support.ts";
import { TRY_OPERATIONS } from "./operations/try.ts";
import { USAGE_OPERATIONS } from "./operations/usage.ts";
import type { Operation } from "./operation.ts";

/** One row for each operation of REST. A test holds it to the routes that are there, and another holds real answers to it. */
export const OPERATIONS: readonly Operation[] = [
  ...ACCOUNTS_OPERATIONS,
  ...SECOND_FACTOR_OPERATIONS,
  ...API_KEYS_OPERATIONS,
  ...EXPORT_OPERATIONS,
  ...SUPPORT_OPERATIONS,
  ...TRY_OPERATIONS,
  ...USAGE_OPERATIONS,
  ...CREDITS_OPERATIONS,
  ...BILLING_OPERATIONS,
  ...CRM_OPERATIONS,
  ...MAPPING_OPERATIONS,
  ...JOBS_OPERATIONS,
  ...HOOKS_OPERATIONS,
  ...RECURRING_OPERATIONS,
  ...ADMIN_OPERATIONS,
];

/** Routes that are no interface for customers: what browsers come back to, what vendors call. */
export const UNDOCUMENTED_PATHS: readonly string[] = [
  "/api/hubspot/oauth-callback",
  "/api/hubspot/webhook",
  "/api/hubspot/workflow-action",
  "/api/stripe/webhook",
  "/api/openapi.json",
];
