import { expect, it } from "vitest";
import { NOTHING_MAPPED } from "./suggest-mapping.ts";
import { setKeyFor, suggestSets } from "./suggest-sets.ts";

const text = (name: string, label: string) => ({ name, label, type: "text" });
const none: ReadonlySet<string> = new Set();

it("finds further addresses by name, those with the most parts first", () => {
  const properties = [
    text("address", "Street address"),
    text("city", "City"),
    text("zip", "Postal code"),
    text("shipping_city", "Shipping city"),
    text("shipping_state", "Shipping state"),
    text("billing_street", "Billing street"),
    text("billing_street_2", "Billing street 2"),
    text("billing_city", "Billing city"),
    text("billing_zip", "Billing ZIP"),
    { name: "billing_country", label: "Billing country", type: "select" },
  ];
  expect(suggestSets(properties, new Set(["address", "city", "zip"]))).toEqual([
    {
      name: "billing",
      label: "Billing address",
      parts: {
        ...NOTHING_MAPPED,
        street_address: "billing_street",
        street_address_2: "billing_street_2",
        city: "billing_city",
        state: "",
        postal_code: "billing_zip",
        country: "billing_country",
      },
    },
    {
      name: "shipping",
      label: "Shipping address",
      parts: {
        ...NOTHING_MAPPED,
        street_address: "",
        city: "shipping_city",
        state: "shipping_state",
        postal_code: "",
        country: "",
      },
    },
  ]);
});

it("recognizes names from HubSpot and imports, and uses the label if the name is unclear", () => {
  const hubspot = ["street", "city", "state", "postal_code", "country"].map((part) =>
    text(`hs_shipping_address_${part}`, `Shipping ${part}`),
  );
  const imported = [text("c_4711", "Warehouse city"), text("c_4712", "Warehouse postal code")];
  const company = [text("company_billing_address", "Billing address"), text("company_billing_address_zip", "ZIP")];
  expect(suggestSets([...hubspot, ...imported, ...company], none).map(({ name }) => name)).toEqual([
    "shipping",
    "billing",
    "warehouse",
  ]);
});

it("suggests nothing that is mapped, uncheckable or not an address", () => {
  const properties = [
    text("billing_city", "Billing city"),
    text("billing_zip", "Billing ZIP"),
    text("home_country", "Home country"),
    text("work_email_address", "Work email address"),
    text("ip_zipcode", "IP zip code"),
    text("ip_city", "IP city"),
    text("name", "Name"),
  ];
  expect(suggestSets(properties, new Set(["billing_zip"]))).toEqual([]);
});

it("derives keys from names, and numbers duplicates", () => {
  expect(setKeyFor("billing", ["primary"])).toBe("billing");
  expect(setKeyFor("billing", ["primary", "billing", "billing_2"])).toBe("billing_3");
  expect(setKeyFor("2nd über warehouse in the far north", ["primary"])).toMatch(/^[a-z][a-z0-9_]{0,19}$/);
  expect(setKeyFor("", ["primary"])).toBe("address_2");
  expect(setKeyFor("primary", ["primary"])).toBe("primary_2");
});
