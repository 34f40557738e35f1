import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@plumbline/dev-env/root.ts";
import type { Suite } from "../mutate.ts";

/** The patches of a folder, each with its first line as the description. Throws where one of these names is missing. */
export function patchesIn(folder: string, names: readonly string[] = []): Suite["faults"] {
  const files = readdirSync(join(ROOT, folder)).toSorted();
  const missing = names.filter((name) => !files.includes(`${name}.patch`));
  if (missing.length > 0) throw new Error(`${folder} lacks ${missing.join(", ")}`);
  return files.map((file) => {
    const patch = join(folder, file);
    const [what = ""] = readFileSync(join(ROOT, patch), "utf8").split("\n");
    return { what: `${file.replace(".patch", "")}: ${what}`, patch };
  });
}
