import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { HubspotConfig } from "../../config/config.ts";
import { objectTypeId } from "./paths.ts";

/** The page on which people see a record; HubSpot leads on to the data centre of the portal by itself. */
export function recordUrl(config: HubspotConfig, portalId: string, type: ObjectType, recordId: string): string {
  return `${config.uiUrl}/contacts/${portalId}/record/${objectTypeId(type)}/${encodeURIComponent(recordId)}`;
}
