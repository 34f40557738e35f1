export type ConnectionRef = { accountId: string; connectionId: string; portalId: string };
