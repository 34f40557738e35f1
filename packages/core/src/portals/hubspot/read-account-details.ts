import { z } from "zod";
import type { ConnectionRef } from "../../connection-ref.ts";
import { idSchema } from "./entries.ts";
import { OWN_PATHS } from "./paths.ts";
import type { CallOptions, Hubspot } from "./port.ts";

/** `timeZone`: an IANA name or an older one; `currency`: an ISO 4217 code. Null where HubSpot does not say. */
export type AccountDetails = { timeZone: string | null; currency: string | null };

export async function readAccountDetails(
  hubspot: Hubspot,
  ref: ConnectionRef,
  options: CallOptions,
): Promise<AccountDetails> {
  const { timeZone = null, companyCurrency = null } = await hubspot.call(
    ref,
    {
      operation: "read_account",
      objectType: null,
      answer: z.object({ portalId: idSchema, timeZone: z.string().nullish(), companyCurrency: z.string().nullish() }),
      method: "GET",
      path: OWN_PATHS.account,
      // Nothing depends on it, so a refusal is not reported to the customer.
      handles: ["call", "operation", "us"],
    },
    options,
  );
  return { timeZone, currency: companyCurrency };
}
