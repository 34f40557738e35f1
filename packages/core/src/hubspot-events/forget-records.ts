import { DEFAULT_STYLE, PARTS, questionFor, type FormatStyle } from "@plumbline/address";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { questionKey } from "../address-service/question-key.ts";
import { parsePortalInputs, PORTAL_INPUTS_OF_JOB, KEPT_OPTIONS_OF_JOB, parseOptions } from "../connections/in-force.ts";
import type { Context } from "../context.ts";
import { sql, type Tx } from "../db/database.ts";
import type { Connection, PrivacyErasure } from "../generated/prisma/client.ts";
import { portalEngine, partOptions, toService } from "../records/columns.ts";
import type { PartValues } from "../records/values.ts";
import { supersedeOfRecords } from "../review/proposals.ts";

/**
 * Deleted or merged records: forgets what we remember of them and ends their proposals. Ids, outcomes and charges stay. A claim
 * stays with its job, which finds the record gone.
 */
export async function forgetRecords(
  ctx: Pick<Context, "now">,
  tx: Tx,
  connection: Pick<Connection, "id" | "accountId">,
  { objectType, recordIds }: { objectType: ObjectType; recordIds: readonly string[] },
): Promise<void> {
  if (recordIds.length === 0) return;
  await supersedeOfRecords(ctx, tx, {
    connectionId: connection.id,
    accountId: connection.accountId,
    objectType,
    recordIds,
  });
  await tx.recordMemory.deleteMany({
    where: { connectionId: connection.id, objectType, recordId: { in: [...recordIds] }, claimJobId: null },
  });
}

/**
 * A privacy deletion: the dispatcher also erases the values in our history, for every job that had the record and every account
 * that has ever worked on the portal, connected or not.
 */
export async function requestErasure(
  ctx: Pick<Context, "db" | "now">,
  { portalId, objectType, recordId }: { portalId: string; objectType: ObjectType; recordId: string },
): Promise<void> {
  await ctx.db.statement(sql`
    INSERT INTO privacy_erasure (account_id, portal_id, object_type, record_id, requested_at, next_try_at)
    SELECT account_id, ${portalId}, ${objectType}, ${recordId}, ${ctx.now()}, ${ctx.now()} FROM (
      SELECT account_id FROM portal_account WHERE portal_id = ${portalId}
      UNION SELECT account_id FROM connection WHERE portal_id = ${portalId}
    ) owner ON CONFLICT DO NOTHING`);
}

const RECORDS_BATCH_SIZE = 50;
const ROWS_BATCH_SIZE = 200;
const MAX_SLICES = 20;

type EraseContext = Pick<Context, "db" | "now" | "log" | "engine" | "addressService">;
/** Styles are those of the job's mapping: they are part of the question to the address service. */
type Row = {
  job_id: string;
  before: PartValues | null;
  question_hash: string | null;
  inferred_style: Partial<FormatStyle> | null;
  settings: Partial<FormatStyle> | null;
  /** Properties. */
  state: string | null;
  country: string | null;
  options: unknown;
  portal: unknown;
};

/**
 * The dispatcher's part of privacy deletions: erases the values that our history and cached answers of address services have of
 * these records. A plan that may have been written is erased once it is settled, so a record stays on the list until no job is
 * working on it.
 */
export async function erasePrivateRecords(ctx: EraseContext): Promise<void> {
  const now = ctx.now();
  // Rescheduled before the work, so that a failing record does not block the others.
  const due = await ctx.db.statement<PrivacyErasure>(sql`
    UPDATE privacy_erasure SET next_try_at = ${now}::timestamptz + interval '1 hour' WHERE (account_id, portal_id, object_type, record_id) IN (
      SELECT account_id, portal_id, object_type, record_id FROM privacy_erasure WHERE next_try_at <= ${now}
      ORDER BY next_try_at LIMIT ${RECORDS_BATCH_SIZE} FOR UPDATE SKIP LOCKED)
    RETURNING account_id AS "accountId", portal_id AS "portalId", object_type AS "objectType", record_id AS "recordId"`);
  for (const erasure of due)
    await erase(ctx, erasure).catch((error: unknown) =>
      ctx.log.error(
        { accountId: erasure.accountId, recordId: erasure.recordId, err: error },
        "privacy deletion failed",
      ),
    );
}

async function erase(ctx: EraseContext, erasure: PrivacyErasure): Promise<void> {
  for (let slice = 0; slice < MAX_SLICES; slice += 1) {
    const emptied = await ctx.db.withAccount(erasure.accountId, (tx) => emptyRows(ctx, tx, erasure));
    if (emptied < ROWS_BATCH_SIZE) return await ctx.db.withAccount(erasure.accountId, (tx) => finish(tx, erasure));
  }
}

async function emptyRows(ctx: EraseContext, tx: Tx, { accountId, portalId, objectType, recordId }: PrivacyErasure) {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT r.job_id, r.before, r.question_hash, v.inferred_style, v.settings, v.state, v.country, ${PORTAL_INPUTS_OF_JOB} AS portal,
      ${KEPT_OPTIONS_OF_JOB} AS options
    FROM job_record r JOIN job ON job.id = r.job_id LEFT JOIN mapping_version v ON v.id = job.mapping_version_id
    WHERE r.account_id = ${accountId}::uuid AND r.record_id = ${recordId} AND job.portal_id = ${portalId} AND job.object_type = ${objectType}
      AND r.state <> 'planned' AND (r.before IS NOT NULL OR r.after IS NOT NULL OR r.changes IS NOT NULL)
    LIMIT ${ROWS_BATCH_SIZE} FOR UPDATE OF r`;
  if (rows.length === 0) return 0;
  await tx.$executeRaw`
    UPDATE job_record SET before = NULL, after = NULL, changes = NULL, question_hash = NULL
    WHERE record_id = ${recordId} AND job_id = ANY(${rows.map((row) => row.job_id)}::uuid[])`;
  const questionHashes = rows.flatMap((row) => questionOf(ctx, row));
  await tx.addressServiceAnswer.deleteMany({ where: { questionHash: { in: questionHashes } } });
  return rows.length;
}

/** The key under which the address service's answer about these values is cached; recomputed where the job did not store it. */
function questionOf(ctx: EraseContext, row: Row): string[] {
  if (row.question_hash !== null) return [row.question_hash];
  const { job_id: jobId, before, inferred_style: inferred, settings } = row;
  if (!ctx.addressService || !before) return [];
  const mapped = [["state", row.state ?? ""] as const, ["country", row.country ?? ""] as const];
  const engine = portalEngine(ctx.engine(), parsePortalInputs(row.portal));
  const { fields } = toService(engine, partOptions(mapped, parseOptions(row.options)), before);
  const parts = PARTS.filter((part) => part in before);
  const own = engine.clean(fields, { ...DEFAULT_STYLE, ...inferred, ...settings }, { parts });
  const question = questionFor(engine, fields, own, ctx.addressService.askFor);
  const adapter = question && ctx.addressService.addressServiceFor(question.country);
  return adapter ? [questionKey(adapter.traits, jobId, { id: "", ...question })] : [];
}

async function finish(tx: Tx, { accountId, portalId, objectType, recordId }: PrivacyErasure): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM list_check_sample s USING job j WHERE s.account_id = ${accountId}::uuid AND s.record_id = ${recordId}
      AND j.id = s.job_id AND j.portal_id = ${portalId} AND j.object_type = ${objectType}`;
  await tx.$executeRaw`
    DELETE FROM proposal WHERE account_id = ${accountId}::uuid AND record_id = ${recordId} AND portal_id = ${portalId}
      AND object_type = ${objectType} AND status NOT IN ('open', 'accepted')`;
  await tx.freeLook.deleteMany({ where: { accountId, portalId, objectType, recordId } });
  await tx.recordChoice.deleteMany({
    where: { accountId, portalId, objectType, recordId, kind: { not: "locked" } },
  });
  await tx.$executeRaw`
    DELETE FROM address_memory m USING connection c WHERE c.id = m.connection_id AND c.portal_id = ${portalId}
      AND m.object_type = ${objectType} AND m.record_id = ${recordId}
      AND NOT EXISTS (
        SELECT FROM record_memory r WHERE r.connection_id = m.connection_id AND r.object_type = m.object_type
          AND r.record_id = m.record_id AND r.claim_job_id IS NOT NULL)`;
  await tx.$executeRaw`
    DELETE FROM record_memory m USING connection c WHERE c.id = m.connection_id AND c.portal_id = ${portalId}
      AND m.object_type = ${objectType} AND m.record_id = ${recordId} AND m.claim_job_id IS NULL`;
  await tx.$executeRaw`
    DELETE FROM privacy_erasure WHERE account_id = ${accountId}::uuid AND portal_id = ${portalId} AND object_type = ${objectType} AND record_id = ${recordId}
      AND NOT EXISTS (
        SELECT FROM job_record r JOIN job j ON j.id = r.job_id
        WHERE r.account_id = ${accountId}::uuid AND r.record_id = ${recordId} AND j.portal_id = ${portalId} AND j.object_type = ${objectType}
          AND r.state IN ('waiting', 'planned'))`;
}
