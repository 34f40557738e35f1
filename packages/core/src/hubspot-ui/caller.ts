import { mayDo } from "@plumbline/schema/accounts/operations.ts";
import { CARD_ACTS, type CardAct, type HubspotQuery } from "@plumbline/schema/hubspot-ui/card.ts";
import { keysOf } from "@plumbline/schema/keys.ts";
import { parseMember, portalsOf } from "../accounts/members/member-row.ts";
import type { Actor, HubspotUser } from "../actor.ts";
import { parseConnection, type Connection } from "../connections/connection-row.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";

/** A person in HubSpot, named by a request that HubSpot has signed. */
export type HubspotCaller = {
  portalId: string;
  user: HubspotUser;
  /** Null where no account has connected the portal. */
  connection: Connection | null;
  /** Who of the account they are, if they have access to this portal; null for everybody else, who may only look. */
  member: Actor | null;
};

export async function findCaller(
  ctx: Pick<Context, "db">,
  { portalId, userId, userEmail }: Omit<HubspotQuery, "appId">,
): Promise<HubspotCaller> {
  // A query may have a plus sign unescaped, which reads as a blank.
  const user = { id: userId, email: userEmail.trim().replaceAll(" ", "+").toLowerCase() };
  return await ctx.db.withSystem(async (tx) => {
    const row = await tx.connection.findFirst({
      where: { portalId, status: { not: "disconnecting" }, account: { deletedAt: null } },
    });
    const connection = row && parseConnection(row);
    return { portalId, user, connection, member: connection && (await findMember(tx, connection, user)) };
  });
}

/** An open membership whose confirmed address is that of the HubSpot user. Over all accounts. */
async function findMember(
  tx: Tx,
  { accountId, portalId }: Connection,
  hubspotUser: HubspotUser,
): Promise<Actor | null> {
  const { email } = hubspotUser;
  const row = await tx.membership.findFirst({ where: { accountId, email, endedAt: null } });
  if (!row) return null;
  const login = await tx.user.count({ where: { id: row.userId, email, emailConfirmedAt: { not: null } } });
  const member = parseMember(row);
  const portals = portalsOf(member);
  if (login === 0 || (portals !== null && !portals.includes(portalId))) return null;
  return {
    accountId,
    userId: member.userId,
    email,
    emailConfirmed: true,
    role: member.role,
    // Within HubSpot nobody acts on another portal.
    portals: [portalId],
    member: { id: member.id, revision: member.revision },
    isOperator: false,
    identityProviderId: null,
    mustSetUpTotp: false,
    loggedInAt: null,
    sessionId: null,
    keyScope: null,
    hubspotUser,
  };
}

/** What the person may do with a record, in the order of the card. `isLocked`: in Plumbline; a checkbox in HubSpot is unlocked there. */
export function actsOf({ member }: Pick<HubspotCaller, "member">, { isLocked }: { isLocked: boolean }): CardAct[] {
  if (!member) return [];
  const hidden: CardAct = isLocked ? "lock" : "unlock";
  return keysOf(CARD_ACTS).filter((act) => act !== hidden && mayDo(member, CARD_ACTS[act]));
}
