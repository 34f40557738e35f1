import { createHash } from "node:crypto";
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.ts";

const WEB = join(ROOT, "apps/web");

/** Builds the web app if its sources have changed since the last build; returns the folder that the api serves. */
export async function buildWeb(say: (line: string) => void): Promise<string> {
  const dist = join(WEB, "dist");
  const stamp = join(dist, ".sources");
  const hash = sourceHash([
    join(WEB, "src"),
    join(WEB, "public"),
    join(WEB, "index.html"),
    join(WEB, "vite.config.ts"),
    join(WEB, "build.ts"),
    join(WEB, "inline-documents.ts"),
    join(WEB, "declared-pages.ts"),
    join(WEB, "pages-plugin.ts"),
    join(ROOT, "packages/schema/src"),
    join(ROOT, "package-lock.json"),
  ]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return dist;
  say("Building the web app ...");
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(WEB, "build.ts")], {
    cwd: WEB,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`Building the web app failed:\n${output}`);
  writeFileSync(stamp, hash);
  return dist;
}

function sourceHash(paths: readonly string[]): string {
  const hash = createHash("sha256");
  const add = (path: string) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else hash.update(path.slice(ROOT.length)).update(readFileSync(path));
  };
  for (const path of paths) add(path);
  return hash.digest("hex");
}
