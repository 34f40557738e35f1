import { parseMember, portalsOf, type Member } from "../accounts/members/member-row.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInvitation, type Invitation } from "./invitation-row.ts";

/** `portals`: HubSpot's ids, of those that the actor may see; null = the whole account. */
export type MemberView = Pick<Member, "id" | "userId" | "email" | "role" | "joinedAt"> & {
  portals: string[] | null;
  isYou: boolean;
};
export type InvitationView = Pick<Invitation, "id" | "email" | "role" | "createdAt" | "expiresAt"> & {
  portals: string[] | null;
};
export type Team = { members: MemberView[]; invitations: InvitationView[] };

/** More people than an account has; a page shows all. */
const MAX = 500;

/** The account's members, oldest first, and invitations that can still be accepted. */
export async function listTeam(ctx: Pick<Context, "db" | "now">, actor: Actor): Promise<Team> {
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const order = [{ joinedAt: "asc" as const }, { id: "asc" as const }];
    const members = await tx.membership.findMany({ where: { endedAt: null }, orderBy: order, take: MAX });
    const invitations = await tx.invitation.findMany({
      where: { acceptedAt: null, withdrawnAt: null, expiresAt: { gt: ctx.now() } },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: MAX,
    });
    return {
      members: members.map((row) => memberView(parseMember(row), actor)),
      invitations: invitations.map((row) => invitationView(parseInvitation(row), actor)),
    };
  });
}

export function memberView(member: Member, actor: Pick<Actor, "userId" | "portals">): MemberView {
  const { id, userId, email, role, joinedAt } = member;
  return {
    id,
    userId,
    email,
    role,
    joinedAt,
    portals: seenBy(actor, portalsOf(member)),
    isYou: userId === actor.userId,
  };
}

export function invitationView(invitation: Invitation, actor: Pick<Actor, "portals">): InvitationView {
  const { id, email, role, createdAt, expiresAt } = invitation;
  return { id, email, role, createdAt, expiresAt, portals: seenBy(actor, portalsOf(invitation)) };
}

/** A member who is limited to some portals must not learn of others. */
function seenBy({ portals: seen }: Pick<Actor, "portals">, portals: string[] | null): string[] | null {
  return seen === null || portals === null ? portals : portals.filter((portal) => seen.includes(portal));
}
