import type { Role } from "@plumbline/schema/accounts/roles.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { User } from "../generated/prisma/client.ts";
import { isOperator } from "./is-operator.ts";
import { portalsOf, type Member } from "./members/member-row.ts";

/** `accountId`: the account that the session acts in; `portals`: HubSpot portal ids, null = all. */
export type SignedIn = {
  token: string;
  user: {
    email: string;
    credits: number;
    isAdmin: boolean;
    accountId: string;
    role: Role;
    portals: string[] | null;
  };
};

/** The response for a new session. In the account's scope, or over all accounts. */
export async function signedIn(
  ctx: Pick<Context, "config">,
  tx: Tx,
  { token, user, member }: { token: string; user: User; member: Member },
): Promise<SignedIn> {
  const { accountId, role } = member;
  const { available: credits } = await tx.creditAccount.findUniqueOrThrow({ where: { accountId } });
  const isAdmin = isOperator(ctx.config, user);
  return { token, user: { email: user.email, credits, isAdmin, accountId, role, portals: portalsOf(member) } };
}
