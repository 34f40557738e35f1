import { CONNECTED_PARAM } from "@plumbline/schema/product.ts";

export type ConnectedBanner = { kind: "success" | "error"; text: string; detail: string | null; clearAfterMs: number };

/** Why a portal was not connected, as the callback names it. */
const REFUSALS: Record<string, string> = {
  denied: "You didn't grant access in HubSpot.",
  stranger: "The connection was started in another browser. Please try again here.",
  expired: "The connection request has expired or was already used. Please try again.",
  taken: "This portal is connected to another account. Ask its owner to disconnect it first.",
  failed: "HubSpot returned an unexpected response.",
};

/** What the return from HubSpot's consent page says (spec 2 and 9); null when this is no such return. */
export function connectedBanner(params: URLSearchParams): ConnectedBanner | null {
  switch (params.get(CONNECTED_PARAM)) {
    case "true":
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
