import type { Router } from "express";
import { forgetArchived, groupsOf } from "../hubspot/created-properties.ts";
import { changePortal, type HubSpotWorld } from "../hubspot/hubspot-world.ts";
import { listsOf } from "../hubspot/lists.ts";
import { objectTypes } from "../hubspot/object-types.ts";
import { createdProperties, propertiesOf } from "../hubspot/property-access.ts";
import { portalIn, typeIn } from "./addressed.ts";
import { serve } from "./serve.ts";

/** An account's schema: properties, groups and lists, and the effects of its plan and its workflows on them. */
export function schemaRoutes(router: Router, world: HubSpotWorld): void {
  serve(router, {
    "get /portals/:portalId/schema": ({ request }) => {
      const portal = portalIn(world, request);
      const types = objectTypes.map((type) => [
        type,
        {
          properties: propertiesOf(portal, type),
          archived: createdProperties(portal, type).flatMap(({ definition, isArchived }) =>
            isArchived ? definition.name : [],
          ),
          groups: groupsOf(portal, type),
          lists: listsOf(portal)
            .filter((list) => list.type === type)
            .map(({ listId, name, processingType, filter }) => ({
              listId,
              name,
              processingType,
              filterBranch: filter?.branch ?? null,
            })),
        },
      ]);
      return Object.fromEntries(types);
    },
    "put /portals/:portalId/property-limits/:objectType": ({ request, fields }) => {
      const portal = portalIn(world, request);
      const limit = fields.whole("limit");
      changePortal(world, portal.id, { propertyLimits: { ...portal.propertyLimits, [typeIn(request)]: limit } });
    },
    "put /portals/:portalId/workflow-uses/:objectType": ({ request, fields }) => {
      const portal = portalIn(world, request);
      const type = typeIn(request);
      const others = (portal.usedByWorkflows ?? []).filter((key) => !key.startsWith(`${type}/`));
      const used = fields.texts("properties").map((name) => `${type}/${name}`);
      changePortal(world, portal.id, { usedByWorkflows: [...others, ...used] });
    },
    "delete /portals/:portalId/archived-properties/:objectType/:name": ({ request, param }) =>
      forgetArchived(world, portalIn(world, request), { type: typeIn(request), name: param("name") }),
  });
}
