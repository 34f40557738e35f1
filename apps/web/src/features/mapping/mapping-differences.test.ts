import { expect, it } from "vitest";
import { mappingDifferences } from "./mapping-differences.ts";
import { draftOf, type SavedSet } from "./use-mapping-draft.ts";

const mapping = { objectType: "contact" as const, city: "city", postal_code: "zip" };
const contact: SavedSet = { key: "primary", label: "", mapping };
const billing: SavedSet = {
  key: "billing",
  label: "Billing",
  mapping: { ...mapping, city: "b_city", postal_code: "b_zip" },
};

it("lists each part and type that another person saved differently", () => {
  const draft = draftOf([{ ...contact, mapping: { ...mapping, city: "town" } }]);
  const company = { ...contact, mapping: { objectType: "company" as const, postal_code: "zip" } };
  expect(mappingDifferences(draft, [contact, company])).toEqual([
    { what: "Contact: City", mine: "town", saved: "city" },
    { what: "Company", mine: "off", saved: "on" },
  ]);
  expect(mappingDifferences(draftOf([contact]), [contact])).toEqual([]);
});

it("lists unmapped parts, and other changed settings", () => {
  const draft = draftOf([{ ...contact, mapping: { ...mapping, city: null, lock_property: "hands_off" } }]);
  expect(mappingDifferences(draft, [contact])).toEqual([
    { what: "Contact: City", mine: "not mapped", saved: "city" },
    { what: "Contact: format, enrichment or lock", mine: "your choice", saved: "another choice" },
  ]);
});

it("names the address set if there are several, its new name, and removed ones", () => {
  const renamed = { ...billing, label: "Invoices", mapping: { ...billing.mapping, city: "i_city" } };
  expect(mappingDifferences(draftOf([contact, renamed]), [contact, billing])).toEqual([
    { what: "Contact, Invoices: name", mine: "Invoices", saved: "Billing" },
    { what: "Contact, Invoices: City", mine: "i_city", saved: "b_city" },
  ]);
  expect(mappingDifferences(draftOf([contact, billing]), [contact])).toEqual([
    { what: "Contact, Billing", mine: "kept", saved: "removed" },
  ]);
});
