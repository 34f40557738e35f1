import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import { AppError } from "../app-error.ts";
import { sql, type Tx } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";

/** What a decision about a proposal needs to know. */
export type LockedProposal = {
  id: string;
  accountId: string;
  connectionId: string;
  portalId: string;
  objectType: string;
  recordId: string;
  setKey: string;
  groupId: string;
  mappingVersionId: string;
  mappingHash: string;
  valuesHash: string;
  status: ProposalStatus;
  hasValue: boolean;
  applyJobId: string | null;
  reason: string;
  /** Whether only the form of its values would change. */
  isOfForm: boolean;
  /** When it last left `open`. */
  decidedAt: Date | null;
  /** How often its dismissal was counted. */
  dismissals: number;
  /** What its dismissal cost before dismissing was free; null where it was not counted. */
  dismissalCredits: number | null;
};

export const LOCKED_COLUMNS: Prisma.Sql = sql`id, account_id AS "accountId", connection_id AS "connectionId", portal_id AS "portalId", object_type AS "objectType",
  record_id AS "recordId", set_key AS "setKey", group_id AS "groupId", mapping_version_id AS "mappingVersionId", mapping_hash AS "mappingHash",
  values_hash AS "valuesHash", status, has_value AS "hasValue", apply_job_id AS "applyJobId", reason,
  NOT jsonb_path_exists(changes, '$[*] ? (@.kind != "format" && @.kind != "enrichment")') AS "isOfForm",
  decided_at AS "decidedAt", dismissals, dismissal_credits AS "dismissalCredits"`;

/** The actor's own, in id order as every transaction locks them. Error: `not_found` if one is missing. */
export async function lockProposals(tx: Tx, accountId: string, ids: readonly string[]): Promise<LockedProposal[]> {
  const wanted = [...new Set(ids)];
  const rows = await tx.$queryRaw<LockedProposal[]>`
    SELECT ${LOCKED_COLUMNS} FROM proposal WHERE account_id = ${accountId}::uuid AND id = ANY (${wanted}::uuid[]) ORDER BY id FOR UPDATE`;
  if (rows.length !== wanted.length) throw new AppError("not_found", "This proposal doesn't exist.");
  return rows;
}
