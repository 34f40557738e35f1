import { expect, it } from "vitest";
import { countryOfCurrency } from "./suggest-default-country.ts";

it.each([
  ["JPY", "JP"],
  ["PLN", "PL"],
  ["BRL", "BR"],
  ["EUR", null],
  ["USD", null],
  ["CHF", null],
  ["", null],
  ["XXX", null],
])("maps the currency %s to %s", (currency, country) => {
  expect(countryOfCurrency(currency)).toBe(country);
});
