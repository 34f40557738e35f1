import { useState } from "react";
import { mappingQuality } from "@plumbline/schema/mapping/quality.ts";
import type { Enrichment } from "@plumbline/schema/mapping/enrichment.ts";
import type { FormatSettings } from "@plumbline/schema/mapping/format-settings.ts";
import { OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import { enrichmentIn, enrichmentInput } from "./enrichment-draft.ts";
import { settingsIn } from "./format-choices.ts";
import { forgetDraft, readBasedOn, readDraft, storeDraft, type MappingVersion } from "./stored-draft.ts";
import { NOTHING_MAPPED, suggestMapping, type Parts, type Property } from "./suggest-mapping.ts";

/** `suggested` holds what we filled in ourselves; `isOn` exists in the browser only. */
export type DraftMapping = {
  isOn: boolean;
  parts: Parts;
  suggested: Parts;
  settings: FormatSettings;
  enrichment: Enrichment;
  /** Checkbox property; "" = none. */
  lockProperty: string;
};
export type Draft = Record<ObjectType, DraftMapping>;
export type Saved = {
  objectType: ObjectType;
  settings?: object;
  enrichment?: object;
  lock_property?: string | null;
} & {
  [part in keyof Parts]?: string | null | undefined;
};

const isEmpty = (parts: Parts) => Object.values(parts).every((name) => name === "");

/** On load a type is on only if what is saved can validate (spec 4). */
export function draftOf(saved: readonly Saved[]): Draft {
  const draftFor = (objectType: ObjectType): DraftMapping => {
    const found = saved.find((mapping) => mapping.objectType === objectType);
    const parts: Parts = {
      street_address: found?.street_address ?? "",
      city: found?.city ?? "",
      state: found?.state ?? "",
      postal_code: found?.postal_code ?? "",
      country: found?.country ?? "",
    };
    return {
      isOn: mappingQuality(parts).canValidate,
      parts,
      suggested: NOTHING_MAPPED,
      settings: settingsIn(found?.settings),
      enrichment: enrichmentIn(found?.enrichment),
      lockProperty: found?.lock_property ?? "",
    };
  };
  return {
    contact: draftFor("contact"),
    company: draftFor("company"),
    deal: draftFor("deal"),
    ticket: draftFor("ticket"),
  };
}

/** Switching on a type of which nothing is chosen fills in what names and labels suggest. */
export function withChange(current: DraftMapping, next: DraftMapping, properties: readonly Property[]): DraftMapping {
  if (current.isOn || !next.isOn || !isEmpty(next.parts)) return next;
  const suggested = suggestMapping(properties);
  return { ...next, parts: suggested, suggested };
}

/** Only what is on is sent; what is absent is off. */
export function mappingsToSave(draft: Draft) {
  return OBJECT_TYPES.filter((type) => draft[type].isOn).map((type) => mappingInput(type, draft[type]));
}

/** One object type as the server takes it; what is not said of the format follows the column. */
export function mappingInput(objectType: ObjectType, { parts, settings, enrichment, lockProperty }: DraftMapping) {
  const { street_address, city, state, postal_code, country } = parts;
  return {
    objectType,
    street_address: street_address || null,
    city: city || null,
    state: state || null,
    postal_code: postal_code || null,
    country: country || null,
    settings,
    enrichment: enrichmentInput(enrichment),
    lock_property: lockProperty,
  };
}

/** Whether saving would change anything. */
export function isChanged(draft: Draft, saved: readonly Saved[]): boolean {
  return JSON.stringify(mappingsToSave(draft)) !== JSON.stringify(mappingsToSave(draftOf(saved)));
}

type DraftState = { draft: Draft; basedOn: readonly MappingVersion[]; isRestored: boolean };

/**
 * `isRestored`: the draft is unsaved input from this tab, not the saved mapping. `basedOn`: the versions that were in force when the
 * form was opened, or when the restored input was begun.
 */
export function useMappingDraft(portalId: string, saved: readonly (Saved & MappingVersion)[]) {
  const [state, setState] = useState((): DraftState => {
    const stored = readDraft(sessionStorage, portalId);
    return stored
      ? { draft: stored, basedOn: readBasedOn(sessionStorage, portalId) ?? saved, isRestored: true }
      : { draft: draftOf(saved), basedOn: saved, isRestored: false };
  });
  return {
    ...state,
    change: (change: (draft: Draft) => Draft) =>
      setState((current) => {
        const draft = change(current.draft);
        storeDraft(sessionStorage, portalId, draft, current.basedOn);
        return { ...current, draft };
      }),
    /** Takes this saved mapping in place of what was chosen. */
    discard: (other: readonly (Saved & MappingVersion)[]) => {
      forgetDraft(sessionStorage, portalId);
      setState({ draft: draftOf(other), basedOn: other, isRestored: false });
    },
    forget: () => forgetDraft(sessionStorage, portalId),
  };
}
