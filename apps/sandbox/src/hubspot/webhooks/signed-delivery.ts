import { createHash, createHmac } from "node:crypto";
import type { HubSpotAppSettings } from "../../settings.ts";

/** Where a request for `url` is sent; its signature covers `url` itself. */
export function deliveryAddress(url: string, { deliveryOrigin }: Pick<HubSpotAppSettings, "deliveryOrigin">): string {
  if (deliveryOrigin === null) return url;
  const { pathname, search } = new URL(url);
  return new URL(`${pathname}${search}`, deliveryOrigin).href;
}

/** Signed by hand, as HubSpot documents it; no URL used here needs decoding. */
export function signedV3(secret: string, url: string, body: string, timestamp: number): Record<string, string> {
  const signature = createHmac("sha256", secret).update(`POST${url}${body}${timestamp}`).digest("base64");
  return { "x-hubspot-signature-v3": signature, "x-hubspot-request-timestamp": String(timestamp) };
}

export function signedV2(secret: string, url: string, body: string): Record<string, string> {
  return {
    "x-hubspot-signature": createHash("sha256").update(`${secret}POST${url}${body}`).digest("hex"),
    "x-hubspot-signature-version": "v2",
  };
}
