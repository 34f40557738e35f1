import countryToCurrency from "country-to-currency";
import { COUNTRY_CODES } from "@plumbline/schema/countries.ts";
import type { Actor } from "../actor.ts";
import { refOf, requireConnection } from "../connections/require-connection.ts";
import type { Context } from "../context.ts";
import { AppError } from "../app-error.ts";
import { countryOfTimeZone } from "./country-of-time-zone.ts";
import { readAccountDetails } from "./hubspot/read-account-details.ts";
import { asUserFacingError } from "./hubspot/as-user-facing-error.ts";
import { API_WAIT_POLICY } from "./hubspot/hubspot.ts";
import { getPortalSettings } from "./portal-settings.ts";

/** The only country that uses a currency (ISO 4217 code); null for currencies of several countries and unknown ones. */
export function countryOfCurrency(currency: string): string | null {
  const currencies: Readonly<Record<string, string>> = countryToCurrency;
  const [only, ...others] = COUNTRY_CODES.filter((country) => currencies[country] === currency);
  return only !== undefined && others.length === 0 ? only : null;
}

/** Without a default country, records without a country are read as of the United States where that fits. */
const READ_WITHOUT = "US";

/**
 * The country of the portal's time zone, or of its currency if the zone gives none, for a person to confirm. Null if a default
 * country is chosen, if neither gives one or it is the United States, and if HubSpot doesn't respond: nothing depends on it.
 * Error: `not_found`.
 */
export async function suggestDefaultCountry(
  ctx: Pick<Context, "db" | "hubspot">,
  actor: Actor,
  { portalId }: { portalId: string },
): Promise<string | null> {
  const { defaultCountry } = await getPortalSettings(ctx, actor, { portalId });
  if (defaultCountry !== null) return null;
  const ref = refOf(await requireConnection(ctx, actor, portalId));
  const reading = readAccountDetails(ctx.hubspot, ref, { waitPolicy: API_WAIT_POLICY });
  const details = await asUserFacingError(reading).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  const country = countryOfTimeZone(details?.timeZone ?? "") ?? countryOfCurrency(details?.currency ?? "");
  return country === READ_WITHOUT ? null : country;
}
