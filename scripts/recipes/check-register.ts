import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Row } from "./register.ts";

const TESTS = [
  "packages/*/{src,test,quality}/**/*.test.{ts,tsx}",
  "apps/*/{src,test}/**/*.test.{ts,tsx}",
  "scripts/**/*.test.ts",
];

const ID = "(?:(?:audit|field|resilience|production|acceptance|capabilities)-[A-Z0-9-]+|[T-Y])";
/** A name that begins with ids of rows: `audit-5, audit-15: ...`. Ids of other registers may stand beside them. */
const TITLE = new RegExp(`(["'\`])((?:[\\w-]+, )*${ID}(?:, [\\w-]+)*): ((?:(?!\\1).)*)`, "g");

/** The ids before the name of a test, and the name behind them. */
type Title = { file: string; ids: readonly string[]; name: string };

function titlesOf(file: string, text: string): Title[] {
  return [...text.matchAll(TITLE)].map(([, _quote, ids = "", name = ""]) => ({ file, ids: ids.split(", "), name }));
}

/** What is wrong with a register: rows that nothing has cured, tests that do not exist, and tests that no row names. */
export function registerProblems(root: string, register: readonly Row[]): string[] {
  const files = globSync(TESTS, { cwd: root, exclude: ["**/node_modules/**"] });
  const titles = files.flatMap((file) => titlesOf(file, readFileSync(join(root, file), "utf8")));
  const problems = register.flatMap((row) => rowProblems(root, row, titles));
  const ids = register.map(({ id }) => id);
  for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index))) problems.push(`${id}: two rows`);
  const isOurs = new RegExp(`^${ID}$`);
  for (const { file, ids: named } of titles)
    for (const id of named.filter((one) => isOurs.test(one))) {
      const row = register.find((candidate) => candidate.id === id);
      if (!row || !("tests" in row)) problems.push(`${id}: ${file} has a test of it, and the register none`);
    }
  return [...new Set(problems)];
}

function rowProblems(root: string, row: Row, titles: readonly Title[]): string[] {
  if ("open" in row) return [`${row.id}: open (${row.fault})${row.open ? `: ${row.open}` : ""}`];
  if ("document" in row) {
    const path = join(root, row.document);
    const isSaid = existsSync(path) && readFileSync(path, "utf8").includes(row.says);
    return isSaid ? [] : [`${row.id}: ${row.document} does not say "${row.says}"`];
  }
  if ("refused" in row) return row.refused === "" ? [`${row.id}: refused without a reason`] : [];
  if ("elsewhere" in row) return [];
  if (row.tests.length === 0) return [`${row.id}: no test`];
  return row.tests.flatMap(({ file, name }) => {
    const isThere = titles.some(
      (title) => title.file === file && title.ids.includes(row.id) && title.name.startsWith(name),
    );
    return isThere ? [] : [`${row.id}: no test "${row.id}: ${name}" in ${file}`];
  });
}

/** The files of all tests that carry an id, and a pattern for their names. */
export function recipesOf(register: readonly Row[]): { files: string[]; pattern: string } {
  const rows = register.flatMap((row) => ("tests" in row ? [row] : []));
  const files = new Set(rows.flatMap(({ tests }) => tests.map(({ file }) => file)));
  return { files: [...files].toSorted(), pattern: `(^|[ ,])(${rows.map(({ id }) => id).join("|")})(, [\\w-]+)*: ` };
}
