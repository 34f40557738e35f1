import { generatedRecord } from "./generated-record.ts";
import type { HubSpotWorld } from "./hubspot-world.ts";
import { type ListFilter, matchesFilter } from "./list-filter.ts";
import { type ListInfo, recordId } from "./lists.ts";
import { modifiedProperty } from "./properties.ts";
import type { ObjectType } from "./object-types.ts";
import type { Portal } from "./portal.ts";
import { keptWrites, noEdit, type RecordEdit, type RecordWrite } from "./record-edit.ts";

export type CrmRecord = {
  id: string;
  values: Readonly<Record<string, string>>;
  createdAt: number;
  updatedAt: number;
  edit: RecordEdit;
};

/** The current record, even if archived or deleted (see `edit.state`). Null if it never existed. */
export function findRecord(world: HubSpotWorld, portal: Portal, type: ObjectType, id: string): CrmRecord | null {
  const made = generatedRecord(portal, type, id);
  if (!made) return null;
  const edit = world.records(portal.id, type).get(id);
  if (!edit) return { id, values: made.values, createdAt: made.createdAt, updatedAt: made.createdAt, edit: noEdit };
  const updatedAt = edit.updatedAt ?? made.createdAt;
  return {
    id,
    createdAt: made.createdAt,
    updatedAt,
    edit,
    values: { ...made.values, ...edit.values, [modifiedProperty(type)]: new Date(updatedAt).toISOString() },
  };
}

export type RecordPlace = { portal: Portal; type: ObjectType; id: string };

export type RecordChange = {
  before: Readonly<Record<string, string>>;
  after: Readonly<Record<string, string>>;
  by: RecordWrite["by"];
};

/** `remaining` is the primary record, or a new one. */
export type MergedIds = { merged: readonly string[]; primary: string; remaining: string };

export function changeEdit(world: HubSpotWorld, { portal, type, id }: RecordPlace, change: Partial<RecordEdit>): void {
  const edits = world.records(portal.id, type);
  const edit = { ...(edits.get(id) ?? noEdit), ...change };
  const gone = goneIds(world, portal, type);
  edits.put(id, edit);
  if (isGone(edit)) gone.add(id);
  else gone.delete(id);
}

/** Writes values; the caller has checked that they are writable. */
export function writeRecord(
  world: HubSpotWorld,
  place: RecordPlace,
  properties: Readonly<Record<string, string>>,
  by: RecordWrite["by"],
): void {
  const { portal, type, id } = place;
  const edit = world.records(portal.id, type).get(id) ?? noEdit;
  const change: RecordChange = { before: findRecord(world, portal, type, id)?.values ?? {}, after: properties, by };
  const at = world.now();
  changeEdit(world, place, {
    values: { ...edit.values, ...properties },
    updatedAt: at,
    appWrites: edit.appWrites + (by === "app" ? 1 : 0),
    writes: [...edit.writes.slice(1 - keptWrites), { at, by, properties }],
  });
  world.webhooks.written(place, change);
  world.journal.written(place, change);
  if (by === "app") world.writeBacks.writtenByApp(world, place, change);
}

function isGone(edit: RecordEdit): boolean {
  return edit.state !== "live" || edit.mergedInto !== null;
}

const goneByCollection = new WeakMap<object, Set<string>>();

/** Ids that lists no longer show; stored beside the edits, because counting through 100,000 of them would be too slow. */
function goneIds(world: HubSpotWorld, portal: Portal, type: ObjectType): Set<string> {
  const edits = world.records(portal.id, type);
  const known = goneByCollection.get(edits);
  if (known) return known;
  const gone = new Set<string>();
  for (const [id, edit] of edits.entries()) if (isGone(edit)) gone.add(id);
  goneByCollection.set(edits, gone);
  return gone;
}

/** Live members after the given id, ascending. */
export function* memberIds(world: HubSpotWorld, portal: Portal, list: ListInfo, after: string): Generator<string> {
  if (list.filter) {
    for (const id of matchingIds(world, portal, list, list.filter)) if (Number(id) > Number(after)) yield id;
    return;
  }
  const gone = goneIds(world, portal, list.type);
  if (list.recordIds) {
    for (const id of list.recordIds.toSorted((a, b) => Number(a) - Number(b))) {
      if (Number(id) > Number(after) && !gone.has(id)) yield id;
    }
    return;
  }
  const first = Number(recordId(list.listNo, 0));
  for (let index = Math.max(0, Number(after) - first + 1); index < list.size; index++) {
    const id = recordId(list.listNo, index);
    if (!gone.has(id)) yield id;
  }
}

/** Only edited records can match: a segment filters by properties that no generated record has. */
function matchingIds(world: HubSpotWorld, portal: Portal, { type }: ListInfo, filter: ListFilter): string[] {
  const matching = [...world.records(portal.id, type).entries()].filter(
    ([, edit]) => !isGone(edit) && matchesFilter(filter, edit.values),
  );
  return matching.map(([id]) => id).toSorted((a, b) => Number(a) - Number(b));
}

/** The number of live members, counted without generating records. */
export function listSize(world: HubSpotWorld, portal: Portal, list: ListInfo): number {
  if (list.filter) return matchingIds(world, portal, list, list.filter).length;
  const gone = goneIds(world, portal, list.type);
  if (list.recordIds) return list.recordIds.filter((id) => !gone.has(id)).length;
  const first = Number(recordId(list.listNo, 0));
  let size = list.size;
  for (const id of gone) if (Number(id) >= first && Number(id) < first + list.size) size--;
  return size;
}
