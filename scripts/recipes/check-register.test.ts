import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { recipesOf, registerProblems } from "./check-register.ts";
import type { Row } from "./register.ts";

const FILE = "scripts/one.test.ts";
/** A repository with one test file. */
function repository(text: string): string {
  const root = mkdtempSync(join(tmpdir(), "plumbline-register-"));
  mkdirSync(join(root, "scripts"));
  writeFileSync(join(root, FILE), text);
  return root;
}
const tested = (id: string, name: string): Row => ({
  id,
  fault: "one",
  tests: [{ file: FILE, name }],
  failedOn: "abc",
});
const title = (text: string) => `it("${text}", () => {});\n`;

it("reports nothing if each row is tested, refused or handled elsewhere", () => {
  const root = repository(title("audit-1, U: refuses it") + title("pages-1, Y: leaves it out"));
  const register: Row[] = [
    tested("audit-1", "refuses"),
    tested("U", "refuses it"),
    tested("Y", "leaves"),
    { id: "T", fault: "two", elsewhere: "address engine" },
    { id: "audit-2", fault: "three", refused: "costs more than it saves" },
    { id: "audit-3", fault: "four", document: FILE, says: "leaves it out" },
  ];
  expect(registerProblems(root, register)).toEqual([]);
});

it.each([
  ["is open", [{ id: "audit-1", fault: "one", open: "" }], "audit-1: open (one)"],
  ["is refused without a reason", [{ id: "audit-1", fault: "one", refused: "" }], "audit-1: refused without a reason"],
  ["names a test that does not exist", [tested("audit-1", "other")], `audit-1: no test "audit-1: other" in ${FILE}`],
  [
    "names a sentence that no document has",
    [{ id: "audit-1", fault: "one", document: FILE, says: "nothing of it" }],
    `audit-1: ${FILE} does not say "nothing of it"`,
  ],
  ["is missing", [], `X: ${FILE} has a test of it, and the register none`],
  ["is there twice", [tested("X", "names"), tested("X", "names")], "X: two rows"],
] satisfies [string, Row[], string][])("reports a row that %s", (_what, register, problem) => {
  const root = repository(title("X: names both") + title("about audit-9: nothing"));
  expect(registerProblems(root, register)).toContain(problem);
});

it("selects tests by their IDs only", () => {
  const { files, pattern } = recipesOf([tested("audit-1", "refuses"), tested("U", "stops")]);
  expect(files).toEqual([FILE]);
  const names = ["audit-1: refuses", "a describe U, X: stops", "audit-10: counts", "refuses"];
  expect(names.filter((name) => new RegExp(pattern).test(name))).toEqual(names.slice(0, 2));
});
