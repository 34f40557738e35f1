import { ROLES } from "@plumbline/schema/accounts/roles.ts";
import { oneOf, rowParser, type ParsedBy } from "../../db/parse-row.ts";
import type { Membership as MembershipRow } from "../../generated/prisma/client.ts";

export const parseMember = rowParser("membership", { role: oneOf(ROLES) });
export type Member = ParsedBy<typeof parseMember, MembershipRow>;

/** What a row says of portals, as actors have it: null = all of the account. */
export function portalsOf({ allPortals, portals }: { allPortals: boolean; portals: string[] }): string[] | null {
  return allPortals ? null : portals;
}

/** The same, for a row. */
export function portalColumns(portals: readonly string[] | null): { allPortals: boolean; portals: string[] } {
  return { allPortals: portals === null, portals: portals === null ? [] : [...portals] };
}
