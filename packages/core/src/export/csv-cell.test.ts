import { describe, expect, it } from "vitest";
import { csvCell } from "./csv-file.ts";

describe("a cell of a CSV file", () => {
  it.each(["-71.06", "-0.5", "-7", "42.36", "0"])("keeps the number %s", (number) => {
    expect(csvCell(number)).toBe(number);
  });

  it.each([
    "=1+1",
    "+1",
    "-1+1",
    "-1-2",
    "--1",
    "-",
    "-.5",
    "-1e5",
    "-1,5",
    "@SUM(A1)",
    "-71.06|calc",
    "-1\n=1",
    "\t-1",
  ])("is not a formula: %j", (text) => {
    expect(csvCell(text).replace(/^"/, "").startsWith("'")).toBe(true);
  });

  it.each([
    ["12 Main St;=1+1", "12 Main St;'=1+1"],
    ["a;-1;@b", "a;'-1;'@b"],
    ["a\t+1", "a\t'+1"],
    ["Suite 4\n=1+1", `"Suite 4\n'=1+1"`],
    ["a; b = c", "a; b = c"],
    ["Hauptstr. 12-14", "Hauptstr. 12-14"],
  ])("audit-S4-6: is not a formula with another separator: %j", (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });
});
