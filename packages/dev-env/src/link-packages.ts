import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Replaces `npm ci` in the checkout `source` by links to the packages of `root`; the workspaces are those of `source`. */
export function linkPackages(root: string, source: string): void {
  for (const folder of ["", ...globSync("{apps,packages}/*", { cwd: root })]) {
    const from = join(root, folder, "node_modules");
    if (!existsSync(from) || !existsSync(join(source, folder))) continue;
    const to = join(source, folder, "node_modules");
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) if (name !== "@plumbline") symlinkSync(join(from, name), join(to, name));
  }
  const workspaces = join(source, "node_modules/@plumbline");
  mkdirSync(workspaces, { recursive: true });
  for (const manifest of globSync("{apps,packages}/*/package.json", { cwd: source })) {
    const { name } = JSON.parse(readFileSync(join(source, manifest), "utf8")) as { name: string };
    symlinkSync(resolve(source, dirname(manifest)), join(workspaces, name.replace("@plumbline/", "")));
  }
}
