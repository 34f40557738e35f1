import { createHash } from "node:crypto";
import { Replacements, type ReplacementRule } from "@plumbline/address";
import { REPLACED_PARTS } from "@plumbline/schema/portals/replaced-parts.ts";
import { z } from "zod";
import { sql } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { MappingPlace } from "./place-name.ts";

/** The account's choices for a whole portal that decide, beside mapping and values, how its records are read. */
export type PortalInputs = {
  /** ISO 3166 alpha-2 code for records that name no country; empty = none. */
  countryDefault: string;
  /** Null = no rules. */
  replacements: Replacements | null;
  /** Hash of the rules; empty = none. */
  rulesHash: string;
  /** Incremented with each change; 0 = nothing was ever chosen. */
  revision: number;
};

/** A subquery. */
export function portalRevision(accountId: Prisma.Sql, portalId: Prisma.Sql): Prisma.Sql {
  return sql`COALESCE((SELECT revision FROM portal_setting s WHERE s.account_id = ${accountId} AND s.portal_id = ${portalId}), 0)`;
}

/** For the `portal` of the surrounding FROM. */
const CHOSEN = sql`jsonb_build_object(
  'countryDefault', COALESCE((SELECT default_country FROM portal_setting s WHERE s.account_id = portal.account_id AND s.portal_id = portal.portal_id), ''),
  'revision', ${portalRevision(sql`portal.account_id`, sql`portal.portal_id`)},
  'rules', COALESCE((
    SELECT jsonb_agg(jsonb_build_array(part, country, text, replacement) ORDER BY part, country, folded_text)
    FROM replacement_rule r WHERE r.account_id = portal.account_id AND r.portal_id = portal.portal_id), '[]'))`;

export const NO_PORTAL_INPUTS: PortalInputs = { countryDefault: "", replacements: null, rulesHash: "", revision: 0 };

/** A subquery: the portal inputs for this connection's portal, for `parsePortalInputs`. */
export function portalInputsOf({ connectionId }: Pick<MappingPlace, "connectionId">): Prisma.Sql {
  return sql`(SELECT ${CHOSEN} FROM connection portal WHERE portal.id = ${connectionId}::uuid)`;
}

/** The same subquery for the job of the surrounding FROM. */
export const PORTAL_INPUTS_OF_JOB = sql`(SELECT ${CHOSEN} FROM (SELECT job.account_id, job.portal_id) portal)`;

const chosenSchema = z.object({
  countryDefault: z.string(),
  revision: z.number().int(),
  rules: z.array(z.tuple([z.enum(REPLACED_PARTS), z.string(), z.string(), z.string()])),
});

/** Parses a column selected with one of these; null where the connection is gone. */
export function parsePortalInputs(chosen: unknown): PortalInputs {
  if (chosen === null || chosen === undefined) return NO_PORTAL_INPUTS;
  const { countryDefault, revision, rules } = chosenSchema.parse(chosen);
  if (rules.length === 0) return { ...NO_PORTAL_INPUTS, countryDefault, revision };
  const replacements = new Replacements(rules.map(toRule));
  const rulesHash = createHash("sha256").update(JSON.stringify(rules)).digest("hex");
  return { countryDefault, replacements, rulesHash, revision };
}

function toRule([part, country, text, replacement]: z.output<typeof chosenSchema>["rules"][number]): ReplacementRule {
  return { part, country: country || null, text, replacement };
}
