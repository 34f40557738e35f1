import { z } from "zod";
import { ROLES } from "@plumbline/schema/accounts/roles.ts";
import { oneOf, rowParser, type ParsedBy } from "../../db/parse-row.ts";
import type { Tx } from "../../db/database.ts";
import type { AccessAct as AccessActRow } from "../../generated/prisma/client.ts";

/** What triggers note: see migration 0170. */
export const SUBJECTS = [
  "membership",
  "invitation",
  "api_key",
  "webhook_endpoint",
  "identity_provider",
  "email_domain",
  "login_policy",
  "account_deletion",
  "password",
  "login_email",
  "second_factor",
] as const;

const parseAct = rowParser("access_act", { subject: oneOf(SUBJECTS) });
/** One change of access, from the access journal. */
export type AccessAct = ParsedBy<typeof parseAct, AccessActRow>;

/** Rows per statement. */
export const SLICE = 2_000;

/** The acts of an account since then, oldest first. Over all accounts. */
export async function actsSince(tx: Tx, accountId: string, since: Date): Promise<AccessAct[]> {
  const acts: AccessAct[] = [];
  for (let after = 0n; ;) {
    const rows = await tx.accessAct.findMany({
      where: { accountId, id: { gt: after }, happenedAt: { gte: since } },
      orderBy: { id: "asc" },
      take: SLICE,
    });
    acts.push(...rows.map(parseAct));
    const last = rows.at(-1);
    if (!last || rows.length < SLICE) return acts;
    after = last.id;
  }
}

const time = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : new Date(text)));

export const memberState = z.object({
  role: z.enum(ROLES),
  all_portals: z.boolean(),
  portals: z.array(z.string()),
  invited_by: z.string().nullable(),
  owner_since: time,
  owner_until: time,
  identity_provider_id: z.string().nullable(),
  identity_subject: z.string().nullable(),
  ended_at: time,
});
export const keyState = z.object({ revoked_at: time });
export const endpointState = z.object({
  user_id: z.string().nullable(),
  disabled_at: time,
  superseded: z.string().optional(),
});
export const providerState = z.object({ superseded: z.string().optional() });
export const domainState = z.object({
  domain: z.string(),
  proven_at: time,
  requires_openid: z.boolean(),
  created_at: z.coerce.date(),
});
export const policyState = z.object({ session_hours: z.number().nullable(), requires_second_factor: z.boolean() });
