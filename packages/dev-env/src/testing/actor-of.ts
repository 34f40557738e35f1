import { parseMember, portalsOf, type Member } from "@plumbline/core/accounts/members/member-row.ts";
import type { SignedInActor } from "@plumbline/core/actor.ts";
import type { Context } from "@plumbline/core/context.ts";

/** A customer's membership in the account that they last entered. */
export async function memberOf(ctx: Pick<Context, "db">, email: string): Promise<Member> {
  return parseMember(
    await ctx.db.withSystem((tx) => tx.membership.findFirstOrThrow({ where: { email, endedAt: null } })),
  );
}

/** A customer as an actor for operations. The session is never looked up. */
export async function signedInActor(ctx: Pick<Context, "db">, email: string): Promise<SignedInActor> {
  const member = await memberOf(ctx, email);
  return {
    accountId: member.accountId,
    userId: member.userId,
    email,
    emailConfirmed: true,
    role: member.role,
    portals: portalsOf(member),
    member: { id: member.id, revision: member.revision },
    isOperator: false,
    identityProviderId: null,
    mustSetUpTotp: false,
    loggedInAt: new Date(),
    sessionId: member.id,
    keyScope: null,
  };
}
