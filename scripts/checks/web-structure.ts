import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { ROOT } from "@plumbline/dev-env/root.ts";

/*
 * What a reader of a page meets. Counted are the files of apps/web/src that a page imports for their values, at any depth, with the
 * page itself: `.ts` and `.tsx`, without generated code. Not counted are `import type`, imports of types alone, style sheets,
 * packages, the icons that were copied from one, and `import()`, which loads what a page does not show at first.
 */

const WEB = "apps/web/src";
const ICONS = `${WEB}/ui/icons.tsx`;
const PAGES = [
  { page: `${WEB}/features/review/ReviewPage.tsx`, most: 40 },
  { page: `${WEB}/pages/JobPage.tsx`, most: 55 },
];
const MOST_LONG_FUNCTIONS = 8;

const isOfTests = (path: string) => /\.test\.tsx?\b|\/testing\//.test(path);
const text = (path: string) => readFileSync(join(ROOT, path), "utf8");
const IMPORT = /^(?:import|export) (?!type\b)(?:([^;"]*?) from )?"(\.[^"]+\.tsx?)"/gm;

/** Not `{ type A, type B }`. */
function hasValues(names: string | undefined): boolean {
  const [, list] = /^\{([^}]*)\}$/.exec(names?.trim() ?? "") ?? [];
  return list === undefined || list.split(",").some((name) => name.trim() !== "" && !name.trim().startsWith("type "));
}

function valueImports(page: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [page];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    for (const [, names, specifier = ""] of text(path).matchAll(IMPORT)) {
      const target = normalize(join(dirname(path), specifier));
      const isOurs = target.startsWith(`${WEB}/`) && !target.includes("/generated/") && target !== ICONS;
      if (isOurs && hasValues(names)) open.push(target);
    }
  }
  return found;
}

const sources = globSync(`${WEB}/**/*.{ts,tsx}`, { cwd: ROOT }).filter((path) => !path.includes("/generated/"));
if (sources.length < 400) throw new Error(`only ${String(sources.length)} files of the web app were found`);

const linted = spawnSync(
  join(ROOT, "node_modules/.bin/oxlint"),
  ["--config", "scripts/checks/long-functions.oxlintrc.json", "--format", "unix", WEB],
  { cwd: ROOT, encoding: "utf8" },
);
const long = (linted.stdout.match(/^.*max-lines-per-function.*$/gm) ?? []).filter((line) => !isOfTests(line));
if (!/^\d+ problems?$/m.test(linted.stdout)) throw new Error(`oxlint: ${linted.stdout}${linted.stderr}`);

const byString = sources.filter((path) => /\b(?:refetchQueries|include): \[[^\]]*["']/.test(text(path)));

const targets = [
  ...PAGES.map(({ page, most }) => ({ what: `value imports of ${page}`, count: valueImports(page).size, most })),
  { what: "functions over 80 lines, without tests", count: long.length, most: MOST_LONG_FUNCTIONS },
  { what: "files that refetch queries by a string", count: byString.length, most: 0 },
];
for (const { what, count, most } of targets)
  process.stdout.write(`${what}: ${String(count)} (at most ${String(most)})\n`);
const missed = targets.some(({ count, most }) => count > most);
if (missed) process.stdout.write([...long, ...byString].map((line) => `${line}\n`).join(""));
process.exitCode = missed ? 1 : 0;
