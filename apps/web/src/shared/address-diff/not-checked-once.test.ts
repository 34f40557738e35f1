import { expect, it } from "vitest";
import { differenceText, usuallyUnchecked } from "./AddressDiff.tsx";

const ALL = ["street", "house_number", "unit"];

it("uses what is unchecked in most rows as the default of the table", () => {
  expect(usuallyUnchecked([ALL, ALL, ALL, ["street", "city"]])).toEqual(["street", "house_number", "unit"]);
  expect(usuallyUnchecked([])).toEqual([]);
});

it("ignores an address without information", () => {
  expect(usuallyUnchecked([[], [], ALL])).toEqual(ALL);
  expect(differenceText([], ALL)).toBeNull();
});

it("shows in a row only what differs", () => {
  expect(differenceText(ALL, ALL)).toBeNull();
  expect(differenceText([...ALL, "city"], ALL)).toBe("Also not checked: city.");
  expect(differenceText(["unit"], ALL)).toBe("Checked here: street, house number.");
  expect(differenceText(["unit", "state"], ALL)).toBe("Also not checked: state. Checked here: street, house number.");
});
