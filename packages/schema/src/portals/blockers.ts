/** What HubSpot can refuse to do for a portal, for display. */
export const OPERATION_TEXTS = {
  read_properties: "Reading properties",
  read_lists: "Reading lists",
  read_records: "Reading records",
  write_records: "Updating records",
  search_records: "Finding changed records",
  complete_callbacks: "Reporting results to workflows",
  read_limits: "Reading limits",
  read_account: "Reading account information",
  write_schemas: "Creating and removing properties",
  write_lists: "Creating and removing segments",
  refresh_token: "Renewing access",
  any: "All requests",
} as const;

/** The one thing to do about each reason. */
export const BLOCKER_TEXTS = {
  missing_permission:
    "Plumbline is missing a HubSpot permission. Reconnect the portal and grant every permission that HubSpot lists.",
  hubspot_refuses:
    "HubSpot is refusing these requests. Check Plumbline's permissions for this portal in HubSpot. We'll retry about once an hour.",
  hubspot_unavailable: "HubSpot isn't responding. We'll retry automatically.",
  daily_limit: "This portal has reached its daily HubSpot request limit. We'll continue when HubSpot resets it.",
} as const;
