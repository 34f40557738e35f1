import { useState } from "react";
import { MAX_ADDRESS_SETS, PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { mappingQuality } from "@plumbline/schema/mapping/quality.ts";
import type { Enrichment } from "@plumbline/schema/mapping/enrichment.ts";
import type { FormatSettings } from "@plumbline/schema/mapping/format-settings.ts";
import { recordOf } from "@plumbline/schema/keys.ts";
import { MAPPED_PARTS, OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import { enrichmentIn, enrichmentInput } from "./enrichment-draft.ts";
import { settingsIn } from "./format-choices.ts";
import { forgetDraft, readBasedOn, readDraft, storeDraft } from "./stored-draft.ts";
import { NOTHING_MAPPED, suggestMapping, type Parts, type Property } from "./suggest-mapping.ts";
import { setKeyFor, type SuggestedSet } from "./suggest-sets.ts";

/** One address set; `suggested` contains the parts that we filled in. */
export type DraftSet = {
  key: string;
  /** Empty for the primary set. */
  label: string;
  parts: Parts;
  suggested: Parts;
  settings: FormatSettings;
  enrichment: Enrichment;
  /** Checkbox property; "" = none. */
  lockProperty: string;
};
/** The primary set and its further sets; `isOn` exists only in the browser. */
export type DraftType = { isOn: boolean; primary: DraftSet; further: readonly DraftSet[] };
export type Draft = Record<ObjectType, DraftType>;

type SavedMapping = {
  objectType: ObjectType;
  settings?: object;
  enrichment?: object;
  lock_property?: string | null;
} & {
  [part in keyof Parts]?: string | null | undefined;
};
/** An address set as stored by the server. */
export type SavedSet = { key: string; label: string; mapping: SavedMapping };
/** The version of a set on which a draft is based. */
export type SetVersion = { objectType: ObjectType; key: string; version: string };

const isEmpty = (parts: Parts) => Object.values(parts).every((name) => name === "");

const emptySet = (key: string, label: string): DraftSet => ({
  key,
  label,
  parts: NOTHING_MAPPED,
  suggested: NOTHING_MAPPED,
  settings: {},
  enrichment: { targets: {}, overwrite: false },
  lockProperty: "",
});

export function setsOf({ primary, further }: DraftType): readonly DraftSet[] {
  return [primary, ...further];
}

/** On load a type is on only if its saved mapping can validate (spec 4). */
export function draftOf(saved: readonly SavedSet[]): Draft {
  return recordOf(OBJECT_TYPES, (objectType) => {
    const sets = saved.filter(({ mapping }) => mapping.objectType === objectType).map(draftSetOf);
    const primary = sets.find(({ key }) => key === PRIMARY_SET) ?? emptySet(PRIMARY_SET, "");
    return {
      isOn: mappingQuality(primary.parts).canValidate,
      primary,
      further: sets.filter(({ key }) => key !== PRIMARY_SET),
    };
  });
}

function draftSetOf({ key, label, mapping }: SavedSet): DraftSet {
  return {
    ...emptySet(key, label),
    parts: recordOf(MAPPED_PARTS, (part) => mapping[part] ?? ""),
    settings: settingsIn(mapping.settings),
    enrichment: enrichmentIn(mapping.enrichment),
    lockProperty: mapping.lock_property ?? "",
  };
}

/** Turning on a type without any choices fills in the suggestions from names and labels. */
export function switchedTo(current: DraftType, isOn: boolean, properties: readonly Property[]): DraftType {
  if (!isOn || current.isOn || !isEmpty(current.primary.parts)) return { ...current, isOn };
  const suggested = suggestMapping(properties);
  return { ...current, isOn, primary: { ...current.primary, parts: suggested, suggested } };
}

export function withSet(type: DraftType, changed: DraftSet): DraftType {
  if (changed.key === PRIMARY_SET) return { ...type, primary: changed };
  return { ...type, further: type.further.map((set) => (set.key === changed.key ? changed : set)) };
}

export function withoutSet(type: DraftType, key: string): DraftType {
  return { ...type, further: type.further.filter((set) => set.key !== key) };
}

/** Adds a set, suggested or empty; returns the type unchanged if it has no room for another one. */
export function withNewSet(type: DraftType, suggestion: SuggestedSet | null): DraftType {
  const sets = setsOf(type);
  if (sets.length >= MAX_ADDRESS_SETS) return type;
  const { label, parts } = suggestion ?? { label: "", parts: NOTHING_MAPPED };
  const key = setKeyFor(
    suggestion?.name ?? "",
    sets.map((set) => set.key),
  );
  return { ...type, further: [...type.further, { ...emptySet(key, label), parts, suggested: parts }] };
}

/** Sends only what is on; what is absent is off. */
export function mappingsToSave(draft: Draft) {
  const on = OBJECT_TYPES.filter((type) => draft[type].isOn);
  return {
    mappings: on.map((type) => mappingInput(type, draft[type].primary)),
    furtherSets: on.map((objectType) => ({
      objectType,
      sets: draft[objectType].further.map((set) => ({
        key: set.key,
        label: set.label.trim(),
        mapping: mappingInput(objectType, set),
      })),
    })),
  };
}

/** One address set as server input; without a format setting the column's form applies. */
export function mappingInput(
  objectType: ObjectType,
  { parts, settings, enrichment, lockProperty }: Omit<DraftSet, "key" | "label" | "suggested">,
) {
  return {
    objectType,
    ...recordOf(MAPPED_PARTS, (part) => parts[part] || null),
    settings,
    enrichment: enrichmentInput(enrichment),
    lock_property: lockProperty,
  };
}

/** Properties that are still as suggested, of everything that saving sends. */
export function suggestedCount(draft: Draft): number {
  return OBJECT_TYPES.filter((type) => draft[type].isOn)
    .flatMap((type) => setsOf(draft[type]))
    .flatMap(({ parts, suggested }) => MAPPED_PARTS.filter((part) => parts[part] && parts[part] === suggested[part]))
    .length;
}

/** Whether saving would change anything. */
export function isChanged(draft: Draft, saved: readonly SavedSet[]): boolean {
  return JSON.stringify(mappingsToSave(draft)) !== JSON.stringify(mappingsToSave(draftOf(saved)));
}

type Versioned = SavedSet & { mapping: { version: string } };
export const versionsOf = (saved: readonly Versioned[]): SetVersion[] =>
  saved.map(({ key, mapping: { objectType, version } }) => ({ objectType, key, version }));

type DraftState = { draft: Draft; basedOn: readonly SetVersion[]; isRestored: boolean };

/**
 * `isRestored`: the draft is unsaved input from this tab, not the saved mapping. `basedOn`: the current versions when the form
 * was opened, or when the restored input was started.
 */
export function useMappingDraft(portalId: string, saved: readonly Versioned[]) {
  const [state, setState] = useState((): DraftState => {
    const stored = readDraft(sessionStorage, portalId);
    return stored
      ? { draft: stored, basedOn: readBasedOn(sessionStorage, portalId) ?? versionsOf(saved), isRestored: true }
      : { draft: draftOf(saved), basedOn: versionsOf(saved), isRestored: false };
  });
  return {
    ...state,
    change: (change: (draft: Draft) => Draft) =>
      setState((current) => {
        const draft = change(current.draft);
        storeDraft(sessionStorage, portalId, draft, current.basedOn);
        return { ...current, draft };
      }),
    /** Replaces the choices with this saved mapping. */
    discard: (other: readonly Versioned[]) => {
      forgetDraft(sessionStorage, portalId);
      setState({ draft: draftOf(other), basedOn: versionsOf(other), isRestored: false });
    },
    forget: () => forgetDraft(sessionStorage, portalId),
  };
}
