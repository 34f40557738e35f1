import type { Actor } from "../actor.ts";
import { refOf, requireConnection } from "../connections/require-connection.ts";
import type { Context } from "../context.ts";
import { AppError } from "../app-error.ts";
import { countryOfTimeZone } from "./country-of-time-zone.ts";
import { readTimeZone } from "./hubspot/account.ts";
import { asUserFacingError } from "./hubspot/as-user-facing-error.ts";
import { API_WAIT_POLICY } from "./hubspot/hubspot.ts";
import { getPortalSettings } from "./portal-settings.ts";

/** Records without a country are read as of the United States, where that fits. */
const READ_WITHOUT = "US";

/**
 * The country of the portal's time zone, for a person to confirm. Null where a default country is chosen, where the zone names none
 * or the United States, and while HubSpot doesn't answer: nothing depends on it. Error: `not_found`.
 */
export async function suggestDefaultCountry(
  ctx: Pick<Context, "db" | "hubspot">,
  actor: Actor,
  { portalId }: { portalId: string },
): Promise<string | null> {
  const { defaultCountry } = await getPortalSettings(ctx, actor, { portalId });
  if (defaultCountry !== null) return null;
  const ref = refOf(await requireConnection(ctx, actor, portalId));
  const timeZone = await asUserFacingError(readTimeZone(ctx.hubspot, ref, { waitPolicy: API_WAIT_POLICY })).catch(
    (error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    },
  );
  const country = timeZone === null ? null : countryOfTimeZone(timeZone);
  return country === READ_WITHOUT ? null : country;
}
