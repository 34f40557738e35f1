import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.ts";

/** An installed browser, Debian's package (as root), Playwright's download, or an npm package's. Throws with what was tried. */
export async function findChromium(say: (line: string) => void): Promise<string> {
  const installed = look();
  if (installed) return installed;
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    say("Installing Chromium from Debian's packages ...");
    spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium"], {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    const found = look();
    if (found) return found;
  }
  say("Trying Playwright's own download of Chromium ...");
  const cli = join(ROOT, "node_modules/playwright/cli.js");
  if (spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: "ignore", timeout: 180_000 }).status === 0) {
    const path = execFileSync(
      process.execPath,
      ["-e", 'process.stdout.write(require("playwright").chromium.executablePath())'],
      { cwd: ROOT, encoding: "utf8" },
    );
    if (existsSync(path)) return path;
  }
  say("Taking the Chromium of the npm package @sparticuz/chromium ...");
  const { default: packaged } = await import("@sparticuz/chromium");
  const unpacked = await packaged.executablePath().catch(() => "");
  if (unpacked && spawnSync(unpacked, ["--version"]).status === 0) return unpacked;
  throw new Error(
    "No Chromium was found. Install one (Debian: apt-get install chromium), or name one in PLUMBLINE_CHROMIUM.",
  );
}

function look(): string | null {
  const named = process.env.PLUMBLINE_CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  const places = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
  return places.find((path) => existsSync(path)) ?? null;
}
