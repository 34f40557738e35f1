import {
  ADDRESS_PART_LABELS,
  ADDRESS_PARTS,
  OBJECT_TYPE_LABELS,
  OBJECT_TYPES,
} from "@plumbline/schema/object-types.ts";
import { draftOf, type Draft, type Saved } from "./use-mapping-draft.ts";

/** Where what a person has chosen differs from what somebody else has saved. */
export type Difference = { what: string; mine: string; saved: string };

export function mappingDifferences(draft: Draft, saved: readonly Saved[]): Difference[] {
  const other = draftOf(saved);
  return OBJECT_TYPES.flatMap((type) => {
    const [mine, theirs] = [draft[type], other[type]];
    const name = OBJECT_TYPE_LABELS[type];
    if (!mine.isOn && !theirs.isOn) return [];
    if (mine.isOn !== theirs.isOn) return [{ what: name, mine: onOrOff(mine.isOn), saved: onOrOff(theirs.isOn) }];
    const parts = ADDRESS_PARTS.filter((part) => mine.parts[part] !== theirs.parts[part]).map((part) => ({
      what: `${name}: ${ADDRESS_PART_LABELS[part]}`,
      mine: mine.parts[part] || "not mapped",
      saved: theirs.parts[part] || "not mapped",
    }));
    const isOtherwise =
      JSON.stringify([mine.settings, mine.enrichment, mine.lockProperty]) !==
      JSON.stringify([theirs.settings, theirs.enrichment, theirs.lockProperty]);
    return isOtherwise
      ? [...parts, { what: `${name}: format, enrichment or lock`, mine: "your choice", saved: "another choice" }]
      : parts;
  });
}

const onOrOff = (isOn: boolean) => (isOn ? "on" : "off");
