import type { Actor } from "../actor.ts";
import type { AccountScope } from "../db/database.ts";

/** The actor's account, and their own login. */
export function ownLogin({
  accountId,
  userId,
}: Pick<Actor, "accountId" | "userId">): AccountScope & { loginId: string } {
  return { accountId, loginId: userId };
}
