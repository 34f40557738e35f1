import { ENGINE_VERSION } from "@plumbline/address";
import { REQUEST_DAYS } from "@plumbline/schema/addresses/addresses.ts";
import type { CleanAddressesAnswer, CleanAddressesInput, CleanedAddress } from "@plumbline/schema/addresses/rest.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { consumeRateLimit, type RateWindow } from "../rate-limits/consume-rate-limit.ts";
import { chargeAddresses, type Charged } from "./charge.ts";
import { itemHashes, type ItemHashes } from "./hashes.ts";
import { judgeTestAddresses } from "./judge-test-addresses.ts";
import type { ApiCaller, JudgedAddress } from "./port.ts";

type CleanContext = Pick<Context, "config" | "db" | "judgeAddresses" | "now" | "newId" | "valueHashes">;
/** `key`: the `Idempotency-Key`, if one was sent. */
type Request = CleanAddressesInput & { key: string | null };

/**
 * Cleans addresses that are not in HubSpot, by the engine alone: an address service is not asked. Computed, then charged in one
 * transaction, then answered: whoever repeats a request with its key gets the same charges, whatever was lost. A test key gets test
 * addresses, free. `onRate` is called with the tighter of the two limits. Errors: `rate_limited`, `not_available`, `out_of_credits`, `conflict`.
 */
export async function cleanAddresses(
  ctx: CleanContext,
  caller: ApiCaller,
  { addresses: items, options = {}, key }: Request,
  onRate: (window: RateWindow) => void = () => undefined,
): Promise<CleanAddressesAnswer> {
  await takeAddresses(ctx, caller, items.length, onRate);
  const defaultCountry = options.default_country ?? "";
  const judging = {
    defaultCountry,
    countryFormat: options.country_format ?? "iso2",
    output: options.output ?? "parts",
  } as const;
  if (caller.keyScope === "test") return answerOf(await judgeTestAddresses(ctx.judgeAddresses, items, judging));
  const valueHashes = await ctx.valueHashes();
  const hashes = itemHashes(valueHashes, items, defaultCountry);
  await refuseUnpayable(ctx, caller, { key, hashes });
  const addresses = await ctx.judgeAddresses(items, judging);
  const charged = await inTurn(caller.accountId, () =>
    chargeAddresses(ctx, caller, valueHashes, { key, hashes, addresses, engineVersion: ENGINE_VERSION }),
  );
  return answerOf({ addresses, ...charged });
}

function answerOf({
  addresses,
  charged,
  shown,
}: Charged & { addresses: readonly JudgedAddress[] }): CleanAddressesAnswer {
  return {
    addresses: addresses.map((address, at) =>
      asPaid(address, { isCharged: charged[at] === true, isShown: shown[at] !== false }),
    ),
    charged: charged.filter(Boolean).length,
    engine_version: ENGINE_VERSION,
  };
}

const lastOf = new Map<string, Promise<unknown>>();

/**
 * Requests of one account are charged one after the other: all of them would wait for the same row, each with a connection that
 * other accounts need. Each wait ends with the transactions before it, which the database bounds.
 */
async function inTurn<T>(accountId: string, charge: () => Promise<T>): Promise<T> {
  const mine = (lastOf.get(accountId) ?? Promise.resolve()).then(charge, charge);
  lastOf.set(accountId, mine);
  try {
    return await mine;
  } finally {
    if (lastOf.get(accountId) === mine) lastOf.delete(accountId);
  }
}

/** Before anything is computed, also by requests that are refused afterwards. Error: `rate_limited`. */
async function takeAddresses(
  ctx: Pick<Context, "db" | "config">,
  { accountId, key }: ApiCaller,
  count: number,
  onRate: (window: RateWindow) => void,
): Promise<void> {
  const attempts = [
    ...(key ? [{ rate: "addressesPerKey", by: [key.id], count } as const] : []),
    { rate: "addressesPerAccount", by: [accountId], count } as const,
  ];
  const windows: RateWindow[] = [];
  for (const attempt of attempts) windows.push(await consumeRateLimit(ctx, attempt));
  const [tightest] = windows.toSorted((a, b) => a.left - b.left);
  if (tightest) onRate(tightest);
}

/**
 * An account without a credit computes nothing, unless nothing can cost one: a repeated request, or addresses that are all known.
 * Errors: `not_available`, `out_of_credits`.
 */
async function refuseUnpayable(
  ctx: Pick<Context, "db" | "now">,
  { accountId }: ApiCaller,
  { key, hashes }: { key: string | null; hashes: ItemHashes },
): Promise<void> {
  const distinct = [...new Set(hashes.filter((hash) => hash !== null))];
  const now = ctx.now();
  const [known] = await ctx.db.readAccount(
    accountId,
    (tx) => tx.$queryRaw<{ opens_at: Date; available: number; is_repeated: boolean; hashes: number }[]>`
      SELECT opens_at, available,
        EXISTS (SELECT FROM api_request WHERE account_id = ${accountId}::uuid AND idempotency_key = ${key}) AS is_repeated,
        (SELECT count(*) FROM address_hash WHERE account_id = ${accountId}::uuid AND hash = ANY (${distinct}::text[])
          AND charged_on > (${now}::timestamptz AT TIME ZONE 'UTC')::date - ${REQUEST_DAYS}::int)::int AS hashes
      FROM api_state, credit_account WHERE account_id = ${accountId}::uuid`,
  );
  if (!known || now < known.opens_at)
    throw new AppError("not_available", "Cleaning addresses by API opens a week after this update of the service.");
  if (known.available === 0 && !known.is_repeated && known.hashes < distinct.length)
    throw new AppError("out_of_credits", undefined, { creditsLeft: 0 });
}

function asPaid(
  address: JudgedAddress,
  { isCharged, isShown }: { isCharged: boolean; isShown: boolean },
): CleanedAddress {
  const paid = { ...address, charged: isCharged ? (1 as const) : (0 as const), values_withheld: !isShown };
  if (isShown) return paid;
  return { ...paid, changes: address.changes.map((change) => ({ ...change, after: null })), candidates: [] };
}
