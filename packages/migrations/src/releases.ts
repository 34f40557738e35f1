import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { migrationNames } from "./migrate.ts";

const file = fileURLToPath(new URL("../../../prisma/releases.json", import.meta.url));

/** `migration`: its last one. `revision`: its commit, if no tag `v<version>` names it. */
export type Release = { version: string; migration: string; revision?: string };

/** Every release, oldest first; `npm run release` adds its own. */
export function releases(): Release[] {
  return JSON.parse(readFileSync(file, "utf8")) as Release[];
}

/** The release from which operators upgrade to this code. Throws if there is none. */
export function previousRelease(): Release {
  const last = releases().at(-1);
  if (last === undefined) throw new Error("prisma/releases.json names no release");
  return last;
}

/** The migrations that an upgrade from it applies, in order. Throws if its own last one is unknown. */
export function migrationsAfter({ version, migration }: Release): string[] {
  const names = migrationNames();
  const last = names.indexOf(migration);
  if (last === -1)
    throw new Error(`prisma/releases.json: release ${version} ends with ${migration}, which does not exist`);
  return names.slice(last + 1);
}
