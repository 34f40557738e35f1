import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

// docs/security.md must have each requirement of OWASP ASVS 5.0.0 at levels 1 and 2 once, and name only existing tests.

const ROOT = join(import.meta.dirname, "..");
const text = readFileSync(join(ROOT, "docs/security.md"), "utf8");

/** The numbers of the requirements of levels 1 and 2, by section; level 3 is left out. */
const LEVEL_2: Readonly<Record<string, string>> = {
  "V1.1": "1-2",
  "V1.2": "1-9",
  "V1.3": "1-11",
  "V1.4": "1-3",
  "V1.5": "1-2",
  "V2.1": "1-3",
  "V2.2": "1-3",
  "V2.3": "1-4",
  "V2.4": "1",
  "V3.2": "1-2",
  "V3.3": "1-4",
  "V3.4": "1-6",
  "V3.5": "1-5",
  "V3.7": "1-2",
  "V4.1": "1-3",
  "V4.2": "1",
  "V4.3": "1-2",
  "V4.4": "1-4",
  "V5.1": "1",
  "V5.2": "1-3",
  "V5.3": "1-2",
  "V5.4": "1-3",
  "V6.1": "1-3",
  "V6.2": "1-12",
  "V6.3": "1-4",
  "V6.4": "1-4",
  "V6.5": "1-5",
  "V6.6": "1-3",
  "V6.8": "1-4",
  "V7.1": "1-3",
  "V7.2": "1-4",
  "V7.3": "1-2",
  "V7.4": "1-5",
  "V7.5": "1-2",
  "V7.6": "1-2",
  "V8.1": "1-2",
  "V8.2": "1-3",
  "V8.3": "1",
  "V8.4": "1",
  "V9.1": "1-3",
  "V9.2": "1-4",
  "V10.1": "1-2",
  "V10.2": "1-2",
  "V10.3": "1-4",
  "V10.4": "1-11",
  "V10.5": "1-5",
  "V10.6": "1-2",
  "V10.7": "1-3",
  "V11.1": "1-2",
  "V11.2": "1-3",
  "V11.3": "1-3",
  "V11.4": "1-4",
  "V11.5": "1",
  "V11.6": "1",
  "V12.1": "1-3",
  "V12.2": "1-2",
  "V12.3": "1-4",
  "V13.1": "1",
  "V13.2": "1-5",
  "V13.3": "1-2",
  "V13.4": "1-5",
  "V14.1": "1-2",
  "V14.2": "1-4",
  "V14.3": "1-3",
  "V15.1": "1-3",
  "V15.2": "1-3",
  "V15.3": "1-7",
  "V16.1": "1",
  "V16.2": "1-5",
  "V16.3": "1-4",
  "V16.4": "1-3",
  "V16.5": "1-3",
  "V17.1": "1",
  "V17.2": "1-4",
  "V17.3": "1-2",
};

const required = Object.entries(LEVEL_2).flatMap(([section, range]) => {
  const [first = 1, last = first] = range.split("-").map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
});

type Row = { ids: string[]; status: string; how: string; shownBy: { path: string; title: string | null }[] };

const rows: Row[] = text
  .split("\n")
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [ids = "", status = "", how = "", tests = ""] = line.slice(2, -2).split(" | ");
    const shownBy = [...tests.matchAll(/`([^`]+)`(?: "((?:[^"]|"(?!<|$))*)")?/g)].map(([, path = "", title]) => ({
      path,
      title: title ?? null,
    }));
    return { ids: ids.split(", "), status, how, shownBy };
  });

describe("the security document", () => {
  it("has each requirement once", () => {
    expect(required).toHaveLength(253);
    expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual(required.toSorted());
  });

  it("states whether each requirement is met, and names a test if it is", () => {
    const wrong = rows.filter(({ status, how, shownBy }) => {
      const isShown = status === "met" || status === "partly";
      const isKnown = isShown || status === "not met" || status === "not applicable";
      return !isKnown || how === "" || shownBy.length > 0 !== isShown;
    });
    expect(wrong).toEqual([]);
  });

  it.each(rows.flatMap(({ ids, shownBy }) => shownBy.map((one) => ({ ids: ids.join(), ...one }))))(
    "$ids: $path $title",
    ({ path, title }) => {
      expect(path).toMatch(/^(apps|packages|scripts|e2e)\/.*(\.test\.tsx?|\.e2e\.ts|(idor|access)-matrix\.ts)$/);
      expect(readFileSync(join(ROOT, path), "utf8")).toContain(title ?? "");
    },
  );
});
