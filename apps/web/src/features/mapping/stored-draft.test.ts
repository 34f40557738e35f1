import { expect, it } from "vitest";
import { forgetDraft, readBasedOn, readDraft, storeDraft } from "./stored-draft.ts";
import { draftOf } from "./use-mapping-draft.ts";

function tab() {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

it("restores the changes for the same portal until saved or discarded", () => {
  const store = tab();
  const mapping = {
    objectType: "deal" as const,
    city: "delivery_city",
    state: "delivery_state",
    enrichment: { county: "county" },
    lock_property: "do_not_clean",
  };
  const billing = { key: "billing", label: "Billing", mapping: { objectType: "deal" as const, postal_code: "zip" } };
  const draft = draftOf([{ key: "primary", label: "", mapping }, billing]);
  const basedOn = [{ objectType: "deal" as const, key: "billing", version: "v1" }];
  storeDraft(store, "88", draft, basedOn);
  expect(readDraft(store, "88")).toEqual(draft);
  expect(readBasedOn(store, "88")).toEqual(basedOn);
  expect(readDraft(store, "99")).toBeNull();
  forgetDraft(store, "88");
  expect(readDraft(store, "88")).toBeNull();
  expect(readBasedOn(store, "88")).toBeNull();
});

it("ignores unreadable storage", () => {
  const store = tab();
  // The last one is from the release with one address per type.
  for (const damaged of ["{", "[]", '{"contact":{"isOn":true}}', '{"contact":{"isOn":true,"parts":{"city":"city"}}}']) {
    store.setItem("mapping-draft:1", damaged);
    store.setItem("mapping-based-on:1", '{"contact":"v1"}');
    expect(readDraft(store, "1")).toBeNull();
    expect(readBasedOn(store, "1")).toBeNull();
  }
});
