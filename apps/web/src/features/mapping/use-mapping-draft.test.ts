import { expect, it } from "vitest";
import { NOTHING_MAPPED } from "./suggest-mapping.ts";
import { draftOf, isChanged, mappingsToSave, withChange } from "./use-mapping-draft.ts";

const NOTHING_FILLED = { targets: {}, overwrite: false };
const zip = { name: "zip", label: "Postal Code", type: "text" };

it("is on at first only where the saved mapping can validate", () => {
  const draft = draftOf([
    { objectType: "contact", postal_code: "zip" },
    { objectType: "deal", country: "country" },
  ]);
  expect([draft.contact.isOn, draft.deal.isOn, draft.ticket.isOn]).toEqual([true, false, false]);
});

it("fills in suggestions when a type is switched on for the first time, never over a choice", () => {
  const off = {
    isOn: false,
    parts: NOTHING_MAPPED,
    suggested: NOTHING_MAPPED,
    settings: {},
    enrichment: NOTHING_FILLED,
    lockProperty: "",
  };
  expect(withChange(off, { ...off, isOn: true }, [zip]).parts.postal_code).toBe("zip");
  const chosen = { ...off, parts: { ...NOTHING_MAPPED, city: "town" } };
  expect(withChange(chosen, { ...chosen, isOn: true }, [zip]).parts).toEqual(chosen.parts);
});

it("sends only what is on", () => {
  const draft = draftOf([
    {
      objectType: "contact",
      postal_code: "zip",
      settings: { state: "name", casing: null },
      enrichment: { county: "county", latitude: null, overwrite: false },
      lock_property: "do_not_clean",
    },
  ]);
  expect(mappingsToSave(draft)).toEqual([
    {
      objectType: "contact",
      street_address: null,
      city: null,
      state: null,
      postal_code: "zip",
      country: null,
      settings: { state: "name" },
      enrichment: { county: "county", overwrite: false },
      lock_property: "do_not_clean",
    },
  ]);
});

it("has something to save only while a choice differs from what is saved", () => {
  const saved = [{ objectType: "contact" as const, postal_code: "zip", settings: { state: "name", casing: null } }];
  const draft = draftOf(saved);
  expect(isChanged(draft, saved)).toBe(false);
  const other = { ...draft, contact: { ...draft.contact, parts: { ...draft.contact.parts, city: "city" } } };
  expect(isChanged(other, saved)).toBe(true);
  expect(isChanged({ ...draft, contact: { ...draft.contact, isOn: false } }, saved)).toBe(true);
});
