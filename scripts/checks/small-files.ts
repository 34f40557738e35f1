import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { ROOT } from "@plumbline/dev-env/root.ts";

/*
 * A file of core with fewer than 25 lines and one importer is part of its importer: a reader would open two files for one thought.
 * Not counted are operations, whose one importer is an endpoint, an activity or a command of another package, and what generated
 * code imports. Nor are rows of a table that are files of a folder: each is read by itself.
 */

const LINES = 25;
const CORE = "packages/core/src";
const ROWS = `${CORE}/email/emails/`;

const text = (path: string) => readFileSync(join(ROOT, path), "utf8");
const isCode = (path: string) => !/\.test\.tsx?$|\/test\/|\/node_modules\/|\/dist\//.test(path);

function targetOf(path: string, specifier: string): string | null {
  if (specifier.startsWith(".")) return normalize(join(dirname(path), specifier));
  const [, inCore] = /^@plumbline\/core\/(.*)$/.exec(specifier) ?? [];
  return inCore === undefined ? null : join(CORE, inCore);
}

const importers = new Map<string, Set<string>>();
for (const path of globSync(["packages/*/src/**/*.ts", "apps/*/src/**/*.ts", "bench/src/**/*.ts", "scripts/**/*.ts"], {
  cwd: ROOT,
}).filter(isCode))
  for (const [, specifier = ""] of text(path).matchAll(/(?:from|import) "([^"]+)"/g)) {
    const target = targetOf(path, specifier);
    if (target !== null) importers.set(target, (importers.get(target) ?? new Set()).add(path));
  }

const files = globSync(`${CORE}/**/*.ts`, { cwd: ROOT }).filter(
  (path) => isCode(path) && !path.includes("/generated/") && !path.startsWith(ROWS),
);
const small = files.flatMap((path) => {
  const lines = text(path).split("\n").length - 1;
  const [importer, ...others] = importers.get(path) ?? [];
  const isPart = importer?.startsWith(CORE) && !importer.includes("/generated/") && others.length === 0;
  return lines < LINES && isPart ? [`${path}: ${String(lines)} lines, imported by ${importer} alone`] : [];
});
if (files.length < 400) throw new Error(`only ${String(files.length)} files of core were found`);
process.stdout.write(small.map((line) => `${line}\n`).join(""));
process.exitCode = small.length > 0 ? 1 : 0;
