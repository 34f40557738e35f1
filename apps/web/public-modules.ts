import { join } from "node:path";
import type { Rolldown } from "vite";
import { declaredPages } from "./declared-pages.ts";

/** The icons' index imports all of them, so the icons of a module are followed by name. */
const ICON_INDEX = /@tabler\/icons-react\/dist\/esm\/tabler-icons-react\.mjs$/;
const ICON_NAMES = /import\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["']/g;

/** Our own modules and the icons that prerendered pages load, without those loaded on demand. */
export function publicModules(graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>();
  const open = declaredPages()
    .filter(({ isPrerendered }) => isPrerendered)
    .map(({ module }) => join(import.meta.dirname, module));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    const info = graph.getModuleInfo(id);
    for (const imported of info?.importedIds ?? []) {
      if (ICON_INDEX.test(imported)) open.push(...iconsOf(info?.code ?? "", imported));
      else if (!imported.includes("/node_modules/")) open.push(imported);
    }
  }
  return found;
}

function iconsOf(code: string, index: string): string[] {
  const names = [...code.matchAll(ICON_NAMES)].flatMap(([, list = ""]) => list.split(","));
  return names.map((name) => join(index, "../icons", `${name.trim().split(/\s+as\s+/)[0]}.mjs`));
}
