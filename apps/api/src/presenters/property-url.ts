import type { HubspotConfig } from "@plumbline/core/config/config.ts";
import { objectTypeId } from "@plumbline/core/portals/hubspot/paths.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";

/** A property in HubSpot's settings, where its options are edited. */
export function propertyUrl(
  { uiUrl }: Pick<HubspotConfig, "uiUrl">,
  { portalId, objectType, property }: { portalId: string; objectType: ObjectType; property: string },
): string {
  const query = new URLSearchParams({ type: objectTypeId(objectType), property });
  return `${uiUrl}/property-settings/${portalId}/properties?${query.toString()}`;
}
