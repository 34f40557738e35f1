import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import type { Member } from "./member-row.ts";

/** What ended with a member's access, by name: keys with their prefix, hosts of endpoints, addresses of invitations. */
export type EndedAccess = { keys: string[]; endpoints: string[]; invitations: string[] };

/** Ends those that `mayKeep` does not name. Endpoints are turned off, because the address that they deliver to is the member's choice. */
export async function endPrograms(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { accountId, userId }: Pick<Member, "accountId" | "userId">,
  mayKeep: Record<keyof EndedAccess, boolean> = { keys: false, endpoints: false, invitations: false },
): Promise<EndedAccess> {
  const now = ctx.now();
  const keys = mayKeep.keys
    ? []
    : await tx.apiKey.updateManyAndReturn({
        where: { accountId, userId, revokedAt: null },
        data: { revokedAt: now },
      });
  const invitations = mayKeep.invitations
    ? []
    : await tx.invitation.updateManyAndReturn({
        where: { accountId, invitedBy: userId, acceptedAt: null, withdrawnAt: null },
        data: { withdrawnAt: now },
      });
  const endpoints = mayKeep.endpoints
    ? []
    : await tx.webhookEndpoint.updateManyAndReturn({
        where: { accountId, userId, disabledAt: null },
        data: { disabledAt: now },
      });
  return {
    keys: keys.map(({ name, prefix }) => `${name} (${prefix}...)`).toSorted(),
    endpoints: endpoints.map(({ url }) => new URL(url).host).toSorted(),
    // One that has expired was closed already.
    invitations: invitations.flatMap(({ email, expiresAt }) => (expiresAt > now ? [email] : [])).toSorted(),
  };
}

/** For emails; empty where nothing ended. */
export function textOfEnded({ keys, endpoints, invitations }: EndedAccess): string {
  const named = (one: string, several: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`${names.length === 1 ? one : several} ${names.join(", ")}`];
  const all = [
    ...named("API key", "API keys", keys),
    ...named("webhook endpoint", "webhook endpoints", endpoints),
    ...named("invitation of", "invitations of", invitations),
  ];
  return all.length === 0 ? "" : ` Ended with it: ${all.join("; ")}.`;
}
