import { OPERATIONS } from "@plumbline/schema/accounts/operations.ts";
import { ROLES, isAtLeast } from "@plumbline/schema/accounts/roles.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { sql } from "../db/database.ts";

const DECIDERS = ROLES.filter((role) => isAtLeast(role, OPERATIONS.decide.least));

/**
 * A condition over the `proposal` of the surrounding FROM, under this name: whoever accepted it may still accept it. True where nobody
 * is named.
 */
export function stillDecides(proposal: Prisma.Sql): Prisma.Sql {
  return sql`(${proposal}.decided_by IS NULL OR EXISTS (
    SELECT FROM membership m WHERE m.account_id = ${proposal}.account_id AND m.user_id = ${proposal}.decided_by AND m.ended_at IS NULL
      AND m.role = ANY (${DECIDERS}::text[]) AND (m.all_portals OR ${proposal}.portal_id = ANY (m.portals))))`;
}

/** A condition over a proposal `p`: somebody who may wants it written. */
export const IS_ACCEPTED = sql`(p.status = 'accepted' AND ${stillDecides(sql`p`)})`;
