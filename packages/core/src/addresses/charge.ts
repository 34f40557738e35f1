import { REQUEST_DAYS, VERDICTS, type Verdict } from "@plumbline/schema/addresses/addresses.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { takeFreeLooks } from "../credits/free-looks.ts";
import { lockCredits, spendCredits, type SpendResult } from "../credits/ledger.ts";
import type { Tx } from "../db/database.ts";
import type { ValueHashes } from "../secrets/value-hashes.ts";
import { requestHash, type ItemHashes } from "./hashes.ts";
import type { ApiCaller, JudgedAddress } from "./port.ts";

/** Whether each address took its credit, and whether its values are shown. */
export type Charged = { charged: readonly boolean[]; shown: readonly boolean[] };

/** `engineVersion`: for whoever looks at the row later. */
type Judged = {
  key: string | null;
  hashes: ItemHashes;
  addresses: readonly JudgedAddress[];
  engineVersion: string;
};

/**
 * In one transaction, so that what was charged is known to a repeated request. Locked in this order: the row of the request, the looks
 * of the account, its credits; hashes and the day stand behind the lock of the credits. Errors: `conflict` where the key came with
 * other addresses, `out_of_credits`, also for a spending limit.
 */
export async function chargeAddresses(
  ctx: Pick<Context, "db" | "now" | "newId">,
  caller: ApiCaller,
  valueHashes: ValueHashes,
  { key, hashes, addresses, engineVersion }: Judged,
): Promise<Charged> {
  const { accountId } = caller;
  const id = ctx.newId();
  const request = {
    accountId,
    // A key that was sent has no spaces.
    idempotencyKey: key ?? `request ${id}`,
    id,
    keyId: caller.key?.id ?? null,
    inputHash: requestHash(valueHashes, hashes),
    engineVersion,
    createdAt: ctx.now(),
  };
  return await ctx.db.withAccount(accountId, async (tx) => {
    const earlier = await insertRequest(tx, request);
    if (earlier) return earlier;
    const shown = await showValues(ctx, tx, { accountId, valueHashes, hashes, addresses });
    await lockCredits(tx, accountId);
    const fresh = await insertHashes(ctx, tx, { accountId, hashes: payable(hashes, addresses) });
    const charged = firstOf(hashes, fresh);
    refuseUnpaid(
      await spendCredits(tx, { accountId, keyId: request.keyId, amount: fresh.size, requestId: id }),
      fresh.size,
    );
    await countDay(ctx, tx, { accountId, addresses, charged });
    await tx.apiRequest.update({
      where: { accountId_idempotencyKey: { accountId, idempotencyKey: request.idempotencyKey } },
      data: { charged, shown },
    });
    return { charged, shown };
  });
}

type NewRequest = {
  accountId: string;
  idempotencyKey: string;
  id: string;
  keyId: string | null;
  inputHash: string;
  engineVersion: string;
  createdAt: Date;
};

/** What an earlier request with the key was charged; null if this is the first. A concurrent one is waited for. */
async function insertRequest(tx: Tx, request: NewRequest): Promise<Charged | null> {
  const { count } = await tx.apiRequest.createMany({ data: request, skipDuplicates: true });
  if (count === 1) return null;
  const { accountId, idempotencyKey } = request;
  const earlier = await tx.apiRequest.findUniqueOrThrow({
    where: { accountId_idempotencyKey: { accountId, idempotencyKey } },
  });
  if (earlier.inputHash !== request.inputHash)
    throw new AppError("conflict", "This Idempotency-Key was used with other addresses.");
  return earlier;
}

type Values = { accountId: string; valueHashes: ValueHashes } & Omit<Judged, "key" | "engineVersion">;

/** Only what is proposed and not charged is bounded (decision 072). */
async function showValues(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { accountId, valueHashes, hashes, addresses }: Values,
): Promise<boolean[]> {
  const proposed = addresses.flatMap(({ verdict, changes, candidates }, at) => {
    const values = [changes.map(({ part, after }) => [part, after]), candidates.map(({ address }) => address)];
    return verdict === "review" && changes.length + candidates.length > 0 ? [{ at, values }] : [];
  });
  const looks = proposed.map(({ at, values }) => ({
    portalId: "",
    objectType: "api",
    recordId: hashes[at] ?? "",
    setKey: "",
    valuesHash: valueHashes.keyed(JSON.stringify(values)),
  }));
  const taken = await takeFreeLooks(ctx, tx, { accountId, looks });
  const hidden = new Set(proposed.filter((_, index) => taken[index] === false).map(({ at }) => at));
  return addresses.map((_, at) => !hidden.has(at));
}

/** The hashes of addresses that take a credit unless they are known, without twins. */
function payable(hashes: ItemHashes, addresses: readonly JudgedAddress[]): string[] {
  const right = hashes.flatMap((one, at) => {
    const verdict = addresses[at]?.verdict;
    return one !== null && (verdict === "confirmed" || verdict === "corrected") ? [one] : [];
  });
  return [...new Set(right)];
}

/** Those that were not charged within the days. */
async function insertHashes(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { accountId, hashes }: { accountId: string; hashes: readonly string[] },
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const today = ctx.now();
  const rows = await tx.$queryRaw<{ hash: string }[]>`
    INSERT INTO address_hash AS known (account_id, hash, charged_on)
    SELECT ${accountId}::uuid, hash, (${today}::timestamptz AT TIME ZONE 'UTC')::date FROM unnest(${hashes}::text[]) AS hash ORDER BY hash
    ON CONFLICT (account_id, hash) DO UPDATE SET charged_on = EXCLUDED.charged_on
      WHERE known.charged_on <= EXCLUDED.charged_on - ${REQUEST_DAYS}::int
    RETURNING hash`;
  return new Set(rows.map(({ hash }) => hash));
}

/** Of twins the first one is charged. */
function firstOf(hashes: ItemHashes, fresh: ReadonlySet<string>): boolean[] {
  const rest = new Set(fresh);
  return hashes.map((one) => one !== null && rest.delete(one));
}

/** Everything is rolled back: nothing was charged, and nothing is known of the request. */
function refuseUnpaid({ refused, has }: SpendResult, needed: number): void {
  if (refused === null) return;
  const details = { creditsNeeded: needed, creditsLeft: has };
  if (refused === "account_blocked")
    throw new AppError("out_of_credits", "This account can't spend credits until its payments are settled.", details);
  const left = `${has} ${has === 1 ? "is" : "are"} left`;
  const of = {
    out_of_credits: "",
    spending_limit: " of the account's spending limit for this month",
    key_limit: " of this key's spending limit for this month",
  }[refused];
  const credits = needed === 1 ? "1 credit" : `${needed} credits`;
  throw new AppError("out_of_credits", `This request needs ${credits}, and ${left}${of}.`, details);
}

type Day = { accountId: string; addresses: readonly JudgedAddress[]; charged: readonly boolean[] };

/** What was charged counts by its outcome, as the records of a job do; what was known is unchanged. */
async function countDay(ctx: Pick<Context, "now">, tx: Tx, { accountId, addresses, charged }: Day): Promise<void> {
  const read = addresses.flatMap(({ verdict, error }, at) =>
    error ? [] : [isRight(verdict) && charged[at] !== true ? "unchanged" : verdict],
  );
  if (read.length === 0) return;
  const [confirmed, corrected, review, failed, unchanged] = [...VERDICTS, "unchanged"].map(
    (outcome) => read.filter((one) => one === outcome).length,
  );
  const now = ctx.now();
  await tx.$executeRaw`
    INSERT INTO api_day AS known (account_id, day, confirmed, corrected, unchanged, review, failed, last_at)
    VALUES (${accountId}::uuid, (${now}::timestamptz AT TIME ZONE 'UTC')::date, ${confirmed}::int, ${corrected}::int, ${unchanged}::int,
      ${review}::int, ${failed}::int, ${now}::timestamptz)
    ON CONFLICT (account_id, day) DO UPDATE SET confirmed = known.confirmed + EXCLUDED.confirmed,
      corrected = known.corrected + EXCLUDED.corrected, unchanged = known.unchanged + EXCLUDED.unchanged,
      review = known.review + EXCLUDED.review, failed = known.failed + EXCLUDED.failed, last_at = EXCLUDED.last_at`;
}

function isRight(verdict: Verdict): boolean {
  return verdict === "confirmed" || verdict === "corrected";
}
