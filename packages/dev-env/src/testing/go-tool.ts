import { existsSync, mkdirSync, mkdtempSync, renameSync } from "node:fs";
import { basename, join } from "node:path";
import { buildWithGo, hasGo } from "../build-with-go.ts";
import { cacheFolder } from "../root.ts";

/** A tool of a fixed version for tests: from the cache, or built once with Go, which takes a few minutes. Returns its path. */
export async function goTool(
  input: { package: string; version: string },
  say: (line: string) => void = () => undefined,
): Promise<string> {
  const name = basename(input.package);
  const folder = join(cacheFolder(), `${name}-${input.version}-${process.platform}-${process.arch}`);
  const path = join(folder, name);
  if (existsSync(path)) return path;
  if (!hasGo()) throw new Error(`${name} ${input.version} is built with Go 1.26.4 or newer, which was not found`);
  say(`Building ${name} ${input.version} with Go; this takes a few minutes, once ...`);
  mkdirSync(cacheFolder(), { recursive: true });
  const partial = mkdtempSync(`${folder}.`);
  const args = ["install", "-buildvcs=false", "-ldflags", "-s -w", `${input.package}@v${input.version}`];
  await buildWithGo({ what: name, args, env: { GOBIN: partial } }, say);
  // The rename makes the tool visible only when complete; a faster concurrent build leaves the same one.
  if (!existsSync(folder)) renameSync(partial, folder);
  return path;
}
