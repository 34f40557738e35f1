import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { buildWorkflowBundle } from "@plumbline/worker/workflow-bundle.ts";
import { billOfMaterials } from "./bill-of-materials.ts";
import { buildId } from "./build-id.ts";
import { bundleServers, EXTERNAL_PACKAGES } from "./bundle.ts";
import { copyPackages, sizeOf } from "./copy-packages.ts";

// Builds the contents of the images: <folder>/product and <folder>/sandbox. Run by the Dockerfile and by the check `image`.

/** Files that the code reads at run time, in the locations where it looks for them. */
const READ_AT_RUN_TIME = [
  "packages/address/data/**/*",
  "packages/core/src/credits/*.sql",
  "packages/schema/src/**/*.graphql",
  "prisma/schema.prisma",
  "prisma/migrations/**/*",
  "prisma/releases.json",
];
const SANDBOX_FILES = ["apps/sandbox/src/**/*.css"];
const MAX_MEGABYTES = 450;

const root = resolve(import.meta.dirname, "../..");
const target = process.argv[2];
if (!target) {
  process.stderr.write("Usage: node scripts/image/build.ts <folder>\n");
  process.exit(1);
}
const product = resolve(target, "product");
const sandbox = resolve(target, "sandbox");
for (const folder of [product, sandbox]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

step("generated sources", () => run(process.execPath, ["scripts/generate-sources.mjs"]));
step("web app", () => run(process.execPath, ["--disable-warning=ExperimentalWarning", "apps/web/build.ts"]));
cpSync(join(root, "apps/web/dist"), join(product, "apps/web/dist"), { recursive: true });
const { code } = await buildWorkflowBundle();
write(join(product, "apps/worker/dist/workflow-bundle.js"), code);
const servers = {
  plumbline: "scripts/operator/plumbline.ts",
  "judge-thread": "packages/core/src/addresses/judge-thread.ts",
};
await bundleServers(root, servers, product);
await bundleServers(root, { sandbox: "apps/sandbox/src/main.ts" }, sandbox);
chmodSync(join(product, "dist/plumbline.js"), 0o755);
copyFiles(READ_AT_RUN_TIME, product);
copyFiles(SANDBOX_FILES, sandbox);
write(join(product, "apps/worker/dist/build-id"), `${buildId(product, version)}\n`);
const packages = copyPackages(root, EXTERNAL_PACKAGES, product);
for (const folder of [product, sandbox])
  write(
    join(folder, "package.json"),
    `${JSON.stringify({ name: "plumbline", version, private: true, type: "module" })}\n`,
  );
step("SBOM", () => write(join(product, "sbom.cdx.json"), billOfMaterials(root)));

const megabytes = Math.ceil(sizeOf(product) / 1_000_000);
process.stdout.write(
  `product: ${megabytes} MB with ${packages} packages; sandbox: ${Math.ceil(sizeOf(sandbox) / 1_000_000)} MB\n`,
);
if (megabytes > MAX_MEGABYTES) {
  process.stderr.write(`The product may have at most ${MAX_MEGABYTES} MB.\n`);
  process.exit(1);
}

function copyFiles(patterns: readonly string[], folder: string): void {
  for (const pattern of patterns) {
    const files = globSync(pattern, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
    if (files.length === 0) throw new Error(`Nothing matches ${pattern}`);
    for (const file of files) {
      const path = join(file.parentPath, file.name);
      const place = join(folder, path.slice(root.length));
      mkdirSync(dirname(place), { recursive: true });
      cpSync(path, place);
    }
  }
}

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

function step(name: string, work: () => unknown): void {
  const startedAt = Date.now();
  work();
  process.stdout.write(`${name}: ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);
}

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}${stderr}${error?.message ?? ""}`);
  return stdout;
}
