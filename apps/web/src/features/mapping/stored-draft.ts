import { PRIMARY_SET, SET_KEY } from "@plumbline/schema/mapping/address-sets.ts";
import { MAPPED_PARTS, OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { enrichmentIn, enrichmentInput } from "./enrichment-draft.ts";
import { settingsIn } from "./format-choices.ts";
import { NOTHING_MAPPED, type Parts } from "./suggest-mapping.ts";
import type { Draft, DraftSet, DraftType, SetVersion } from "./use-mapping-draft.ts";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const keyOf = (portalId: string) => `mapping-draft:${portalId}`;
const basedOnKeyOf = (portalId: string) => `mapping-based-on:${portalId}`;

/** Unsaved input, stored in this tab, so that a session that ends does not lose the customer's work. */
export function storeDraft(store: Store, portalId: string, draft: Draft, basedOn: readonly SetVersion[] = []): void {
  const plainSet = (set: DraftSet) => ({ ...set, enrichment: enrichmentInput(set.enrichment) });
  const plain = OBJECT_TYPES.map((type) => {
    const { isOn, primary, further } = draft[type];
    return [type, { isOn, primary: plainSet(primary), further: further.map(plainSet) }];
  });
  store.setItem(keyOf(portalId), JSON.stringify(Object.fromEntries(plain)));
  store.setItem(basedOnKeyOf(portalId), JSON.stringify(basedOn));
}

export function forgetDraft(store: Store, portalId: string): void {
  store.removeItem(keyOf(portalId));
  store.removeItem(basedOnKeyOf(portalId));
}

/** Null if there is none, or if another version of this page wrote it. */
export function readBasedOn(store: Store, portalId: string): SetVersion[] | null {
  const stored = parsed(store.getItem(basedOnKeyOf(portalId)));
  return Array.isArray(stored) ? allOf(stored.map(versionIn)) : null;
}

/** Null if there is none, or if another version of this page wrote it. */
export function readDraft(store: Store, portalId: string): Draft | null {
  const stored = parsed(store.getItem(keyOf(portalId)));
  const [contact, company, deal, ticket] = OBJECT_TYPES.map((type) => typeIn(member(stored, type)));
  return contact && company && deal && ticket ? { contact, company, deal, ticket } : null;
}

function parsed(json: string | null): unknown {
  if (json === null) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}

/** Null if any item is null. */
function allOf<Item>(items: readonly (Item | null)[]): Item[] | null {
  const found = items.filter((item) => item !== null);
  return found.length === items.length ? found : null;
}

function versionIn(value: unknown): SetVersion | null {
  const objectType = OBJECT_TYPES.find((type) => type === member(value, "objectType"));
  const [key, version] = [member(value, "key"), member(value, "version")];
  return objectType && typeof key === "string" && typeof version === "string" ? { objectType, key, version } : null;
}

function typeIn(value: unknown): DraftType | null {
  const isOn = member(value, "isOn");
  const primary = setIn(member(value, "primary"));
  const stored = member(value, "further");
  const further = Array.isArray(stored) ? allOf(stored.map(setIn)) : null;
  if (typeof isOn !== "boolean" || primary?.key !== PRIMARY_SET || !further) return null;
  return { isOn, primary, further };
}

function setIn(value: unknown): DraftSet | null {
  const [key, label, lockProperty] = [member(value, "key"), member(value, "label"), member(value, "lockProperty")];
  const parts = partsIn(member(value, "parts"));
  const suggested = partsIn(member(value, "suggested"));
  if (typeof key !== "string" || !SET_KEY.test(key) || typeof label !== "string" || !parts || !suggested) return null;
  return {
    key,
    label,
    parts,
    suggested,
    settings: settingsIn(member(value, "settings")),
    enrichment: enrichmentIn(member(value, "enrichment")),
    lockProperty: typeof lockProperty === "string" ? lockProperty : "",
  };
}

function partsIn(value: unknown): Parts | null {
  const parts = { ...NOTHING_MAPPED };
  for (const part of MAPPED_PARTS) {
    const name = member(value, part);
    if (typeof name !== "string") return null;
    parts[part] = name;
  }
  return parts;
}
