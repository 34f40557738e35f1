import type { Tx } from "../db/database.ts";
import type { Membership } from "../generated/prisma/client.ts";

const FIRST = {
  where: { role: "owner", endedAt: null },
  orderBy: [{ joinedAt: "asc" as const }, { id: "asc" as const }],
};

/** The recipient of emails about the account: its oldest owner, in the account's scope; null once the account is erased. */
export async function ownerOf(tx: Tx): Promise<Pick<Membership, "email" | "userId"> | null> {
  return await tx.membership.findFirst(FIRST);
}

/** For accounts that have a logged-in member, and so an owner. */
export async function requireOwner(tx: Tx): Promise<Pick<Membership, "email" | "userId">> {
  return await tx.membership.findFirstOrThrow(FIRST);
}

/** The addresses of all owners, in the account's scope or over all accounts. */
export async function ownersOf(tx: Tx, accountId: string): Promise<Pick<Membership, "email" | "userId">[]> {
  return await tx.membership.findMany({ ...FIRST, where: { ...FIRST.where, accountId } });
}
