import { existsSync, mkdirSync, mkdtempSync, renameSync } from "node:fs";
import { basename, join } from "node:path";
import { buildWithGo, hasGo } from "../build-with-go.ts";
import { cacheFolder } from "../root.ts";

/** A tool that tests run in one version: from the cache, or built with Go, which takes some minutes, once. Returns its path. */
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
  // The name appears only when the tool is whole; another build that was faster leaves the same one.
  if (!existsSync(folder)) renameSync(partial, folder);
  return path;
}
