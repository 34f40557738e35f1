/** Reasons why a portal's changes and workflow enrollments are not handled, until time or a person removes them. */
export const UPDATE_BLOCKER_TEXTS = {
  missing_permission:
    "HubSpot doesn't allow Plumbline to do this in your portal. Reconnect the portal with a HubSpot user who can grant the permission. Until then, we'll retry once an hour. Nothing is lost.",
  hubspot_refuses:
    "HubSpot is refusing our requests. We'll retry once an hour and continue once it accepts them. Nothing is lost.",
  hubspot_unavailable: "HubSpot isn't responding correctly. We'll retry at least every 30 minutes. Nothing is lost.",
  daily_limit:
    "This portal has reached its daily HubSpot request limit. We'll continue when HubSpot resets it. Nothing is lost.",
  plumbline_error: "Something is wrong on our side. We have been told, and we'll retry once an hour. Nothing is lost.",
} as const;
export type UpdateBlockerReason = keyof typeof UPDATE_BLOCKER_TEXTS;
