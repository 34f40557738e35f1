import { createHash } from "node:crypto";
import type { SignedInActor } from "../actor.ts";
import type { Context } from "../context.ts";
import { requireConnection } from "../connections/require-connection.ts";
import { hashToken } from "../secrets/secret-box.ts";
import { authorizeUrl } from "./hubspot/oauth.ts";
import { requireHubspot } from "./require-hubspot.ts";

export const CONNECT_TTL_MS = 10 * 60_000;
export type BeginConnect = {
  installUrl: string;
  /**
   * Stored in a short-lived HttpOnly cookie; the callback refuses without it, so that nobody can be tricked into connecting their
   * portal to a stranger's account.
   */
  cookie: string;
};

/**
 * `portalId`: a portal to reconnect, with the scopes that its features need. Errors: `not_available` if HubSpot is not
 * configured, `not_found` for a portal that is not the actor's.
 */
export async function beginConnect(
  ctx: Pick<Context, "db" | "config" | "now" | "randomToken" | "secrets">,
  actor: SignedInActor,
  portalId: string | null = null,
): Promise<BeginConnect> {
  const config = requireHubspot(ctx.config);
  const known = portalId === null ? null : await requireConnection(ctx, actor, portalId);
  const state = ctx.randomToken();
  const cookie = ctx.randomToken();
  const codeVerifier = ctx.randomToken();
  const stateHash = hashToken(state);
  await ctx.db.withAccount(actor.accountId, (tx) =>
    tx.oauthState.create({
      data: {
        stateHash,
        accountId: actor.accountId,
        userId: actor.userId,
        sessionId: actor.sessionId,
        cookieHash: hashToken(cookie),
        codeVerifier: ctx.secrets.seal(codeVerifier, `oauth_state|${stateHash}`),
        expiresAt: new Date(ctx.now().getTime() + CONNECT_TTL_MS),
      },
    }),
  );
  const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url");
  const request = { redirectUri: redirectUri(ctx.config), state, codeChallenge };
  const installUrl = authorizeUrl(config, { ...request, portalId, featureScopes: known?.wantedScopes ?? [] });
  return { installUrl, cookie };
}

export function redirectUri(config: Pick<Context["config"], "publicUrl">): string {
  return new URL("/api/hubspot/oauth-callback", config.publicUrl).href;
}
