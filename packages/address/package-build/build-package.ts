import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ENGINE_VERSION } from "../src/engine.ts";

const PACKAGE = join(import.meta.dirname, "..");
/** Also the name of its command: `npx plumbline-address` finds both by one word. */
const PUBLISHED_NAME = "plumbline-address";

/**
 * The folder for `npm publish`: plain JavaScript, types, the data and the README; no dependency and no build step for its users.
 */
export function buildPackage(folder: string = join(PACKAGE, "dist")): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
  execFileSync(process.execPath, [compiler, "-p", import.meta.dirname, "--outDir", join(folder, "lib")], {
    stdio: "inherit",
  });
  // The compiler rewrites import extensions in JavaScript, but not in the types.
  for (const path of globSync("lib/**/*.d.ts", { cwd: folder })) {
    const file = join(folder, path);
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replaceAll(/((?:from|import\()\s*"\.{1,2}\/[^"]+)\.ts"/gu, '$1.js"'));
  }
  for (const command of ["cli.js", "reference-cli.js"]) chmodSync(join(folder, "lib", command), 0o755);
  cpSync(join(PACKAGE, "data"), join(folder, "data"), { recursive: true });
  for (const page of ["README.md", "CHANGELOG.md"]) cpSync(join(PACKAGE, page), join(folder, page));
  const { description } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")) as Record<string, string>;
  const published = {
    name: PUBLISHED_NAME,
    version: ENGINE_VERSION,
    description,
    license: "UNLICENSED",
    type: "module",
    engines: { node: ">=20.11" },
    bin: { [PUBLISHED_NAME]: "lib/cli.js", "plumbline-reference": "lib/reference-cli.js" },
    imports: { "#platform": { browser: "./lib/platform/browser.js", default: "./lib/platform/node.js" } },
    exports: {
      ".": { types: "./lib/index.d.ts", default: "./lib/index.js" },
      "./browser": { types: "./lib/browser.d.ts", default: "./lib/browser.js" },
      "./data/*": "./data/*",
    },
    files: ["lib", "data", "CHANGELOG.md"],
    sideEffects: false,
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
  return folder;
}
