import { expect, test } from "vitest";
import { DEFAULT_STYLE } from "../style.ts";
import { combinations } from "../../quality/combinations.ts";
import { formatUsStreet } from "./format-us-street.ts";

const format = (line: string): string => formatUsStreet(line, DEFAULT_STYLE, "US").text;

test("keeps the order of every direction, name, type, unit word and identifier", () => {
  const moved = combinations()
    .map(({ street_address }) => street_address)
    .filter((line) => format(line) !== line || format(format(line)) !== line);
  expect(moved).toEqual([]);
});

test("moves only a complete unit after the street", () => {
  expect(format("Apt 2, 500 Oak St")).toBe("500 Oak St Apt 2");
  expect(format("500 Apt 2 Oak St")).toBe("500 Oak St Apt 2");
  for (const line of ["Apt 2 B, 500 Oak St", "Ste 100 Acme Inc, 500 Oak St", "Apt 2, 500 Oak St Ste 3 Attn Bob"])
    expect(format(line)).toBe(line);
});
