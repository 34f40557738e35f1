/** Identifies a connection in calls to its portal. */
export type ConnectionRef = { accountId: string; connectionId: string; portalId: string };
