import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Collection } from "../../store/collection.ts";
import { type AuthorizationCode, changePortal, type HubSpotWorld } from "../hubspot-world.ts";

/** A single-use code, valid for a minute. */
export function issueCode(world: HubSpotWorld, request: Omit<AuthorizationCode, "expiresAt">): string {
  const code = `na1-${randomUUID()}`;
  world.codes.put(code, { ...request, expiresAt: world.now() + world.app.codeSeconds * 1000 });
  return code;
}

export function isVerifierRight(challenge: string | null, method: "S256" | "plain", verifier: string): boolean {
  if (challenge === null) return true;
  const made = method === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url");
  return made === challenge;
}

/** 512 characters, the length for which HubSpot tells clients to leave room. */
export function issueAccessToken(world: HubSpotWorld, portalId: number, scopes: readonly string[]): string {
  const token = `C${randomBytes(383).toString("base64url")}`;
  world.accessTokens.put(token, { portalId, scopes, expiresAt: world.now() + world.app.accessTokenSeconds * 1000 });
  return token;
}

/** A token of the app itself. */
export function issueAppToken(world: HubSpotWorld, scopes: readonly string[]): string {
  const token = `CA${randomBytes(100).toString("base64url")}`;
  world.appTokens.put(token, { scopes, expiresAt: world.now() + world.app.accessTokenSeconds * 1000 });
  return token;
}

export function issueRefreshToken(world: HubSpotWorld, portalId: number, scopes: readonly string[]): string {
  const token = `na1-${randomBytes(4).toString("hex")}-${randomUUID()}`;
  world.refreshTokens.put(token, { portalId, scopes, issuedAt: world.now() });
  return token;
}

function dropOf<T extends { portalId: number }>(tokens: Collection<T>, portalId: number): number {
  const keys = [...tokens.entries()].filter(([, token]) => token.portalId === portalId).map(([key]) => key);
  for (const key of keys) tokens.drop(key);
  return keys.length;
}

export function dropRefreshTokens(world: HubSpotWorld, portalId: number): number {
  return dropOf(world.refreshTokens, portalId);
}

/** Keeps the tokens, so that calls get "expired" and not "unknown". */
export function expireAccessTokens(world: HubSpotWorld, portalId: number): number {
  let count = 0;
  const past = world.now() - 1000;
  for (const [token, grant] of world.accessTokens.entries()) {
    if (grant.portalId !== portalId || grant.expiresAt <= past) continue;
    world.accessTokens.put(token, { ...grant, expiresAt: past });
    count++;
  }
  return count;
}

/** Removes everything of the app from the portal. */
export function uninstall(world: HubSpotWorld, portalId: number): void {
  dropRefreshTokens(world, portalId);
  dropOf(world.accessTokens, portalId);
  const portal = world.portals.get(String(portalId));
  if (portal?.installedAt) world.journal.uninstalled(portal);
  changePortal(world, portalId, { installedAt: null });
}
