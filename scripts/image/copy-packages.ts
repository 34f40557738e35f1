import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };

/** Types, source maps and native sources are not needed at run time. */
const LEFT_OUT =
  /\.(?:d\.[cm]?ts|map|flow|c|cc|cpp|h|rs|md)$|^(?:deps|src-rs|docs|examples?|tests?|__tests__|\.github)$/;
/** Temporal's native core includes a binary for every platform. */
const CORE = /core-bridge\/releases\/([^/]+)$/;
const CPU: Record<string, string> = { x64: "x86_64", arm64: "aarch64" };

/** Copies the packages with all of their dependencies to the same paths below `folder`; returns their number. */
export function copyPackages(root: string, names: readonly string[], folder: string): number {
  const copied = new Set<string>();
  const copy = (name: string, from: string, isOptional: boolean) => {
    const place = find(root, name, from);
    if (place === null) {
      if (isOptional) return;
      throw new Error(`${name}, which ${relative(root, from) || "the image"} needs, is not installed`);
    }
    if (copied.has(place)) return;
    copied.add(place);
    cpSync(place, join(folder, relative(root, place)), {
      recursive: true,
      dereference: true,
      filter: (path) => isKept(place, path),
    });
    const manifest = JSON.parse(readFileSync(join(place, "package.json"), "utf8")) as Manifest;
    for (const next of Object.keys(manifest.optionalDependencies ?? {})) copy(next, place, true);
    for (const next of Object.keys(manifest.dependencies ?? {}))
      if (!(next in (manifest.optionalDependencies ?? {}))) copy(next, place, false);
  };
  for (const name of names) copy(name, root, false);
  return copied.size;
}

/** As Node resolves packages: in the folder's own `node_modules`, then in those above, up to the root. */
function find(root: string, name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, "node_modules", name);
    if (existsSync(join(place, "package.json"))) return place;
    if (folder === root) return null;
  }
}

function isKept(place: string, path: string): boolean {
  if (path === place) return true;
  // Nested packages are copied one by one, if they are needed.
  if (relative(place, path) === "node_modules") return false;
  const core = CORE.exec(path);
  if (core) return core[1] === `${CPU[process.arch]}-unknown-linux-gnu`;
  if (basename(dirname(path)) === "prebuilds") return basename(path) === `linux-${process.arch}`;
  return !LEFT_OUT.test(basename(path));
}

/** The size of a folder in bytes. */
export function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + readFileSync(join(entry.parentPath, entry.name)).length, 0);
}
