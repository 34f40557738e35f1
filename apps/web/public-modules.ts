import { join } from "node:path";
import type { Rolldown } from "vite";
import { declaredPages } from "./declared-pages.ts";

/** Our own modules that prerendered pages load, without those loaded on demand. */
export function publicModules(graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>();
  const open = declaredPages()
    .filter(({ isPrerendered }) => isPrerendered)
    .map(({ module }) => join(import.meta.dirname, module));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
      if (!imported.includes("/node_modules/")) open.push(imported);
  }
  return found;
}
