import { OPEN_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import type { Context } from "../context.ts";
import { tokenContext } from "./access-token.ts";
import { recordRefreshRefusal } from "./blockers/record-refresh-refusal.ts";
import { HubspotBlocked, isWaitable } from "./hubspot/errors.ts";
import { refOf } from "../connections/require-connection.ts";
import { InvalidGrant, refreshTokens, revokeToken, uninstallApp } from "./hubspot/oauth.ts";
import { unsubscribePortal } from "./hubspot/subscriptions.ts";
import { supersedeOfConnection } from "../review/proposals.ts";
import { removeConnection } from "./complete-connect.ts";
import { removeEveryStatus, tellWhatIsLeft } from "../address-status/remove.ts";
import { requireHubspot } from "./require-hubspot.ts";

export type DisconnectStep = "waiting" | "done";

/**
 * Second half of disconnecting: returns `waiting` while jobs of this connection are open. Afterwards, or when `isOverdue`, removes
 * what was created for address statuses if requested, uninstalls the app, revokes our access and deletes the row. All calls are
 * idempotent, so an interruption is harmless. Only `invalid_grant`, or a refusal that lasts, counts as already revoked: if a wrong
 * secret of ours counted too, the app would stay installed and nobody could remove it.
 */
export async function finishDisconnect(
  ctx: Pick<Context, "db" | "config" | "secrets" | "log" | "now" | "newId" | "randomToken" | "hubspot" | "hubspotApp">,
  input: { connectionId: string; isOverdue: boolean },
): Promise<DisconnectStep> {
  const connection = await ctx.db.withSystem((tx) =>
    tx.connection.findUnique({
      where: { id: input.connectionId },
      include: { blockers: { where: { operation: "refresh_token" } } },
    }),
  );
  if (!connection || connection.status !== "disconnecting") return "done";
  const open = await ctx.db.withAccount(connection.accountId, (tx) =>
    tx.job.count({ where: { connectionId: connection.id, status: { in: [...OPEN_STATUSES] } } }),
  );
  if (open > 0 && !input.isOverdue) return "waiting";
  if (!(await supersedeOfConnection(ctx, connection)).isDone) return "waiting";

  const [blocker] = connection.blockers;
  if (blocker && blocker.nextProbeAt > ctx.now()) throw new HubspotBlocked(blocker);
  // While the portal can still be reached.
  const left = connection.removesStatus ? await removeEveryStatus(ctx, connection) : [];
  if (left === "again") return "waiting";
  await endSubscriptions(ctx, connection, input.isOverdue);
  const config = requireHubspot(ctx.config);
  const refreshToken = ctx.secrets.open(connection.refreshToken, tokenContext(connection.id, "refresh"));
  try {
    // The stored access token may have expired, and uninstalling needs a valid one.
    const tokens = await refreshTokens(config, refreshToken);
    await uninstallApp(config, tokens.accessToken);
    await revokeToken(config, tokens.refreshToken);
  } catch (error) {
    const isCutOff =
      error instanceof InvalidGrant || (await recordRefreshRefusal(ctx, refOf(connection), error))?.isBelieved;
    if (!isCutOff) throw error;
    ctx.log.info({ connectionId: connection.id }, "access to the portal was already revoked");
  }
  await ctx.db.withAccount(connection.accountId, (tx) => tellWhatIsLeft(ctx, tx, connection, left));
  await ctx.db.withSystem((tx) => removeConnection(ctx, tx, connection));
  return "done";
}

/** Deletes the portal's journal subscriptions. Any that HubSpot does not remove end when the app is uninstalled. */
async function endSubscriptions(
  ctx: Pick<Context, "hubspotApp" | "log">,
  { id: connectionId, portalId }: { id: string; portalId: string },
  isOverdue: boolean,
): Promise<void> {
  if (!ctx.hubspotApp) return;
  try {
    await unsubscribePortal(ctx.hubspotApp, portalId);
  } catch (error) {
    if (isWaitable(error) && !isOverdue) throw error;
    ctx.log.warn({ connectionId, err: error }, "could not end the subscriptions of a portal");
  }
}
