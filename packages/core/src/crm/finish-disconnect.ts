import type { Context } from "../context.ts";
import { tokenContext } from "./access-token.ts";
import { HubspotError } from "./hubspot/errors.ts";
import { InvalidGrant, refreshTokens, revokeToken, uninstallApp } from "./hubspot/oauth.ts";
import { removeConnection } from "./complete-connect.ts";
import { requireHubspot } from "./require-hubspot.ts";

export type DisconnectStep = "waiting" | "done";

/**
 * Second half of disconnecting: while jobs of this connection are open it answers `waiting`; afterwards, or when `isOverdue`,
 * it uninstalls the app, revokes our access and destroys the row. Dying between the calls is harmless: all of them can be
 * repeated, and a portal that refuses our token has cut us off already.
 */
export async function finishDisconnect(
  ctx: Pick<Context, "db" | "config" | "secrets" | "log">,
  input: { connectionId: string; isOverdue: boolean },
): Promise<DisconnectStep> {
  const connection = await ctx.db.withSystem((tx) => tx.connection.findUnique({ where: { id: input.connectionId } }));
  if (!connection || connection.status !== "disconnecting") return "done";
  const open = await ctx.db.withAccount(connection.accountId, (tx) =>
    tx.job.count({ where: { connectionId: connection.id, status: { in: ["pending", "running", "paused"] } } }),
  );
  if (open > 0 && !input.isOverdue) return "waiting";

  const config = requireHubspot(ctx.config);
  const refreshToken = ctx.secrets.open(connection.refreshToken, tokenContext(connection.id, "refresh"));
  try {
    // A fresh access token: the stored one may have run out, and uninstalling needs one.
    const tokens = await refreshTokens(config, refreshToken);
    await uninstallApp(config, tokens.accessToken);
    await revokeToken(config, tokens.refreshToken);
  } catch (error) {
    const isCutOff =
      error instanceof InvalidGrant ||
      (error instanceof HubspotError && error.problem.kind !== "unavailable" && error.problem.kind !== "rate_limited");
    if (!isCutOff) throw error;
    ctx.log.info({ connectionId: connection.id }, "the portal had ended our access already");
  }
  await ctx.db.withSystem((tx) => removeConnection(tx, connection.id));
  return "done";
}
