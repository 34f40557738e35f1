import { expect, it } from "vitest";
import { notCheckedText } from "./not-checked.ts";

it.each([
  [["house_number", "street", "unit"], "Not checked: street, house number, unit."],
  [["postal_code", "city", "street"], "Not checked: street, city, postal code."],
  [[], null],
])("describes %j: %s", (parts, text) => {
  expect(notCheckedText(parts)).toBe(text);
});
