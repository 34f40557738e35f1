import type { AddressServiceTraits, VerifyResult } from "@plumbline/address";
import type { Context } from "../context.ts";
import { DAY_MS } from "../time.ts";

export type Scope = { accountId: string; jobId: string };
type Kept = Omit<VerifyResult, "id">;

/** Other processes wait for a lookup in flight; after this plus the time of two calls its owner is presumed dead. */
const CLAIM_MS = 30_000;

export type Looked = {
  known: Map<string, Kept>;
  /** Claimed by this process: no other process looks them up now. */
  mine: string[];
  /** Being looked up by another process. */
  others: string[];
};

/** Reads the keys and claims those that are unknown and unclaimed, in key order like all claims. */
export async function lookUpAnswers(
  ctx: Pick<Context, "db" | "now">,
  scope: Scope,
  traits: AddressServiceTraits,
  { keys, claimId }: { keys: readonly string[]; claimId: string },
): Promise<Looked> {
  const now = ctx.now();
  return await ctx.db.withAccount(scope.accountId, async (tx) => {
    const rows = await tx.$queryRaw<{ question_hash: string; answer: Kept }[]>`
      SELECT question_hash, answer FROM address_service_answer
      WHERE account_id = ${scope.accountId}::uuid AND question_hash = ANY (${[...keys]}::text[]) AND answer IS NOT NULL AND expires_at > ${now}`;
    const known = new Map(rows.map((row) => [row.question_hash, row.answer]));
    const unknown = keys.filter((key) => !known.has(key)).toSorted();
    if (unknown.length === 0) return { known, mine: [], others: [] };
    const claimed = await tx.$queryRaw<{ question_hash: string }[]>`
      INSERT INTO address_service_answer AS v (account_id, question_hash, service, job_id, claim_id, claimed_until, expires_at)
      SELECT ${scope.accountId}::uuid, key, ${traits.name}, ${traits.retention.kind === "job" ? scope.jobId : null}::uuid, ${claimId}::uuid,
        ${new Date(now.getTime() + CLAIM_MS + 2 * traits.timeoutMs)}, ${new Date(now.getTime() + DAY_MS)}
      FROM unnest(${unknown}::text[]) AS wanted (key) ORDER BY key
      ON CONFLICT (account_id, question_hash) DO UPDATE SET answer = NULL, claim_id = EXCLUDED.claim_id, claimed_until = EXCLUDED.claimed_until,
        expires_at = EXCLUDED.expires_at
      WHERE v.expires_at <= ${now} OR v.claim_id = EXCLUDED.claim_id OR v.claimed_until <= ${now}
      RETURNING question_hash`;
    const mine = claimed.map((row) => row.question_hash);
    return { known, mine, others: unknown.filter((key) => !mine.includes(key)) };
  });
}

/** Committed as soon as the service has answered, so that a later crash never pays twice. */
export async function keepAnswers(
  ctx: Pick<Context, "db" | "now">,
  scope: Scope,
  traits: AddressServiceTraits,
  answers: ReadonlyMap<string, VerifyResult>,
): Promise<void> {
  if (answers.size === 0 || traits.retention.kind === "none") return;
  const rows = [...answers].map(([key, { id: _id, ...answer }]) => ({
    key,
    answer,
    until: new Date(ctx.now().getTime() + keptDays(traits, answer) * DAY_MS),
  }));
  await ctx.db.withAccount(
    scope.accountId,
    (tx) => tx.$executeRaw`
      UPDATE address_service_answer v SET answer = a.answer, claim_id = NULL, claimed_until = NULL, expires_at = a.until
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS a (key text, answer jsonb, until timestamptz)
      WHERE v.account_id = ${scope.accountId}::uuid AND v.question_hash = a.key`,
  );
}

/** Releases the claims of unanswered keys. */
export async function abandonClaims(ctx: Pick<Context, "db">, scope: Scope, claimId: string): Promise<void> {
  await ctx.db.withAccount(scope.accountId, (tx) =>
    tx.addressServiceAnswer.deleteMany({ where: { accountId: scope.accountId, claimId } }),
  );
}

/** A confirmed address is looked up again after a year, everything else after a week; the service's terms cap both. */
function keptDays(traits: AddressServiceTraits, answer: Kept): number {
  const ours = answer.status === "confirmed" ? 365 : 7;
  const { retention } = traits;
  return retention.kind === "days" || retention.kind === "job" ? Math.min(retention.days, ours) : ours;
}
