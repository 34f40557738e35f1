import { describe, expect, it } from "vitest";
import { findOptions, MAX_SHOWN } from "./find-options.ts";

const lists = Array.from({ length: 10_000 }, (_, index) => ({
  value: String(index + 1),
  label: `Campaign audience ${String(index + 1)} (40)`,
}));

describe("the list options of a large portal", () => {
  it("are limited to a few, with the number of hidden ones", () => {
    const shown = findOptions(lists, "");
    expect(shown).toHaveLength(MAX_SHOWN + 1);
    expect(shown.at(-1)).toEqual({ value: "", label: "Type to find 9,940 more", disabled: true });
  });
  it("are found by any words of the name in any order", () => {
    expect(findOptions(lists, " 9999  campaign").map(({ value }) => value)).toEqual(["9999"]);
  });
  it("have no hidden ones if all or none are shown", () => {
    expect(findOptions(lists, "audience 999").every(({ disabled }) => !disabled)).toBe(true);
    expect(findOptions(lists, "no such list")).toEqual([]);
  });
});
