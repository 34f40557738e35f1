import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { planRelease } from "./plan-release.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const files = {
  "package.json": '{\n  "name": "plumbline",\n  "version": "0.4.2"\n}\n',
  "package-lock.json":
    '{\n  "name": "plumbline",\n  "version": "0.4.2",\n  "packages": {\n    "": {\n      "name": "plumbline",\n      "version": "0.4.2"\n    },\n    "node_modules/other": { "version": "0.4.2" }\n  }\n}\n',
  "CHANGELOG.md": "# Changelog\n\n## Unreleased\n\n### Added\n\n- Checks.\n\n## 0.4.2 (2026-01-01)\n\n- Old.\n",
  "prisma/releases.json": '[{ "version": "0.4.2", "migration": "0007_fields" }]\n',
  "deploy/helm/plumbline/Chart.yaml": 'name: plumbline\nversion: 0.4.2\nappVersion: "0.4.2"\n',
};
const plan = (changes: { changelog?: string; bump?: string; migration?: string } = {}) =>
  planRelease({
    files: { ...files, ...(changes.changelog === undefined ? {} : { "CHANGELOG.md": changes.changelog }) },
    commits: ["Add checks", "Fix a text"],
    bump: changes.bump ?? null,
    date: "2026-11-23",
    revision: "0123456789abcdef0123456789abcdef01234567",
    migration: changes.migration ?? "0007_fields",
  });

it("updates every file to the version implied by the changelog, and skips other packages", () => {
  const release = plan();
  if ("problem" in release) throw new Error(release.problem);
  expect(release).toMatchObject({ version: "0.5.0", imageTags: ["0.5.0", "0.5", "sha-0123456789ab"], commitCount: 2 });
  expect(release.files["package.json"]).toContain('"version": "0.5.0"');
  expect(release.files["package-lock.json"]?.match(/0\.5\.0/g)).toHaveLength(2);
  expect(release.files["package-lock.json"]).toContain('"node_modules/other": { "version": "0.4.2" }');
  expect(release.files["deploy/helm/plumbline/Chart.yaml"]).toBe(
    'name: plumbline\nversion: 0.5.0\nappVersion: "0.5.0"\n',
  );
  expect(release.files["CHANGELOG.md"]).toContain("## Unreleased\n\n## 0.5.0 (2026-11-23)\n\n### Added\n\n- Checks.");
  expect(release.notes).toBe(
    "# Plumbline 0.5.0\n\n### Added\n\n- Checks.\n\n## Commits\n\n- Add checks\n- Fix a text\n",
  );
});

it("records the release's migrations, and asks for the effect of new ones", () => {
  const migration = "0008_more";
  expect(plan({ migration })).toEqual({
    problem: 'CHANGELOG.md needs a section "### Upgrading": the release has migrations',
  });
  const release = plan({ migration, changelog: "## Unreleased\n\n### Upgrading\n\n- Nothing to do.\n" });
  if ("problem" in release) throw new Error(release.problem);
  expect(release.files["prisma/releases.json"]).toBe(
    '[\n  { "version": "0.4.2", "migration": "0007_fields" },\n  { "version": "0.4.3", "migration": "0008_more" }\n]\n',
  );
});

it.each([
  ["### Breaking changes\n\n- Names.", "0.5.0"],
  ["### Review and checks\n\n- A page.", "0.5.0"],
  ["### Upgrading\n\n- Nothing to do.\n\n### Fixed\n\n- A text.", "0.4.3"],
])("derives the version from the kind of changes: %j", (section, version) => {
  expect(plan({ changelog: `## Unreleased\n\n${section}\n` })).toMatchObject({ version });
});

it("uses a given version, and rejects an invalid one", () => {
  expect(plan({ bump: "major" })).toMatchObject({ version: "1.0.0" });
  expect(plan({ bump: "big" })).toEqual({ problem: '--bump is major, minor or patch, not "big"' });
});

it("rejects a release missing from the changelog", () => {
  expect(plan({ changelog: "## Unreleased\n\n## 0.4.2\n" })).toHaveProperty("problem");
  expect(plan({ changelog: "# Changelog\n" })).toHaveProperty("problem");
});

it("has the same version in package.json, lock file and chart", () => {
  const { version } = JSON.parse(read("package.json")) as { version: string };
  const lock = JSON.parse(read("package-lock.json")) as { version: string };
  expect(lock.version).toBe(version);
  expect(read("deploy/helm/plumbline/Chart.yaml")).toContain(`version: ${version}\nappVersion: "${version}"`);
});
