import { AppError } from "../../app-error.ts";
import type { ConnectionRef } from "../../connection-ref.ts";
import type { Context } from "../../context.ts";
import { accessToken } from "../../portals/access-token.ts";
import { isWaitable } from "../../portals/hubspot/errors.ts";
import { introspect } from "../../portals/hubspot/oauth.ts";
import { markNeedsReconnect } from "../../portals/mark-needs-reconnect.ts";
import { requireHubspot } from "../../portals/require-hubspot.ts";

export type ConfirmContext = Pick<
  Context,
  "db" | "secrets" | "now" | "newId" | "sleep" | "config" | "log" | "workflows"
>;

/**
 * The journal reports that the app was removed from a portal. The report can be late, after the customer has reconnected, so
 * HubSpot is asked whether the token is still active.
 */
export async function confirmUninstall(ctx: ConfirmContext, ref: ConnectionRef): Promise<void> {
  try {
    const access = await accessToken(ctx, ref);
    const { isActive } = await introspect(requireHubspot(ctx.config), access.token);
    if (!isActive) await markNeedsReconnect(ctx, ref, access.version);
  } catch (error) {
    const isKnown = error instanceof AppError && (error.code === "needs_reconnect" || error.code === "not_found");
    // HubSpot does not respond now; the next call to the portal will show it.
    if (!isKnown && !isWaitable(error)) throw error;
  }
}
