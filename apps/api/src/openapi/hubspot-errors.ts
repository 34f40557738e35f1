/** What every question to HubSpot can end in. */
export const hubspotErrors = [
  "not_found",
  "missing_permission",
  "needs_reconnect",
  "crm_refused",
  "crm_unavailable",
  "rate_limited",
] as const;
