import { describe, expect, it } from "vitest";
import { DEFAULT_STYLE } from "../style.ts";
import { arrangeUnits, isStreetLine, unitsBehind, withoutUnits, type StreetColumns } from "./street-columns.ts";

const arranged = (line: string, second: string | null, unit: string | null, country = "US") =>
  arrangeUnits({ line, second, unit }, DEFAULT_STYLE, country);
const columns = (...given: Parameters<typeof arranged>) => {
  const { columns: found, doubt } = arranged(...given);
  return [found.line, found.second, found.unit, ...(doubt === null ? [] : [doubt])];
};

describe("a unit column", () => {
  it.each([
    ["123 Main St Apt 4", "123 Main St", "Apt 4"],
    ["123 Main St, Apt 4", "123 Main St", "Apt 4"],
    ["123 Main St #4B", "123 Main St", "#4B"],
    ["123 Main St # 4B", "123 Main St", "# 4B"],
    ["123 Main St Bldg 2 Apt 4", "123 Main St Bldg 2", "Apt 4"],
    ["123 Main St 4th Floor", "123 Main St", "4th Fl"],
    ["123 Main St Fl 3 Ste 300", "123 Main St Fl 3", "Ste 300"],
  ])("receives the last unit of %s if it is empty", (line, rest, unit) => {
    expect(columns(line, null, "")).toEqual([rest, null, unit]);
    expect(columns(rest, null, unit)).toEqual([rest, null, unit]);
  });

  it.each([
    ["123 Main St"],
    ["123 Main St Bldg 2"],
    ["123 Main St Apt 4 Attn Bob"],
    ["PO Box 12"],
    ["Old Mill, Apt 4 behind the church"],
    ["123 Front St"],
    ["12 Lot Rd"],
  ])("receives nothing from %s", (line) => {
    expect(columns(line, null, "")).toEqual([line, null, ""]);
  });

  it("keeps a bare identifier, and formats its unit word if it has one", () => {
    expect(columns("123 Main St", null, "4b")).toEqual(["123 Main St", null, "4b"]);
    expect(columns("123 Main St", null, " apt  4b ")).toEqual(["123 Main St", null, "Apt 4B"]);
    expect(columns("123 Main St", null, "Attn  Bob")).toEqual(["123 Main St", null, "Attn Bob"]);
  });

  it("is sent to review if the street has another unit, or repeats it", () => {
    expect(columns("123 Main St Apt 4", null, "5")).toEqual(["123 Main St Apt 4", null, "5", "unit_disagrees"]);
    expect(columns("123 Main St Apt 4", null, "Ste 5")).toEqual(["123 Main St Apt 4", null, "Ste 5", "unit_disagrees"]);
    expect(columns("123 Main St Apt 4", null, "#4")).toEqual(["123 Main St", null, "#4", "part_repeated"]);
    expect(columns("123 Main St Apt 4b", null, "4B")).toEqual(["123 Main St", null, "4B", "part_repeated"]);
  });

  it("is accepted beside a building or a floor in the street", () => {
    expect(columns("123 Main St Bldg 2", null, "4B")).toEqual(["123 Main St Bldg 2", null, "4B"]);
    expect(columns("123 Main St Fl 3", null, "Ste 300")).toEqual(["123 Main St Fl 3", null, "Ste 300"]);
  });
});

describe("a second street line", () => {
  it.each([
    ["suite 3300", "Ste 3300"],
    ["STE 3300", "Ste 3300"],
    ["bldg 2, apt 4", "Bldg 2, Apt 4"],
    ["c/o  Smith", "c/o Smith"],
    ["ATTN BOB", "ATTN BOB"],
    ["Sweet 3300", "Sweet 3300"],
    ["4b", "4b"],
    ["", ""],
  ])("%s becomes %s", (second, after) => {
    expect(columns("123 Main St", second, null)).toEqual(["123 Main St", after, null]);
  });

  it("receives no unit from the first line", () => {
    expect(columns("123 Main St Apt 4", "", null)).toEqual(["123 Main St Apt 4", "", null]);
    expect(columns("123 Main St Bldg 2", "Apt 4", null)).toEqual(["123 Main St Bldg 2", "Apt 4", null]);
  });

  it("is sent to review if it repeats or contradicts the unit of the first line", () => {
    expect(columns("123 Main St Apt 4", "apt 4", null)).toEqual(["123 Main St Apt 4", "", null, "part_repeated"]);
    expect(columns("123 Main St Apt 4", "Apt 5", null)).toEqual(["123 Main St Apt 4", "Apt 5", null, "unit_disagrees"]);
  });

  it("moves its unit to an empty unit column", () => {
    expect(columns("123 Main St", "apt 4", "")).toEqual(["123 Main St", "", "Apt 4"]);
    expect(columns("123 Main St", "Bldg 2 Apt 4", "")).toEqual(["123 Main St", "Bldg 2", "Apt 4"]);
    expect(columns("123 Main St", "c/o Bob", "")).toEqual(["123 Main St", "c/o Bob", ""]);
    expect(columns("123 Main St Fl 3", "Ste 300", "")).toEqual(["123 Main St Fl 3", "", "Ste 300"]);
    expect(columns("123 Main St", "Apt 5", "4")).toEqual(["123 Main St", "Apt 5", "4", "unit_disagrees"]);
  });
});

it("removes only blanks in countries that write units differently", () => {
  expect(columns("Hauptstr. 5 Apt 4", " Haus  2", "", "DE")).toEqual(["Hauptstr. 5 Apt 4", "Haus 2", ""]);
  expect(columns("12 rue Sainte-Anne Ste 4", "apt 4", "", "CA")).toEqual(["12 rue Sainte-Anne Ste 4", "apt 4", ""]);
  expect(columns("Calle 5 Apt 4", "apt 4", "")).toEqual(["Calle 5 Apt 4", "apt 4", ""]);
});

it("is idempotent, and keeps every word that it does not repeat", () => {
  const lines = ["123 Main St", "123 Main St Apt 4", "123 Main St Bldg 2 Apt 4", "77 W 5th Ave # 12", "PO Box 5", ""];
  const seconds = [null, "", "apt 4", "Ste 3300", "Bldg 2, Apt 9", "c/o Bob", "4b", "Rear", "123 Other St"];
  const units = [null, "", "4", "apt 4", "#12", "Fl 3", "Attn Bob", "4b"];
  for (const line of lines)
    for (const second of seconds)
      for (const unit of units) {
        const once = arrangeUnits({ line, second, unit }, DEFAULT_STYLE, "US");
        if (once.doubt === "part_repeated") continue;
        const words = ({ line: one, second: two, unit: three }: StreetColumns) =>
          [one, two ?? "", three ?? ""]
            .join(" ")
            .toLowerCase()
            .split(/[\s,]+/u)
            .filter(Boolean)
            .toSorted();
        expect(words(once.columns)).toEqual(words({ line, second, unit }));
        const again = arrangeUnits(once.columns, DEFAULT_STYLE, "US");
        expect(again).toEqual({ ...once, moves: {} });
      }
});

it("appends the unit to the service's query, and removes it from the answer", () => {
  expect(unitsBehind("4B")).toBe("# 4B");
  expect(unitsBehind(" Ste  3300")).toBe("Ste 3300");
  expect(unitsBehind("c/o Bob")).toBe("");
  expect(unitsBehind("")).toBe("");
  expect(withoutUnits("123 Main St Apt 4", "# 4")).toBe("123 Main St");
  expect(withoutUnits("123 Main St Apt 5", "# 4")).toBeNull();
  expect(withoutUnits("123 Main St", "# 4")).toBeNull();
});

it("recognizes a street in the wrong column", () => {
  expect(["123 Main St", "123 Main St Apt 4", "1 Frank H Ogawa Plz"].map(isStreetLine)).toEqual([true, true, true]);
  expect(["Apt 4", "c/o Bob", "4B", "2nd Floor", "Suite 300", ""].map(isStreetLine)).toEqual(Array(6).fill(false));
});
