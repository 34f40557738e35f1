import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@plumbline/dev-env/root.ts";

// Run after `npm install` has changed package-lock.json with only a partial mirror of the registry: npm then drops the binaries of
// other platforms, which the mirror does not have, and `npm ci` refuses the file as incomplete. This restores them by name and
// version; npm fetches them only on their own platform.

type Entry = {
  version?: string;
  integrity?: string;
  resolved?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
type Lockfile = { packages: Record<string, Entry> };

const file = join(ROOT, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8")) as Lockfile;

const SYSTEMS = [
  "darwin",
  "win32",
  "linux",
  "freebsd",
  "android",
  "openharmony",
  "aix",
  "sunos",
  "netbsd",
  "openbsd",
  "windows",
];
const PROCESSORS = [
  "arm64",
  "x64",
  "ia32",
  "armv7",
  "arm",
  "ppc64",
  "s390x",
  "riscv64",
  "loong64",
  "mips64el",
  "wasm32",
];

// A known hash remains valid: it belongs to a name and a version, wherever they are installed.
const committed = JSON.parse(
  execFileSync("git", ["show", "HEAD:package-lock.json"], { cwd: ROOT, encoding: "utf8", maxBuffer: 64 << 20 }),
) as Lockfile;

let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!/^\d/.test(version) || isPresent(path, name)) continue;
    const target = `node_modules/${name}`;
    const known = committed.packages[target];
    const hash = known?.version === version && known.integrity ? { integrity: known.integrity } : {};
    lock.packages[target] = {
      version,
      ...hash,
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...platformOf(name),
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added} platform packages put back into package-lock.json\n`);

/** As Node resolves: beside the package, then upward. */
function isPresent(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("/node_modules/"), 0))) {
    if (lock.packages[`${folder ? `${folder}/` : ""}node_modules/${name}`]) return true;
    if (folder === "") return false;
  }
}

/** Binaries are named after their platform. */
function platformOf(name: string): Pick<Entry, "os" | "cpu" | "libc"> {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith("musl"))
    ? "musl"
    : words.some((word) => word.startsWith("gnu"))
      ? "glibc"
      : null;
  return {
    ...(cpu ? { cpu: [cpu === "armv7" ? "arm" : cpu] } : {}),
    ...(os ? { os: [os === "windows" ? "win32" : os] } : {}),
    ...(libc && os === "linux" ? { libc: [libc] } : {}),
  };
}
