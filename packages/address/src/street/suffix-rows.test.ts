import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { readSuffix } from "./words.ts";

type StreetType = { suffix: string; abbrs: string[]; standardAbbr: string };

test("maps every spelling of the public suffix table to its preferred abbreviation", () => {
  const types: StreetType[] = createRequire(import.meta.url)("street-types");
  expect(types.length).toBeGreaterThan(200);
  const spellings = types.flatMap((type) => [
    ...new Set([type.suffix, ...type.abbrs].map((each) => each.trim().toLowerCase())),
  ]);
  const isTwice = (spelling: string): boolean => spellings.indexOf(spelling) !== spellings.lastIndexOf(spelling);
  const wrong = types.flatMap((type) =>
    [type.suffix, ...type.abbrs]
      .map((spelling) => spelling.trim().toLowerCase())
      .filter(
        (spelling) =>
          !isTwice(spelling) && readSuffix(spelling)?.short.toLowerCase() !== type.standardAbbr.trim().toLowerCase(),
      ),
  );
  expect(wrong).toEqual([]);
});
