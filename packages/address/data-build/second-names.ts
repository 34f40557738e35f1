import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { editDistance } from "../src/text/edit-distance.ts";
import { foldName } from "../src/text/fold.ts";
import { letterKey } from "../src/world/city-spellings.ts";

/** Names of one postal code: `names` are written, `also` are correct as well. */
type Names = { names: Set<string>; also: Set<string> };
/** By code; the empty code holds names of the whole country. */
type Official = ReadonlyMap<string, ReadonlySet<string>>;

const MAX_SLIPS = 2;
const MIN_LETTERS = 5;

/**
 * Corrects misspelt and outdated names of a postal table by the country's own registers, unpacked in `folder`: Thailand's districts
 * and subdistricts (PyPI `geothai`), cities and municipalities of the Philippines (PyPI `barangay`). A name of the table that is
 * none of the register's becomes the one that it is close to, and stays correct; the others are added as correct.
 */
export function correctNames(country: string, folder: string, areas: ReadonlyMap<string, Names>): void {
  const official = country === "TH" ? thaiNames(folder) : country === "PH" ? philippineNames(folder) : null;
  if (official === null) return;
  const everywhere = official.get("") ?? new Set<string>();
  const inTable = new Set([...areas.values()].flatMap(({ names }) => [...names].map(foldName)));
  for (const [code, area] of areas) {
    const own = official.get(code) ?? new Set<string>();
    const known = new Set([...own, ...everywhere].map(foldName));
    for (const name of Array.from(area.names)) {
      if (known.has(foldName(name))) continue;
      const right =
        closest(country, name, own) ??
        closest(country, name, new Set([...everywhere].filter((each) => !inTable.has(foldName(each)))), 1);
      if (right === null) continue;
      area.names.delete(name);
      area.names.add(right);
      area.also.add(name);
    }
    for (const name of own) area.also.add(name);
  }
}

/** The one name that sounds the same or is at most two letters away. */
function closest(country: string, name: string, among: ReadonlySet<string>, slips = MAX_SLIPS): string | null {
  const key = foldName(name);
  const same = [...among].filter((each) => letterKey(country, foldName(each)) === letterKey(country, key));
  const near =
    same.length > 0 || key.length < MIN_LETTERS
      ? same
      : [...among].filter((each) => editDistance(key, foldName(each), slips) <= slips);
  const [only] = near;
  return new Set(near.map(foldName)).size === 1 && only !== undefined ? only : null;
}

function thaiNames(folder: string): Official | null {
  const path = (name: string): string => join(folder, "geothai", "_data", `${name}.json`);
  if (!existsSync(path("districts"))) return null;
  const districts = new Map<string, string>();
  for (const [id = "", , name = ""] of readRows(path("districts"))) districts.set(id, name);
  const official = new Map<string, Set<string>>();
  for (const [id = "", , name = "", codes = ""] of readRows(path("subdistricts")))
    for (const code of codes.match(/\d{5}/gu) ?? []) {
      const names = official.get(code) ?? new Set<string>();
      official.set(code, names.add(name).add(districts.get(id.slice(0, 4)) ?? name));
    }
  return official;
}

function philippineNames(folder: string): Official | null {
  const path = join(folder, "barangay", "data", "barangay_flat.json");
  if (!existsSync(path)) return null;
  const rows: readonly { name: string; type: string }[] = JSON.parse(readFileSync(path, "utf8"));
  const names = rows
    .filter(({ type }) => type === "city" || type === "municipality")
    .map(({ name }) => name.replace(/^City of /u, ""));
  return new Map([["", new Set(names)]]);
}

function readRows(path: string): readonly (readonly string[])[] {
  return JSON.parse(readFileSync(path, "utf8"));
}
