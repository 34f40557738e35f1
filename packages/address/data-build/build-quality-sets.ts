/**
 * Reduces downloaded reference data to the sets in `quality/sets/` that `npm run quality` measures with:
 * `node data-build/build-quality-sets.ts <folder with us-addresses/ and postal-codes/>`. Run by hand; the sets are committed.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { random } from "../quality/random.ts";
import { cell } from "./sources.ts";

const SEED = 20_261_122;
const ROWS_PER_COUNTRY = 120;
/** Countries whose addresses are incomplete without their region, and whose region codes the table has. */
const STATED = new Set(["AU", "CA"]);
const MIN_COUNTRY_ROWS = 100;
const SETS = join(import.meta.dirname, "..", "quality", "sets");
/** Places with digits or company names are codes of single receivers, not towns. */
const TOWN = /^\p{L}[\p{L}\p{M} '’.-]+$/u;
const COMPANY = /\b(?:GmbH|AG|SE|KG|eV|e\.V|mbH|Versicherung|Bank|Co)\b/u;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder that holds us-addresses/ and postal-codes/");
mkdirSync(SETS, { recursive: true });

const split = readLines(join(folder, "us-addresses", "split-fields.tsv"), 1).map((line) => {
  const [street = "", unit = "", city = "", state = "", zip = ""] = line.split("\t");
  return [cell(`${street} ${unit}`), city, state, zip].join("\t");
});
writeSet("us-split-fields.tsv.gz", [...new Set(split)]);

const typed = readLines(join(folder, "us-addresses", "typed-by-clerks.tsv"), 1).map(
  (line) => line.split("\t")[0] ?? "",
);
writeSet("us-typed-lines.txt.gz", [...new Set(typed)]);

const world: string[] = [];
for (const file of readdirSync(join(folder, "postal-codes")).toSorted()) {
  const country = file.slice(0, 2);
  if (!file.endsWith(".tsv.gz") || country === "US") continue;
  const rows = gunzipSync(readFileSync(join(folder, "postal-codes", file)))
    .toString("utf8")
    .split("\n")
    .map((line) => line.split("\t"))
    .filter(([, place = ""]) => TOWN.test(place) && !COMPANY.test(place));
  if (rows.length < MIN_COUNTRY_ROWS) continue;
  const chance = random(SEED);
  for (let i = 0; i < ROWS_PER_COUNTRY; i++) {
    const [code = "", place = "", , stateCode = ""] = chance.pick(rows);
    world.push([country, code, cell(place), STATED.has(country) ? stateCode : ""].join("\t"));
  }
}
writeSet("world.tsv.gz", [...new Set(world)]);

function readLines(path: string, skip: number): string[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .slice(skip)
    .filter((line) => line.trim() !== "");
}

function writeSet(name: string, lines: readonly string[]): void {
  const packed = gzipSync(lines.join("\n"), { level: 9 });
  writeFileSync(join(SETS, name), packed);
  process.stdout.write(`${name}: ${lines.length} rows, ${packed.length} bytes\n`);
}
