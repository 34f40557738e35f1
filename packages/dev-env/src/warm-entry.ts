import { readFileSync } from "node:fs";
import { open } from "node:inspector";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./root.ts";

// Loads the dependencies of a workspace, then waits for the message to run its script: see warm-process.ts.

const [script = "", workspace = "", inspectPort = ""] = process.argv.slice(2);
const end = () => process.exit(0);
process.once("disconnect", end);
process.once("message", () => {
  process.off("disconnect", end);
  process.disconnect();
  if (inspectPort !== "") open(Number(inspectPort), "127.0.0.1");
  void import(pathToFileURL(join(ROOT, script)).href);
});
for (const name of dependenciesOf(workspace)) await import(name).catch(() => undefined); // some have no main entry

function dependenciesOf(folder: string, known = new Set<string>()): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(dependencies).flatMap((name) => {
    if (known.has(name)) return [];
    known.add(name);
    return name.startsWith("@plumbline/") ? dependenciesOf(name.replace("@plumbline/", "packages/"), known) : [name];
  });
}
