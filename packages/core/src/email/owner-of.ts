import type { Tx } from "../db/database.ts";
import type { User } from "../generated/prisma/client.ts";

const FIRST = { orderBy: [{ createdAt: "asc" as const }, { id: "asc" as const }] };

/** The account's first user, in the scope of the account; null once the account is erased. */
export async function ownerOf(tx: Tx): Promise<User | null> {
  return await tx.user.findFirst(FIRST);
}

/** For accounts that somebody is logged in to. */
export async function requireOwner(tx: Tx): Promise<User> {
  return await tx.user.findFirstOrThrow(FIRST);
}
