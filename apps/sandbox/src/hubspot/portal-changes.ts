import { noEdit } from "./record-edit.ts";
import { changeEdit } from "./records.ts";
import { changePortal, type HubSpotWorld } from "./hubspot-world.ts";
import type { ListFilter } from "./list-filter.ts";
import { listId, type ListInfo, listWithId } from "./lists.ts";
import { objectTypes, type ObjectType } from "./object-types.ts";
import { type CustomList, hubspotLimit, type Portal, type PropertyChange } from "./portal.ts";

const firstCustomNo = 100;

type WantedList = {
  type: ObjectType;
  name?: string;
  size: number;
  recordIds: readonly string[] | null;
  filter?: ListFilter;
};

/** Adds a list with its own generated records, or one over existing records. */
export function addList(world: HubSpotWorld, portal: Portal, wanted: WantedList): ListInfo | null {
  const list = customList(portal, wanted, portal.customLists.length);
  changePortal(world, portal.id, { customLists: [...portal.customLists, list] });
  const changed = world.portals.get(String(portal.id));
  return changed ? listWithId(changed, list.listId) : null;
}

/** Adds many lists of the same kind, numbered in their names, as in a portal that has grown for years. */
export function addLists(
  world: HubSpotWorld,
  portal: Portal,
  wanted: { type: ObjectType; name: string; size: number; count: number },
): void {
  const { count, name, ...kind } = wanted;
  const lists = Array.from({ length: count }, (_, index) =>
    customList(
      portal,
      { ...kind, name: `${name} ${String(index + 1)}`, recordIds: null },
      portal.customLists.length + index,
    ),
  );
  changePortal(world, portal.id, { customLists: [...portal.customLists, ...lists] });
}

function customList(portal: Portal, wanted: WantedList, place: number): CustomList {
  const { type, recordIds } = wanted;
  const listNo = firstCustomNo + place;
  const size = recordIds ? 0 : wanted.size;
  const name = wanted.name ?? `Custom list of ${recordIds?.length ?? size}`;
  const filter = wanted.filter ? { filter: wanted.filter } : {};
  return { listId: listId(portal, type, listNo), name, type, listNo, size, recordIds, ...filter };
}

/** Replaces the members of a list over existing records; new members join it now. */
export function changeMembers(world: HubSpotWorld, portal: Portal, id: string, recordIds: readonly string[]): void {
  const customLists = portal.customLists.map((list) => {
    if (list.listId !== id || list.recordIds === null) return list;
    const before = new Set(list.recordIds);
    const joined = recordIds.filter((recordId) => !before.has(recordId)).map((recordId) => [recordId, world.now()]);
    return { ...list, recordIds, joinedAt: { ...list.joinedAt, ...Object.fromEntries(joined) } };
  });
  changePortal(world, portal.id, { customLists });
}

export function deleteList(world: HubSpotWorld, portal: Portal, id: string): void {
  changePortal(world, portal.id, { deletedLists: [...portal.deletedLists, id] });
}

export function changeProperty(
  world: HubSpotWorld,
  portal: Portal,
  { type, name }: { type: ObjectType; name: string },
  change: PropertyChange,
): void {
  const key = `${type}/${name}`;
  const before = portal.propertyChanges[key] ?? {};
  changePortal(world, portal.id, { propertyChanges: { ...portal.propertyChanges, [key]: { ...before, ...change } } });
}

/** Resets records, lists, properties and limit to their initial state; the app stays installed. */
export function resetPortal(world: HubSpotWorld, portal: Portal): void {
  for (const type of objectTypes) {
    const edits = world.records(portal.id, type);
    for (const [id] of edits.entries()) {
      changeEdit(world, { portal, type, id }, noEdit);
      edits.drop(id);
    }
  }
  changePortal(world, portal.id, {
    deletedLists: [],
    customLists: [],
    propertyChanges: {},
    createdProperties: {},
    createdGroups: {},
    propertyLimits: {},
    usedByWorkflows: [],
    processing: {},
    limit: hubspotLimit,
  });
  world.resetTraffic(portal.id);
}
