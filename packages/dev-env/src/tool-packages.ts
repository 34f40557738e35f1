import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./root.ts";

type ToolFolder = "tools/web-quality" | "tools/emails" | "tools/client" | "hubspot-app";

/**
 * A module of packages that one command alone uses: those of the folder, installed from the lockfile there when the command
 * first runs, so that neither start nor tests install them. `path`: below its `node_modules`. Throws if npm cannot install them.
 */
export async function importTool(folder: ToolFolder, path: string): Promise<unknown> {
  return await import(pathToFileURL(join(installTool(folder), path)).href);
}

/** Returns the folder's `node_modules`. */
export function installTool(folder: ToolFolder): string {
  const cwd = join(ROOT, folder);
  const modules = join(cwd, "node_modules");
  const stamp = join(modules, ".plumbline-lock");
  const lock = createHash("sha256")
    .update(readFileSync(join(cwd, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return modules;
  process.stderr.write(`Installing the packages of ${folder} (npm ci), once ...\n`);
  execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  writeFileSync(stamp, lock);
  return modules;
}
