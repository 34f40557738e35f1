import type { ListFilter } from "./list-filter.ts";
import { objectTypeDigit, objectTypes, typeTitles, type ObjectType } from "./object-types.ts";
import type { Portal } from "./portal.ts";

export type ListInfo = {
  listId: string;
  name: string;
  type: ObjectType;
  listNo: number;
  /** Generated records; ignored where recordIds is set. */
  size: number;
  recordIds: readonly string[] | null;
  filter?: ListFilter;
  joinedAt?: Readonly<Record<string, number>>;
  processingType: "MANUAL" | "DYNAMIC";
};

type StandardList = { listNo: number; size: number; label: string; processingType: "MANUAL" | "DYNAMIC" };

export const swappedListNo = 6;
export const worldListNo = 7;

/** Identical for each portal and object type. */
const standardLists: readonly StandardList[] = [
  { listNo: 1, size: 10, label: "10 records: a bit of everything", processingType: "MANUAL" },
  { listNo: 2, size: 25, label: "25 records: one of each problem", processingType: "MANUAL" },
  { listNo: 3, size: 500, label: "500 records", processingType: "DYNAMIC" },
  { listNo: 4, size: 10_000, label: "10,000 records", processingType: "DYNAMIC" },
  { listNo: 5, size: 100_000, label: "100,000 records", processingType: "DYNAMIC" },
  {
    listNo: swappedListNo,
    size: 500,
    label: "Wrong mapping: 500 records, city and state swapped",
    processingType: "MANUAL",
  },
  { listNo: worldListNo, size: 600, label: "World: 600 records of 30 countries", processingType: "DYNAMIC" },
];

/** List numbers of 1,000 and more need three more digits in the id. */
export function listId(portal: Portal, type: ObjectType, listNo: number): string {
  if (listNo >= 1000) return String(portal.number * 10_000_000 + objectTypeDigit(type) * 1_000_000 + listNo);
  return String(portal.number * 10_000 + objectTypeDigit(type) * 1000 + listNo);
}

/** Lists in this portal, by id. */
export function listsOf(portal: Portal): ListInfo[] {
  const standard = objectTypes.flatMap((type) =>
    standardLists.map(({ label, ...list }) => ({
      ...list,
      listId: listId(portal, type, list.listNo),
      name: `${typeTitles[type]}, ${label}`,
      type,
      recordIds: null,
    })),
  );
  const custom = portal.customLists.map((list) => ({
    ...list,
    processingType: list.filter ? ("DYNAMIC" as const) : ("MANUAL" as const),
  }));
  const deleted = new Set(portal.deletedLists);
  return [...standard, ...custom]
    .filter((list) => !deleted.has(list.listId))
    .toSorted((a, b) => Number(a.listId) - Number(b.listId));
}

export function listWithId(portal: Portal, id: string): ListInfo | null {
  return listsOf(portal).find((list) => list.listId === id) ?? null;
}

/** Record ids exceed 32 bits and repeat across portals and object types: only all three together identify a record. */
const firstRecordId = 40_000_000_000;
const perList = 1_000_000;

export function recordId(listNo: number, index: number): string {
  return String(firstRecordId + listNo * perList + index + 1);
}

export function recordPlace(id: string): { listNo: number; index: number } | null {
  if (!/^\d{11,14}$/.test(id)) return null;
  const rest = Number(id) - firstRecordId - 1;
  const listNo = Math.floor(rest / perList);
  const index = rest % perList;
  return listNo >= 1 ? { listNo, index } : null;
}

/** The number of records ever generated for this list number; deleting a list keeps its records. */
export function generatedSize(portal: Portal, type: ObjectType, listNo: number): number {
  const standard = standardLists.find((list) => list.listNo === listNo);
  if (standard) return standard.size;
  const custom = portal.customLists.find((list) => list.type === type && list.listNo === listNo);
  return custom && custom.recordIds === null ? custom.size : 0;
}
