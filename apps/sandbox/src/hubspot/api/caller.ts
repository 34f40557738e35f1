import type { Request } from "express";
import { HubSpotError } from "../hubspot-error.ts";
import type { HubSpotWorld } from "../hubspot-world.ts";
import type { Portal } from "../portal.ts";

/** The portal behind a bearer token, or HubSpot's 401. */
export function caller(
  world: HubSpotWorld,
  request: Request,
): { portal: Portal; scopes: readonly string[]; token: string } {
  const header = request.headers.authorization ?? "";
  const token = header.startsWith("Bearer ") ? header.slice(7) : "";
  const grant = world.accessTokens.get(token);
  const portal = grant ? world.portals.get(String(grant.portalId)) : undefined;
  if (!grant || !portal) {
    throw new HubSpotError(
      401,
      "INVALID_AUTHENTICATION",
      "Authentication credentials not found. This API supports OAuth 2.0 authentication and you can find more details at https://developers.hubspot.com/docs/methods/auth/oauth-overview",
    );
  }
  const now = world.now();
  if (grant.expiresAt <= now) {
    const seconds = Math.floor((now - grant.expiresAt) / 1000);
    throw new HubSpotError(
      401,
      "EXPIRED_AUTHENTICATION",
      `The OAuth token used to make this call expired ${seconds} second(s) ago.`,
      {
        context: { "expire time": [new Date(grant.expiresAt).toISOString()] },
      },
    );
  }
  return { portal, scopes: grant.scopes, token };
}
