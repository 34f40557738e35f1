import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

// Installed packages are pinned by their content (decision 005).

type Entry = {
  version?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};
const ROOT = join(import.meta.dirname, "..");
const installedBy = (lockfile: string) =>
  Object.entries(
    (JSON.parse(readFileSync(join(ROOT, lockfile), "utf8")) as { packages: Record<string, Entry> }).packages,
  );

/** Families of binaries for platforms that our registry mirror does not have; all of them are development tools. */
const WITHOUT_HASH =
  /node_modules\/(@oxc-parser\/binding-|@oxfmt\/binding-|@oxlint\/binding-|@oxlint-tsgolint\/|@swc\/core-)[\w-]+$/;
/** The platforms on which the product is developed, tested and run. */
const runsHere = ({ os, cpu }: Entry) =>
  os?.includes("linux") === true && (cpu?.includes("x64") === true || cpu?.includes("arm64") === true);

const ofStart = installedBy("package-lock.json");
const ofTools = globSync("tools/*/package-lock.json", { cwd: ROOT }).flatMap(installedBy);
const isInstalled = ([path, entry]: [string, Entry]) => path.includes("node_modules/") && entry.link !== true;
const packages = [...ofStart, ...ofTools].filter(isInstalled);
const unhashed = packages.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ""));

it("has a hash for every package, except tools on platforms that the mirror lacks", () => {
  expect(
    unhashed
      .filter(([path, entry]) => !WITHOUT_HASH.test(path) || entry.optional !== true || !entry.os)
      .map(([path]) => path),
  ).toEqual([]);
});

it("has a hash for everything that Linux with glibc installs", () => {
  const here = unhashed.filter(([, entry]) => runsHere(entry) && entry.libc?.includes("musl") !== true);
  expect(here.map(([path]) => path)).toEqual([]);
});

it("allows the number of missing hashes only to fall", () => expect(unhashed.length).toBeLessThanOrEqual(61));

it("installs no more packages for start and tests than before", () =>
  expect(ofStart.filter(isInstalled).length).toBeLessThanOrEqual(964));
