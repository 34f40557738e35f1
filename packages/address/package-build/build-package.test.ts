import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildPackage } from "./build-package.ts";

// Users of the package have plain Node and nothing of this repository.

const work = mkdtempSync(join(tmpdir(), "plumbline-package-"));
const built = join(work, "built");
beforeAll(() => void buildPackage(built), 120_000);
afterAll(() => rmSync(work, { recursive: true, force: true }));

it("contains JavaScript, types, data and README, but no tests or sources", () => {
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", "--dry-run", "--json"], {
      cwd: built,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }),
  ) as { files: { path: string }[]; unpackedSize: number }[];
  const paths = packed?.files.map((file) => file.path) ?? [];
  for (const wanted of [
    "package.json",
    "README.md",
    "lib/index.js",
    "lib/index.d.ts",
    "lib/cli.js",
    "data/us-zips.bin.gz",
    "data/places/DE.tsv.gz",
  ])
    expect(paths).toContain(wanted);
  expect(paths.filter((path) => /\.test\.|fixtures|(?<!\.d)\.ts$/.test(path))).toEqual([]);
  expect(packed?.unpackedSize).toBeLessThan(16 * 1024 * 1024);
});

it("has the engine's version, and a changelog that starts with it", () => {
  const { version } = JSON.parse(readFileSync(join(built, "package.json"), "utf8")) as { version: string };
  const [, latest] = /^## (.*)$/m.exec(readFileSync(join(built, "CHANGELOG.md"), "utf8")) ?? [];
  expect(version).toBe(latest);
});

it("runs on the command line by name with npx", () => {
  const project = join(work, "runs-it");
  mkdirSync(project);
  execFileSync("npm", ["pack", "--silent", "--pack-destination", work], { cwd: built, stdio: "ignore" });
  const [packed] = globSync("plumbline-address-*.tgz", { cwd: work });
  const input =
    '{"id":1,"street_address":"350 fifth avenue, suite 3300","city":"new yrok","state":"","postal_code":"10118","country":"US"}\n';
  const output = execFileSync(
    "npx",
    ["--yes", "--offline", `--package=${join(work, packed ?? "")}`, "plumbline-address"],
    {
      input,
      encoding: "utf8",
      cwd: project,
      env: { ...process.env, npm_config_cache: join(work, "npm-cache") },
      stdio: ["pipe", "pipe", "ignore"],
    },
  );
  expect(JSON.parse(output)).toMatchObject({ id: 1, outcome: "corrected", address: { city: "New York", state: "NY" } });
}, 60_000);

it("has types that compile in another project", () => {
  const project = join(work, "project");
  mkdirSync(join(project, "node_modules"), { recursive: true });
  symlinkSync(built, join(project, "node_modules", "plumbline-address"));
  writeFileSync(join(project, "package.json"), '{"type":"module"}');
  writeFileSync(
    join(project, "use.ts"),
    `import { createServices, loadEngine, type CleanResult } from "plumbline-address";
     const result: CleanResult = loadEngine().clean({ street_address: "1 Main St", city: "Chicago", state: "IL", postal_code: "60606", country: "US" });
     const outcome: "accept" | "corrected" | "review" | "fail" = result.outcome;
     // @ts-expect-error a key is needed
     createServices({ service: "google" });
     console.log(outcome);`,
  );
  const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
  const options = [
    "--module",
    "nodenext",
    "--target",
    "es2024",
    "--lib",
    "es2024,dom",
    "--strict",
    "--types",
    "",
    "use.ts",
  ];
  execFileSync(process.execPath, [compiler, ...options], { cwd: project, stdio: "pipe" });
  expect(execFileSync(process.execPath, ["use.js"], { cwd: project, encoding: "utf8" })).toBe("accept\n");
}, 60_000);
