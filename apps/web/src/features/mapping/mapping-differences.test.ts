import { expect, it } from "vitest";
import { mappingDifferences } from "./mapping-differences.ts";
import { draftOf } from "./use-mapping-draft.ts";

const contact = { objectType: "contact" as const, city: "city", postal_code: "zip" };

it("names each part and type that somebody else has saved otherwise", () => {
  const draft = draftOf([{ ...contact, city: "town" }]);
  expect(mappingDifferences(draft, [contact, { objectType: "company", postal_code: "zip" }])).toEqual([
    { what: "Contact: City", mine: "town", saved: "city" },
    { what: "Company", mine: "off", saved: "on" },
  ]);
  expect(mappingDifferences(draftOf([contact]), [contact])).toEqual([]);
});

it("tells a part that is mapped no more, and another choice beside the address", () => {
  const draft = draftOf([{ ...contact, city: null, lock_property: "hands_off" }]);
  expect(mappingDifferences(draft, [contact])).toEqual([
    { what: "Contact: City", mine: "not mapped", saved: "city" },
    { what: "Contact: format, enrichment or lock", mine: "your choice", saved: "another choice" },
  ]);
});
