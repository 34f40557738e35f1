import { CONNECTED_PARAM, PORTAL_PARAM } from "@plumbline/schema/product.ts";

export type ConnectedBanner = { kind: "success" | "error"; text: string; detail: string | null; clearAfterMs: number };

/** Why a portal was not connected, by the callback's code. */
const REFUSALS: Record<string, string> = {
  denied: "You didn't grant access in HubSpot.",
  stranger: "The connection was started in another browser. Please try again here.",
  logged_out: "You logged out, or in to another account, since you started the connection. Please try again.",
  expired: "The connection request has expired or was already used. Please try again.",
  taken: "This portal is connected to another account. Ask its owner to disconnect it first.",
  disconnecting: "Your earlier disconnect of this portal is still ending. Please try again in a minute or two.",
  failed: "HubSpot returned an unexpected response.",
};

/** Started in one account and completed while logged in to another: the portal belongs to the first. */
const ELSEWHERE: ConnectedBanner = {
  kind: "error",
  text: "The portal was connected to another account.",
  detail:
    "The connection was started while you were logged in to another Plumbline account, and the portal was connected to that one. Log in there to use it or to disconnect it.",
  clearAfterMs: 5_000,
};

/**
 * The banner after the return from HubSpot's consent page (spec 2 and 9); null without such a return. `portalIds`: those of the
 * current account; null until they are known.
 */
export function connectedBanner(params: URLSearchParams, portalIds: readonly string[] | null): ConnectedBanner | null {
  const portalId = params.get(PORTAL_PARAM);
  switch (params.get(CONNECTED_PARAM)) {
    case "true":
      if (portalId !== null && portalIds !== null && !portalIds.includes(portalId)) return ELSEWHERE;
      return { kind: "success", text: "HubSpot account connected successfully!", detail: null, clearAfterMs: 5_000 };
    case "false":
      return {
        kind: "error",
        text: "Failed to connect to HubSpot. Please try again.",
        detail: REFUSALS[params.get("reason") ?? ""] ?? null,
        clearAfterMs: 1_000,
      };
    default:
      return null;
  }
}
