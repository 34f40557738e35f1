import type { Request } from "express";
import type { HubSpotWorld } from "../hubspot/hubspot-world.ts";
import { type ListInfo, listWithId } from "../hubspot/lists.ts";
import { type ObjectType, objectTypeNamed } from "../hubspot/object-types.ts";
import type { Portal } from "../hubspot/portal.ts";
import { ControlError } from "./control-error.ts";

export function portalIn(world: HubSpotWorld, request: Request): Portal {
  const id = String(request.params["portalId"]);
  const portal = world.portals.get(id);
  if (!portal) throw new ControlError(404, `No portal ${id}`);
  return portal;
}

export function typeIn(request: Request): ObjectType {
  const name = String(request.params["objectType"]);
  const type = objectTypeNamed(name);
  if (!type) throw new ControlError(404, `No object type ${name}`);
  return type;
}

export function listIn(world: HubSpotWorld, request: Request): { portal: Portal; list: ListInfo } {
  const portal = portalIn(world, request);
  const id = String(request.params["listId"]);
  const list = listWithId(portal, id);
  if (!list) throw new ControlError(404, `No list ${id} in portal ${portal.id}`);
  return { portal, list };
}
