import { accountEndpoints } from "./features/accounts/endpoints.ts";
import { addressEndpoints } from "./features/addresses/endpoints.ts";
import { addressStatusEndpoints } from "./features/address-status/endpoints.ts";
import { adminEndpoints } from "./features/admin/endpoints.ts";
import { apiKeyEndpoints } from "./features/accounts/api-keys/endpoints.ts";
import { billingEndpoints } from "./features/billing/endpoints.ts";
import { checkEndpoints } from "./features/checks/endpoints.ts";
import { companyLoginEndpoints } from "./features/company-login/endpoints.ts";
import { creditEndpoints } from "./features/credits/endpoints.ts";
import { portalEndpoints } from "./features/portals/endpoints.ts";
import { exportEndpoints } from "./features/export/endpoints.ts";
import { hubspotEventEndpoints } from "./features/hubspot-events/endpoints.ts";
import { hubspotUiEndpoints } from "./features/hubspot-ui/endpoints.ts";
import { jobEndpoints } from "./features/jobs/endpoints.ts";
import { mappingEndpoints } from "./features/mapping/endpoints.ts";
import { recordEndpoints } from "./features/records/endpoints.ts";
import { recurringEndpoints } from "./features/recurring/endpoints.ts";
import { secondFactorEndpoints } from "./features/accounts/second-factor/endpoints.ts";
import { supportEndpoints } from "./features/support/endpoints.ts";
import { teamEndpoints } from "./features/team/endpoints.ts";
import { tryEndpoints } from "./features/try/endpoints.ts";
import { undoEndpoints } from "./features/undo/endpoints.ts";
import { usageEndpoints } from "./features/usage/endpoints.ts";
import { webhookEndpoints } from "./features/webhooks/endpoints.ts";
import { reviewEndpoints } from "./features/review/endpoints.ts";
import type { Endpoint } from "./http/endpoint.ts";

/** All REST endpoints, in the order of the document. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...apiKeyEndpoints,
  ...teamEndpoints,
  ...companyLoginEndpoints,
  ...exportEndpoints,
  ...supportEndpoints,
  ...tryEndpoints,
  ...addressEndpoints,
  ...usageEndpoints,
  ...creditEndpoints,
  ...billingEndpoints,
  ...portalEndpoints,
  ...mappingEndpoints,
  ...addressStatusEndpoints,
  ...jobEndpoints,
  ...checkEndpoints,
  ...recordEndpoints,
  ...undoEndpoints,
  ...reviewEndpoints,
  ...webhookEndpoints,
  ...recurringEndpoints,
  ...hubspotEventEndpoints,
  ...hubspotUiEndpoints,
  ...adminEndpoints,
];

/** The interface for customers. Vendors and redirected browsers call the others. */
export const DOCUMENTED = ENDPOINTS.filter(({ tag }) => tag !== null);
