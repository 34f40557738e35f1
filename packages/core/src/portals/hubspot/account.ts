import { z } from "zod";
import type { ConnectionRef } from "../../connection-ref.ts";
import { PATHS } from "./paths.ts";
import type { CallOptions, Hubspot } from "./port.ts";

/** The time zone of the portal, by its IANA name or an older one; null where HubSpot does not say. */
export async function readTimeZone(hubspot: Hubspot, ref: ConnectionRef, options: CallOptions): Promise<string | null> {
  const { timeZone } = await hubspot.call(
    ref,
    {
      operation: "read_account",
      objectType: null,
      answer: z.object({ timeZone: z.string().nullish() }),
      method: "GET",
      path: PATHS.account,
      // Nothing depends on it: a refusal is nothing to tell the customer about.
      handles: ["call", "operation", "us"],
    },
    options,
  );
  return timeZone ?? null;
}
