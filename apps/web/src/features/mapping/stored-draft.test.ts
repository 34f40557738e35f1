import { expect, it } from "vitest";
import { forgetDraft, readDraft, storeDraft } from "./stored-draft.ts";
import { draftOf } from "./use-mapping-draft.ts";

function tab() {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

it("brings back what was chosen, for that portal alone, until it is saved or given up", () => {
  const store = tab();
  const draft = draftOf([
    {
      objectType: "deal",
      city: "delivery_city",
      state: "delivery_state",
      enrichment: { county: "county" },
      lock_property: "do_not_clean",
    },
  ]);
  storeDraft(store, "88", draft);
  expect(readDraft(store, "88")).toEqual(draft);
  expect(readDraft(store, "99")).toBeNull();
  forgetDraft(store, "88");
  expect(readDraft(store, "88")).toBeNull();
});

it("takes what it cannot read for nothing", () => {
  const store = tab();
  for (const damaged of ["{", "[]", '{"contact":{"isOn":true}}', '{"contact":{"isOn":true,"parts":{"city":3}}}']) {
    store.setItem("mapping-draft:1", damaged);
    expect(readDraft(store, "1")).toBeNull();
  }
});
