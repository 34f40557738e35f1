import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { buildWithGo, hasGo } from "./build-with-go.ts";
import { cacheFolder, ROOT } from "./root.ts";

/** The server as production runs it, and the tool that makes its tables. */
export type TemporalServerBinaries = { server: string; sqlTool: string };

/** In the version that docker-compose.yml names: from the cache, or built with Go, which takes about ten minutes, once. */
export async function temporalServerBinaries(say: (line: string) => void): Promise<TemporalServerBinaries> {
  const version = versionOfCompose();
  const folder = join(cacheFolder(), `temporal-server-${version}-${process.platform}-${process.arch}`);
  const binaries = { server: join(folder, "server"), sqlTool: join(folder, "sql") };
  if (Object.values(binaries).every((path) => existsSync(path))) return binaries;
  if (!hasGo()) throw new Error(`Temporal's server ${version} is built with Go 1.26.4 or newer, which was not found`);
  say(`Building Temporal's server ${version} with Go; this takes about ten minutes, once ...`);
  mkdirSync(cacheFolder(), { recursive: true });
  const partial = mkdtempSync(`${folder}.`);
  const packages = ["cmd/server", "cmd/tools/sql"].map((name) => `go.temporal.io/server/${name}@v${version}`);
  const args = ["install", "-buildvcs=false", "-ldflags", "-s -w", ...packages];
  await buildWithGo({ what: "Temporal's server", args, env: { GOBIN: partial } }, say);
  // The name appears only when both are whole.
  renameSync(partial, folder);
  return binaries;
}

function versionOfCompose(): string {
  const compose = readFileSync(join(ROOT, "docker-compose.yml"), "utf8");
  const version = /image: temporalio\/server:\$\{TEMPORAL_VERSION:-([\d.]+)\}/.exec(compose)?.[1];
  if (!version) throw new Error("docker-compose.yml names no version of temporalio/server");
  return version;
}
