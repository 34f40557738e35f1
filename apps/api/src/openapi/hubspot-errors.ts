/** The errors of every call to HubSpot. */
export const hubspotErrors = [
  "not_found",
  "missing_permission",
  "needs_reconnect",
  "crm_refused",
  "crm_unavailable",
  "rate_limited",
] as const;
