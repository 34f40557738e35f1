import { expect, it } from "vitest";
import { NOTHING_MAPPED } from "./suggest-mapping.ts";
import {
  draftOf,
  isChanged,
  mappingsToSave,
  setsOf,
  suggestedCount,
  switchedTo,
  withNewSet,
  withoutSet,
  withSet,
  type SavedSet,
} from "./use-mapping-draft.ts";

const zip = { name: "zip", label: "Postal Code", type: "text" };
const contact = (mapping: object): SavedSet => ({
  key: "primary",
  label: "",
  mapping: { objectType: "contact", ...mapping },
});
const billing: SavedSet = {
  key: "billing",
  label: "Billing",
  mapping: { objectType: "contact", postal_code: "billing_zip" },
};

it("is initially on only if the saved mapping is valid", () => {
  const deal: SavedSet = { key: "primary", label: "", mapping: { objectType: "deal", country: "country" } };
  const draft = draftOf([contact({ postal_code: "zip" }), deal]);
  expect([draft.contact.isOn, draft.deal.isOn, draft.ticket.isOn]).toEqual([true, false, false]);
});

it("fills in suggestions when a type is first turned on, without overwriting choices", () => {
  const off = draftOf([]).contact;
  expect(switchedTo(off, true, [zip]).primary.parts.postal_code).toBe("zip");
  const chosen = withSet(off, { ...off.primary, parts: { ...NOTHING_MAPPED, city: "town" } });
  expect(switchedTo(chosen, true, [zip]).primary.parts).toEqual(chosen.primary.parts);
});

it("counts unchanged suggestions in all address sets that are on", () => {
  const draft = draftOf([]);
  const city = { name: "city", label: "City", type: "text" };
  const contact = switchedTo(draft.contact, true, [zip, city]);
  const further = withNewSet(contact, {
    name: "billing",
    label: "Billing address",
    parts: { ...NOTHING_MAPPED, postal_code: "billing_zip" },
  });
  expect(suggestedCount({ ...draft, contact: further })).toBe(3);
  const changed = withSet(further, { ...further.primary, parts: { ...further.primary.parts, city: "town" } });
  expect(suggestedCount({ ...draft, contact: changed })).toBe(2);
  expect(suggestedCount({ ...draft, contact: switchedTo(further, false, []) })).toBe(0);
});

it("sends only what is turned on, with all address sets", () => {
  const saved = contact({
    postal_code: "zip",
    settings: { state: "name", casing: null },
    enrichment: { county: "county", latitude: null, overwrite: false },
    lock_property: "do_not_clean",
  });
  const unmapped = {
    objectType: "contact",
    street_address: null,
    city: null,
    state: null,
    country: null,
    street_address_2: null,
    unit: null,
    full_address: null,
  };
  expect(mappingsToSave(draftOf([saved, billing]))).toEqual({
    mappings: [
      {
        ...unmapped,
        postal_code: "zip",
        settings: { state: "name" },
        enrichment: { county: "county", overwrite: false },
        lock_property: "do_not_clean",
      },
    ],
    furtherSets: [
      {
        objectType: "contact",
        sets: [
          {
            key: "billing",
            label: "Billing",
            mapping: {
              ...unmapped,
              postal_code: "billing_zip",
              settings: {},
              enrichment: { overwrite: false },
              lock_property: "",
            },
          },
        ],
      },
    ],
  });
});

it("has unsaved changes only while a value differs from the saved one", () => {
  const saved = [contact({ postal_code: "zip", settings: { state: "name", casing: null } }), billing];
  const draft = draftOf(saved);
  const change = (type: typeof draft.contact) => isChanged({ ...draft, contact: type }, saved);
  const { primary, further } = draft.contact;
  expect(change(draft.contact)).toBe(false);
  expect(change(withSet(draft.contact, { ...primary, parts: { ...primary.parts, city: "city" } }))).toBe(true);
  expect(change({ ...draft.contact, isOn: false })).toBe(true);
  expect(change(withoutSet(draft.contact, "billing"))).toBe(true);
  expect(change({ ...draft.contact, further: further.map((set) => ({ ...set, label: "Invoices" })) })).toBe(true);
});

it("adds up to five address sets with unique keys", () => {
  let type = draftOf([contact({ postal_code: "zip" }), billing]).contact;
  const suggestion = { name: "shipping", label: "Shipping address", parts: { ...NOTHING_MAPPED, city: "s_city" } };
  for (const added of [suggestion, suggestion, null, null]) type = withNewSet(type, added);
  expect(setsOf(type).map(({ key }) => key)).toEqual(["primary", "billing", "shipping", "shipping_2", "address_2"]);
  expect(type.further[1]).toMatchObject({ label: "Shipping address", parts: suggestion.parts });
});
