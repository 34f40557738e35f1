/** What keeps changes and workflow enrolments of a portal from being handled, until time or a person removes it. */
export const UPDATE_BLOCKER_TEXTS = {
  missing_permission:
    "HubSpot does not allow Plumbline to do this for your portal. Reconnect the portal with an account that may grant the permission; until then we ask HubSpot once an hour. Nothing is lost.",
  hubspot_refuses:
    "HubSpot refuses our requests. We ask again once an hour and continue when it accepts them. Nothing is lost.",
  hubspot_unavailable:
    "HubSpot does not answer as it should. We try again every half hour at the latest. Nothing is lost.",
  daily_limit:
    "This portal has used up its HubSpot requests for today. We continue when HubSpot resets the limit. Nothing is lost.",
} as const;
export type UpdateBlockerReason = keyof typeof UPDATE_BLOCKER_TEXTS;
