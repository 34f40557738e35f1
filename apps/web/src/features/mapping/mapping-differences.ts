import { ADDRESS_PART_LABELS, MAPPED_PARTS, OBJECT_TYPE_LABELS, OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { nameOf } from "./set-errors.ts";
import { draftOf, setsOf, type Draft, type DraftSet, type DraftType, type SavedSet } from "./use-mapping-draft.ts";

/** A difference between a person's choices and those that another person has saved. */
export type Difference = { what: string; mine: string; saved: string };

export function mappingDifferences(draft: Draft, saved: readonly SavedSet[]): Difference[] {
  const other = draftOf(saved);
  return OBJECT_TYPES.flatMap((type) => {
    const [mine, theirs] = [draft[type], other[type]];
    const name = OBJECT_TYPE_LABELS[type];
    if (!mine.isOn && !theirs.isOn) return [];
    if (mine.isOn !== theirs.isOn) return [{ what: name, mine: onOrOff(mine.isOn), saved: onOrOff(theirs.isOn) }];
    return differencesOfSets(name, mine, theirs);
  });
}

function differencesOfSets(name: string, mine: DraftType, theirs: DraftType): Difference[] {
  const keys = new Set([...setsOf(mine), ...setsOf(theirs)].map(({ key }) => key));
  const hasSeveral = keys.size > 1;
  return [...keys].flatMap((key) => {
    const [one, other] = [mine, theirs].map((type) => setsOf(type).find((set) => set.key === key));
    const known = one ?? other;
    if (!known) return [];
    const title = hasSeveral ? `${name}, ${nameOf(known)}` : name;
    if (!one || !other) return [{ what: title, mine: one ? "kept" : "removed", saved: other ? "kept" : "removed" }];
    return differencesOf(title, one, other);
  });
}

function differencesOf(name: string, mine: DraftSet, theirs: DraftSet): Difference[] {
  const label =
    mine.label.trim() === theirs.label ? [] : [{ what: `${name}: name`, mine: mine.label, saved: theirs.label }];
  const parts = MAPPED_PARTS.filter((part) => mine.parts[part] !== theirs.parts[part]).map((part) => ({
    what: `${name}: ${ADDRESS_PART_LABELS[part]}`,
    mine: mine.parts[part] || "not mapped",
    saved: theirs.parts[part] || "not mapped",
  }));
  const isOtherwise =
    JSON.stringify([mine.settings, mine.enrichment, mine.lockProperty]) !==
    JSON.stringify([theirs.settings, theirs.enrichment, theirs.lockProperty]);
  const rest = { what: `${name}: format, enrichment or lock`, mine: "your choice", saved: "another choice" };
  return [...label, ...parts, ...(isOtherwise ? [rest] : [])];
}

const onOrOff = (isOn: boolean) => (isOn ? "on" : "off");
