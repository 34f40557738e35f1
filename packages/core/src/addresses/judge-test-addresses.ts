import { TEST_REFUSALS, testAddressOf } from "@plumbline/schema/addresses/test-addresses.ts";
import type { AddressItem } from "@plumbline/schema/addresses/rest.ts";
import { AppError } from "../app-error.ts";
import type { Charged } from "./charge.ts";
import { unread } from "./judge.ts";
import type { JudgeAddresses, JudgedAddress, JudgeOptions } from "./port.ts";

const NO_TEST_ADDRESS = {
  code: "invalid_input",
  message: "A test key cleans only the test addresses of the API's documentation.",
} as const;

const TRY_AGAIN = { retryAfterMs: 1_000 };
const DETAILS = {
  out_of_credits: { creditsNeeded: 1, creditsLeft: 0 },
  rate_limited: TRY_AGAIN,
  unavailable: TRY_AGAIN,
};

/**
 * What a test key is answered: its addresses are judged as any others, and nothing is charged, counted or remembered. Only test
 * addresses are judged, since this is free. Errors: those of `TEST_REFUSALS`.
 */
export async function judgeTestAddresses(
  judge: JudgeAddresses,
  items: readonly AddressItem[],
  options: JudgeOptions,
): Promise<Charged & { addresses: JudgedAddress[] }> {
  const texts = new Set(items.map(({ text }) => text?.trim().toLowerCase()));
  const refusal = TEST_REFUSALS.find(([text]) => texts.has(text));
  if (refusal) throw new AppError(refusal[1], undefined, DETAILS[refusal[1]]);
  const known = items.map(testAddressOf);
  const judged = await judge(
    items.filter((_, at) => known[at]),
    options,
  );
  const rest = judged.values();
  const addresses = items.map(
    (item, at) => (known[at] ? rest.next().value : undefined) ?? unread(item, options, NO_TEST_ADDRESS),
  );
  const charged = known.map(
    (one, at) => (one?.verdict === "confirmed" || one?.verdict === "corrected") && known.indexOf(one) === at,
  );
  return { addresses, charged, shown: known.map((one) => one?.isWithheld !== true) };
}
