import { ADDRESS_PARTS, OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import { enrichmentIn, enrichmentInput } from "./enrichment-draft.ts";
import { settingsIn } from "./format-choices.ts";
import { NOTHING_MAPPED, type Parts } from "./suggest-mapping.ts";
import type { Draft, DraftMapping } from "./use-mapping-draft.ts";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What a draft was begun over. */
export type MappingVersion = { objectType: ObjectType; version: string };

const keyOf = (portalId: string) => `mapping-draft:${portalId}`;
const basedOnKeyOf = (portalId: string) => `mapping-based-on:${portalId}`;

/** Unsaved input, kept in this tab: a session that ends must not cost the customer's work. */
export function storeDraft(
  store: Store,
  portalId: string,
  draft: Draft,
  basedOn: readonly MappingVersion[] = [],
): void {
  const plain = OBJECT_TYPES.map((type) => [
    type,
    { ...draft[type], enrichment: enrichmentInput(draft[type].enrichment) },
  ]);
  store.setItem(keyOf(portalId), JSON.stringify(Object.fromEntries(plain)));
  const versions = basedOn.map(({ objectType, version }) => [objectType, version]);
  store.setItem(basedOnKeyOf(portalId), JSON.stringify(Object.fromEntries(versions)));
}

export function forgetDraft(store: Store, portalId: string): void {
  store.removeItem(keyOf(portalId));
  store.removeItem(basedOnKeyOf(portalId));
}

/** Null when there is none. */
export function readBasedOn(store: Store, portalId: string): MappingVersion[] | null {
  const json = store.getItem(basedOnKeyOf(portalId));
  if (json === null) return null;
  try {
    const stored: unknown = JSON.parse(json);
    return OBJECT_TYPES.flatMap((objectType) => {
      const version = member(stored, objectType);
      return typeof version === "string" ? [{ objectType, version }] : [];
    });
  } catch {
    return null;
  }
}

/** Null when there is none, or when it was written by another version of this page. */
export function readDraft(store: Store, portalId: string): Draft | null {
  const json = store.getItem(keyOf(portalId));
  if (json === null) return null;
  try {
    const stored: unknown = JSON.parse(json);
    const [contact, company, deal, ticket] = OBJECT_TYPES.map((type) => mappingIn(member(stored, type)));
    return contact && company && deal && ticket ? { contact, company, deal, ticket } : null;
  } catch {
    return null;
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}

function mappingIn(value: unknown): DraftMapping | null {
  const isOn = member(value, "isOn");
  const parts = partsIn(member(value, "parts"));
  const suggested = partsIn(member(value, "suggested"));
  const settings = settingsIn(member(value, "settings"));
  const enrichment = enrichmentIn(member(value, "enrichment"));
  const lock = member(value, "lockProperty");
  const lockProperty = typeof lock === "string" ? lock : "";
  return typeof isOn === "boolean" && parts && suggested
    ? { isOn, parts, suggested, settings, enrichment, lockProperty }
    : null;
}

function partsIn(value: unknown): Parts | null {
  const parts = { ...NOTHING_MAPPED };
  for (const part of ADDRESS_PARTS) {
    const name = member(value, part);
    if (typeof name !== "string") return null;
    parts[part] = name;
  }
  return parts;
}
