import type { Router } from "express";
import { forgetArchived, groupsOf } from "../hubspot/created-properties.ts";
import { changePortal, type HubSpotWorld } from "../hubspot/hubspot-world.ts";
import { listsOf } from "../hubspot/lists.ts";
import { objectTypes } from "../hubspot/object-types.ts";
import { createdProperties, propertiesOf } from "../hubspot/property-access.ts";
import { portalIn, typeIn } from "./addressed.ts";
import { Fields } from "./fields.ts";

/** An account's schema: properties, groups and lists, and the effects of its plan and its workflows on them. */
export function schemaRoutes(router: Router, world: HubSpotWorld): void {
  router.get("/portals/:portalId/schema", (request, response) => {
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
    response.json(Object.fromEntries(types));
  });
  router.put("/portals/:portalId/property-limits/:objectType", (request, response) => {
    const portal = portalIn(world, request);
    const limit = Fields.of(request).whole("limit");
    changePortal(world, portal.id, { propertyLimits: { ...portal.propertyLimits, [typeIn(request)]: limit } });
    response.status(204).end();
  });
  router.put("/portals/:portalId/workflow-uses/:objectType", (request, response) => {
    const portal = portalIn(world, request);
    const type = typeIn(request);
    const others = (portal.usedByWorkflows ?? []).filter((key) => !key.startsWith(`${type}/`));
    const used = Fields.of(request)
      .texts("properties")
      .map((name) => `${type}/${name}`);
    changePortal(world, portal.id, { usedByWorkflows: [...others, ...used] });
    response.status(204).end();
  });
  router.delete("/portals/:portalId/archived-properties/:objectType/:name", (request, response) => {
    forgetArchived(world, portalIn(world, request), { type: typeIn(request), name: request.params["name"] });
    response.status(204).end();
  });
}
