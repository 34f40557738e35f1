import { CONNECTED_PARAM } from "@plumbline/schema/product.ts";

export type ConnectedBanner = { kind: "success" | "error"; text: string; detail: string | null; clearAfterMs: number };

/** Why a portal was not connected, as the callback names it. */
const REFUSALS: Record<string, string> = {
  denied: "Access was not granted on HubSpot's page.",
  stranger: "The connection was begun in another browser. Start again here.",
  expired: "The connection took too long or was used before. Start again here.",
  taken: "This portal is connected to another account. Ask its owner to disconnect it first.",
  failed: "HubSpot did not answer as expected.",
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
