import { ROLES } from "@plumbline/schema/accounts/roles.ts";
import { oneOf, rowParser, type ParsedBy } from "../../db/parse-row.ts";
import type { Membership as MembershipRow } from "../../generated/prisma/client.ts";

export const parseMember = rowParser("membership", { role: oneOf(ROLES) });
export type Member = ParsedBy<typeof parseMember, MembershipRow>;

/** The portals of a row in the form actors use: null = the whole account. */
export function portalsOf({ allPortals, portals }: { allPortals: boolean; portals: string[] }): string[] | null {
  return allPortals ? null : portals;
}

/** The inverse: the columns for a row. */
export function portalColumns(portals: readonly string[] | null): { allPortals: boolean; portals: string[] } {
  return { allPortals: portals === null, portals: portals === null ? [] : [...portals] };
}
