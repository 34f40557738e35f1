/** A connection as calls to its portal need it. */
export type ConnectionRef = { accountId: string; connectionId: string; portalId: string };
