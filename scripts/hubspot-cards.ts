import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installTool } from "@plumbline/dev-env/tool-packages.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";

const APP = join(ROOT, "hubspot-app");
const SOURCES = join(APP, "src/app/cards");
const DIST = join(APP, "dist");
const BUNDLE = "RecordCard.js";
const HASH = "sources.sha256";
/** HubSpot loads it with each record that shows the card. */
const MAX_BYTES = 100_000;

/** The hash of whatever the bundle is made of. */
export function hashOfSources(): string {
  const sources = readdirSync(SOURCES)
    .filter((name) => /\.tsx?$/.test(name))
    .toSorted()
    .map((name) => join(SOURCES, name));
  const hash = createHash("sha256");
  for (const path of [...sources, join(APP, "package-lock.json")]) hash.update(readFileSync(path)).update("\0");
  return hash.digest("hex");
}

/** The hash of the sources from which the committed bundle was built. */
export function hashOfBundle(): string {
  return readFileSync(join(DIST, HASH), "utf8").trim();
}

type Builder = {
  remoteBuild(build: {
    root: string;
    entryPoint: string;
    outputDir: string;
    logLevel: "warn";
    appConfig: object;
  }): Promise<void>;
};

/** HubSpot's production bundle of the card, by its own builder. */
async function build(): Promise<Buffer> {
  const modules = installTool("hubspot-app");
  // Its install script only copies the binary of this platform, which npm holds back.
  execFileSync(process.execPath, ["install.js"], { cwd: join(modules, "esbuild"), stdio: "ignore" });
  const entry = pathToFileURL(join(modules, "@hubspot/ui-extensions-dev-server/dist/index.js")).href;
  const { remoteBuild } = (await import(entry)) as Builder;
  const outputDir = mkdtempSync(join(tmpdir(), "plumbline-card-"));
  try {
    const entryPoint = join(SOURCES, "RecordCard.tsx");
    await remoteBuild({ root: SOURCES, entryPoint, outputDir, logLevel: "warn", appConfig: {} });
    return readFileSync(join(outputDir, BUNDLE));
  } finally {
    rmSync(outputDir, { recursive: true });
  }
}

const CHECKS = [
  { name: "the types of the card", command: ["typescript/bin/tsc", "-p", APP] },
  { name: "the tests of the card", command: ["vitest/vitest.mjs", "run", "--root", APP] },
];

/** What is wrong with the card: its types, its tests, or a bundle of other sources. `isUpdate`: the bundle is renewed. */
async function problemsOfCard(isUpdate: boolean): Promise<string[]> {
  const modules = installTool("hubspot-app");
  for (const { name, command } of CHECKS) {
    const [file = "", ...args] = command;
    const { status } = spawnSync(process.execPath, [join(modules, file), ...args], { cwd: APP, stdio: "inherit" });
    if (status !== 0) return [`${name} failed`];
  }
  const bundle = await build();
  if (isUpdate) {
    mkdirSync(DIST, { recursive: true });
    writeFileSync(join(DIST, BUNDLE), bundle);
    writeFileSync(join(DIST, HASH), `${hashOfSources()}\n`);
  }
  process.stdout.write(`${BUNDLE}: ${bundle.length} bytes (at most ${MAX_BYTES})\n`);
  return [
    ...(bundle.length > MAX_BYTES ? ["the bundle is too large"] : []),
    ...(bundle.equals(readFileSync(join(DIST, BUNDLE)))
      ? []
      : ["the committed bundle differs from its sources (--update renews it)"]),
    ...(hashOfBundle() === hashOfSources() ? [] : ["the committed hash is that of other sources (--update renews it)"]),
  ];
}

if (import.meta.filename === process.argv[1]) {
  const problems = await problemsOfCard(process.argv.includes("--update"));
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.exit(problems.length === 0 ? 0 : 1);
}
