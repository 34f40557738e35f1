import { expect, it } from "vitest";
import { differenceText, usuallyUnchecked } from "./AddressDiff.tsx";

const ALL = ["street", "house_number", "unit"];

it("takes what most rows have unchecked as the rule for the table", () => {
  expect(usuallyUnchecked([ALL, ALL, ALL, ["street", "city"]])).toEqual(["street", "house_number", "unit"]);
  expect(usuallyUnchecked([])).toEqual([]);
});

it("says nothing of an address of which nothing is known", () => {
  expect(usuallyUnchecked([[], [], ALL])).toEqual(ALL);
  expect(differenceText([], ALL)).toBeNull();
});

it("says in a row only what differs", () => {
  expect(differenceText(ALL, ALL)).toBeNull();
  expect(differenceText([...ALL, "city"], ALL)).toBe("Also not checked: city.");
  expect(differenceText(["unit"], ALL)).toBe("Checked here: street, house number.");
  expect(differenceText(["unit", "state"], ALL)).toBe("Also not checked: state. Checked here: street, house number.");
});
