import { ACCOUNTS_OPERATIONS } from "../features/accounts/operations.ts";
import { ADMIN_OPERATIONS } from "../features/admin/operations.ts";
import { API_KEYS_OPERATIONS } from "../features/api-keys/operations.ts";
import { BILLING_OPERATIONS } from "../features/billing/operations.ts";
import { CREDITS_OPERATIONS } from "../features/credits/operations.ts";
import { CRM_OPERATIONS } from "../features/crm/operations.ts";
import { EXPORT_OPERATIONS } from "../features/export/operations.ts";
import { WEBHOOK_OPERATIONS } from "../features/webhooks/operations.ts";
import { CHECK_OPERATIONS } from "../features/checks/operations.ts";
import { JOBS_OPERATIONS } from "../features/jobs/operations.ts";
import { MAPPING_OPERATIONS } from "../features/mapping/operations.ts";
import { RECURRING_OPERATIONS } from "../features/recurring/operations.ts";
import { SECOND_FACTOR_OPERATIONS } from "../features/second-factor/operations.ts";
import { SUPPORT_OPERATIONS } from "../features/support/operations.ts";
import { TRY_OPERATIONS } from "../features/try/operations.ts";
import { USAGE_OPERATIONS } from "../features/usage/operations.ts";
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
  ...CHECK_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
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
