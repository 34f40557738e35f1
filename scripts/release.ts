import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { migrationNames } from "@plumbline/migrations/migrate.ts";
import { billOfMaterials } from "./image/bill-of-materials.ts";
import { planRelease } from "./release/plan-release.ts";

// Makes a release of the committed state: version and chart version, the changelog's section, the image's tags and the SBOM.
// --dry-run writes it into a folder and changes nothing; otherwise files are changed for a person to commit.

const root = resolve(import.meta.dirname, "..");
const { values } = parseArgs({
  options: {
    "dry-run": { type: "boolean", default: false },
    /** Overrides the version that the changelog implies: major, minor, patch. */
    bump: { type: "string" },
    out: { type: "string", default: join(root, "dist/release") },
    date: { type: "string", default: new Date().toISOString().slice(0, 10) },
  },
});

const read = (path: string) => readFileSync(join(root, path), "utf8");
const files = [
  "package.json",
  "package-lock.json",
  "CHANGELOG.md",
  "deploy/helm/plumbline/Chart.yaml",
  "prisma/releases.json",
] as const;
const revision = run("git", ["rev-parse", "HEAD"]).trim();
const lastTag = spawnSync("git", ["describe", "--tags", "--abbrev=0", "--match", "v*"], {
  cwd: root,
  encoding: "utf8",
});
const since = lastTag.status === 0 ? `${lastTag.stdout.trim()}..HEAD` : "HEAD";
const plan = planRelease({
  files: Object.fromEntries(files.map((path) => [path, read(path)])),
  commits: run("git", ["log", "--format=%s", since]).split("\n").filter(Boolean),
  bump: values.bump ?? null,
  date: values.date,
  revision,
  migration: migrationNames().at(-1) ?? "",
});
if ("problem" in plan) {
  process.stderr.write(`${plan.problem}\n`);
  process.exit(1);
}

const target = values["dry-run"] ? resolve(values.out) : root;
for (const [path, text] of Object.entries(plan.files)) write(join(target, path), text);
if (values["dry-run"]) {
  write(join(target, "notes.md"), plan.notes);
  write(join(target, "sbom.cdx.json"), billOfMaterials(root));
}
process.stdout.write(`version       ${plan.version}
image tags    ${plan.imageTags.join(", ")}
chart         plumbline-${plan.version}.tgz
commits       ${plan.commitCount} since ${lastTag.status === 0 ? lastTag.stdout.trim() : "the beginning"}
${values["dry-run"] ? `written to    ${target}` : `changed       ${Object.keys(plan.files).join(", ")}; commit them, then tag v${plan.version}`}
`);

function write(path: string, text: string): void {
  mkdirSync(resolve(path, ".."), { recursive: true });
  writeFileSync(path, text);
}

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${stderr}`);
  return stdout;
}
