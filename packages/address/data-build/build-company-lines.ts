/**
 * Reduces the public listing of IEEE's registry of network cards to the addresses of its companies,
 * `quality/sets/company-lines.tsv.gz`: `node data-build/build-company-lines.ts <folder of the Debian package
 * ieee-data>/usr/share/ieee-data`. Run by hand; the set is committed. Names of companies are left out.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { random } from "../quality/random.ts";

const SEED = 20_261_126;
const FILES = ["oui.txt", "mam.txt", "oui36.txt", "iab.txt"];
const MIN_COUNTRY_ROWS = 20;
const ROWS_PER_COUNTRY = 80;
const SET = join(import.meta.dirname, "..", "quality", "sets", "company-lines.tsv.gz");

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder that holds oui.txt");

const byCountry = new Map<string, Set<string>>();
for (const file of FILES)
  for (const block of readFileSync(join(folder, file), "utf8").replaceAll("\r", "").split(/\n\n+/u)) {
    const lines = block.split("\n").map((line) => line.trim());
    const [street = "", place = "", country = "", ...more] = lines.slice(
      lines.findIndex((line) => line.includes("(base 16)")) + 1,
    );
    // City, state and code in columns separated by two spaces; lines in another form are left out.
    const [city = "", state = "", code = "", ...others] = place.split("  ");
    const isWhole = street !== "" && city !== "" && code !== "" && /^[A-Z]{2}$/u.test(country);
    if (!isWhole || others.length > 0 || more.some((line) => line !== "")) continue;
    const row = [country, street, city, state, code].map((cell) => cell.replaceAll(/\s+/gu, " ").trim()).join("\t");
    byCountry.set(country, (byCountry.get(country) ?? new Set()).add(row));
  }

const rows: string[] = [];
for (const [, own] of [...byCountry].toSorted(([a], [b]) => a.localeCompare(b))) {
  if (own.size < MIN_COUNTRY_ROWS) continue;
  const chance = random(SEED);
  const left = [...own].toSorted();
  for (let count = 0; count < ROWS_PER_COUNTRY && left.length > 0; count++)
    rows.push(...left.splice(chance.below(left.length), 1));
}
const packed = gzipSync(rows.join("\n"), { level: 9 });
writeFileSync(SET, packed);
process.stdout.write(`${rows.length} rows, ${packed.length} bytes\n`);
