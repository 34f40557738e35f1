import { expect, it } from "vitest";
import { presentFacets } from "./present.ts";

it("acceptance-S4-11: shows an address set by the account's own name for it", () => {
  const values = ["primary", "shipping", "gone"].map((value) => ({ value, count: 1 }));
  const facets = {
    total: 3,
    acceptable: 0,
    heldBack: 0,
    withheld: 0,
    groups: [],
    facets: [{ name: "address_set" as const, values }],
  };
  const labels = new Map([["shipping", "Shipping address"]]);
  const [addresses] = presentFacets(facets, labels).facets;
  expect(addresses?.values.map(({ text }) => text)).toEqual(["Primary address", "Shipping address", "gone"]);
});
