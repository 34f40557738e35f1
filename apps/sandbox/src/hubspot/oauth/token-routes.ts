import type { RequestHandler } from "express";
import { textFields } from "../../pages/form-fields.ts";
import { afterWork, beforeWork } from "../../faults/gate.ts";
import { sendRefusal } from "../../faults/refusal.ts";
import { ApiAnswer } from "../api/api-route.ts";
import { oauthRefusal, refusalForms, interruptionOf } from "../hubspot-error.ts";
import { changePortal, type HubSpotWorld } from "../hubspot-world.ts";
import { isVerifierRight, issueAccessToken, issueAppToken, issueRefreshToken } from "./grants.ts";

type Form = Readonly<Record<string, string>>;

function refusal(error: string, status: string, message: string): ApiAnswer {
  return new ApiAnswer(400, oauthRefusal(error, status, message));
}

function wrongClient(world: HubSpotWorld, form: Form): ApiAnswer | null {
  if (form["client_id"] !== world.app.clientId)
    return refusal("invalid_client", "BAD_CLIENT_ID", "missing or unknown client id");
  if (form["client_secret"] !== world.app.clientSecret) {
    return refusal("invalid_client", "BAD_CLIENT_SECRET", "missing or invalid client secret");
  }
  return null;
}

function tokenAnswer(world: HubSpotWorld, portalId: number, scopes: readonly string[], refreshToken: string): object {
  return {
    token_type: "bearer",
    token_use: "access_token",
    access_token: issueAccessToken(world, portalId, scopes),
    refresh_token: refreshToken,
    expires_in: world.app.accessTokenSeconds,
    hub_id: portalId,
    scopes,
    user_id: 1001,
  };
}

function exchange(world: HubSpotWorld, form: Form): object {
  const code = form["code"] ?? "";
  const grant = world.codes.get(code);
  // Consumed in any case: a code can be tried once.
  world.codes.drop(code);
  if (!grant || grant.expiresAt <= world.now()) {
    return refusal("invalid_grant", "BAD_AUTH_CODE", "missing or unknown auth code");
  }
  if (form["redirect_uri"] !== grant.redirectUri) {
    return refusal(
      "invalid_grant",
      "MISMATCH_REDIRECT_URI_AUTH_CODE",
      "redirect_uri does not match the one of the auth code",
    );
  }
  if (!isVerifierRight(grant.challenge, grant.challengeMethod, form["code_verifier"] ?? "")) {
    return refusal("invalid_grant", "BAD_CODE_VERIFIER", "code_verifier does not match the code challenge");
  }
  changePortal(world, grant.portalId, { installedAt: world.now() });
  return tokenAnswer(world, grant.portalId, grant.scopes, issueRefreshToken(world, grant.portalId, grant.scopes));
}

function refresh(world: HubSpotWorld, form: Form): object {
  const token = form["refresh_token"] ?? "";
  const grant = world.refreshTokens.get(token);
  if (!grant) return refusal("invalid_grant", "BAD_REFRESH_TOKEN", "missing or unknown refresh token");
  if (!world.app.rotateRefreshTokens) return tokenAnswer(world, grant.portalId, grant.scopes, token);
  world.refreshTokens.drop(token);
  return tokenAnswer(world, grant.portalId, grant.scopes, issueRefreshToken(world, grant.portalId, grant.scopes));
}

const appScopes: readonly string[] = [
  "developer.webhooks_journal.read",
  "developer.webhooks_journal.subscriptions.read",
  "developer.webhooks_journal.subscriptions.write",
];

/** For the app itself: no portal, no refresh token, and only scopes that it requests by name. */
function clientCredentials(world: HubSpotWorld, form: Form): object {
  const scopes = (form["scope"] ?? "").split(" ").filter(Boolean);
  if (scopes.length === 0 || scopes.some((scope) => !appScopes.includes(scope)))
    return refusal("invalid_scope", "BAD_SCOPE", "missing or unknown scope");
  return {
    token_type: "bearer",
    access_token: issueAppToken(world, scopes),
    expires_in: world.app.accessTokenSeconds,
    scopes,
  };
}

function token(world: HubSpotWorld, form: Form): object {
  switch (form["grant_type"]) {
    case "authorization_code":
      return exchange(world, form);
    case "refresh_token":
      return refresh(world, form);
    case "client_credentials":
      return clientCredentials(world, form);
    default:
      return refusal(
        "unsupported_grant_type",
        "BAD_GRANT_TYPE",
        "grant_type must be authorization_code, refresh_token or client_credentials",
      );
  }
}

function introspect(world: HubSpotWorld, form: Form): object {
  const text = form["token"] ?? "";
  const access = world.accessTokens.get(text);
  const grant = access ?? world.refreshTokens.get(text);
  const portal = grant ? world.portals.get(String(grant.portalId)) : undefined;
  if (!grant || !portal || (access && access.expiresAt <= world.now()))
    return { active: false, token: text, token_type: "bearer" };
  return {
    active: true,
    token: text,
    token_type: "bearer",
    token_use: access ? "access_token" : "refresh_token",
    client_id: world.app.clientId,
    app_id: Number(world.app.appId),
    hub_id: portal.id,
    hub_domain: portal.domain,
    user: `admin@${portal.domain}`,
    user_id: 1001,
    scopes: grant.scopes,
    is_private_distribution: false,
    ...(access
      ? {
          expires_in: Math.floor((access.expiresAt - world.now()) / 1000),
          signed_access_token: { appId: Number(world.app.appId), hubId: portal.id, hublet: "na1", userId: 1001 },
        }
      : {}),
  };
}

/** Ends the refresh token only: issued access tokens stay valid, and the app stays installed. */
function revoke(world: HubSpotWorld, form: Form): void {
  world.refreshTokens.drop(form["token"] ?? "");
}

/** The portal of the call, so that faults and holds of one portal do not affect others. */
function portalIn(world: HubSpotWorld, form: Form): number | null {
  const grant =
    world.codes.get(form["code"] ?? "") ??
    world.refreshTokens.get(form["refresh_token"] ?? form["token"] ?? "") ??
    world.accessTokens.get(form["token"] ?? "");
  return grant?.portalId ?? null;
}

type OAuthRoute = {
  name: string;
  path: string;
  answer: (world: HubSpotWorld, form: Form) => unknown;
};

export const oauthRoutes: readonly OAuthRoute[] = [
  { name: "token", path: "/oauth/2026-03/token", answer: token },
  { name: "introspect", path: "/oauth/2026-03/token/introspect", answer: introspect },
  { name: "revoke", path: "/oauth/2026-03/token/revoke", answer: revoke },
];

/** The OAuth endpoints: no bearer token, no portal limit, errors in OAuth's own form. */
export function oauthRoute(world: HubSpotWorld, { name, answer }: OAuthRoute): RequestHandler {
  return async (request, response) => {
    const form = textFields(request.body);
    const portalId = portalIn(world, form);
    if (portalId !== null) {
      const arrivedAt = Date.now();
      world.traffic(portalId).arrive(name, world.now());
      response.on("close", () => world.traffic(portalId).lasted(Date.now() - arrivedAt));
    }
    const call = { route: name, portalId };
    const stopped = await beforeWork(world, { ...call, request });
    if (stopped === "cut") return void request.socket.destroy();
    if (stopped?.kind === "status") {
      const error = interruptionOf(stopped.status);
      return void response.status(error.status).set(stopped.headers).json(error.body);
    }
    if (stopped) return void (await sendRefusal(stopped, response, { ...refusalForms, native: refusalForms.oauth }));
    const { status, body } = ApiAnswer.of(wrongClient(world, form) ?? answer(world, form));
    if ((await afterWork(world, call)) === "cut") return void request.socket.destroy();
    if (body === undefined) response.status(status).end();
    else response.status(status).json(body);
  };
}
