import { noEdit } from "./record-edit.ts";
import { changeEdit } from "./records.ts";
import { changePortal, type HubSpotWorld } from "./hubspot-world.ts";
import { listId, type ListInfo, listWithId } from "./lists.ts";
import { objectTypes, type ObjectType } from "./object-types.ts";
import { hubspotLimit, type Portal, type PropertyChange } from "./portal.ts";

const firstCustomNo = 100;

/** A list with generated records of its own, or one over records that exist already. */
export function addList(
  world: HubSpotWorld,
  portal: Portal,
  wanted: { type: ObjectType; name?: string; size: number; recordIds: readonly string[] | null },
): ListInfo | null {
  const listNo = firstCustomNo + portal.customLists.length;
  const id = listId(portal, wanted.type, listNo);
  const size = wanted.recordIds ? 0 : wanted.size;
  const name = wanted.name ?? `Custom list of ${wanted.recordIds?.length ?? size}`;
  const list = { listId: id, name, type: wanted.type, listNo, size, recordIds: wanted.recordIds };
  changePortal(world, portal.id, { customLists: [...portal.customLists, list] });
  const changed = world.portals.get(String(portal.id));
  return changed ? listWithId(changed, id) : null;
}

export function deleteList(world: HubSpotWorld, portal: Portal, id: string): void {
  changePortal(world, portal.id, { deletedLists: [...portal.deletedLists, id] });
}

export function changeProperty(
  world: HubSpotWorld,
  portal: Portal,
  type: ObjectType,
  name: string,
  change: PropertyChange,
): void {
  const key = `${type}/${name}`;
  const before = portal.propertyChanges[key] ?? {};
  changePortal(world, portal.id, { propertyChanges: { ...portal.propertyChanges, [key]: { ...before, ...change } } });
}

/** Records, lists, properties and limit as on the first day; the app stays installed. */
export function resetPortal(world: HubSpotWorld, portal: Portal): void {
  for (const type of objectTypes) {
    const edits = world.records(portal.id, type);
    for (const [id] of edits.entries()) {
      changeEdit(world, portal, type, id, noEdit);
      edits.drop(id);
    }
  }
  changePortal(world, portal.id, { deletedLists: [], customLists: [], propertyChanges: {}, limit: hubspotLimit });
  world.resetTraffic(portal.id);
}
