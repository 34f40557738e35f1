import type { HubSpotAppSettings } from "../../settings.ts";

/** Where a request for `url` is sent; its signature covers `url` itself. */
export function deliveryAddress(url: string, { deliveryOrigin }: Pick<HubSpotAppSettings, "deliveryOrigin">): string {
  if (deliveryOrigin === null) return url;
  const { pathname, search } = new URL(url);
  return new URL(`${pathname}${search}`, deliveryOrigin).href;
}
