import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { HubspotConfig } from "../../config/config.ts";
import { objectTypeId } from "./paths.ts";

/** The record's page in HubSpot; HubSpot redirects to the portal's data center. */
export function recordUrl(config: HubspotConfig, portalId: string, type: ObjectType, recordId: string): string {
  return `${config.uiUrl}/contacts/${portalId}/record/${objectTypeId(type)}/${encodeURIComponent(recordId)}`;
}
