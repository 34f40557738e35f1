/** The changes of a release, derived from the changelog and the commits alone. */
export type Release = {
  version: string;
  /** Path from the root -> new text. */
  files: Record<string, string>;
  /** For this version: the changelog's section, then the commits. */
  notes: string;
  imageTags: string[];
  commitCount: number;
};

const UNRELEASED = "## Unreleased\n";
/** The migrations of each release: the next upgrade is tested from the last of them. */
const RELEASES = "prisma/releases.json";

export function planRelease(input: {
  files: Record<string, string>;
  /** Subjects, newest first. */
  commits: readonly string[];
  bump: string | null;
  date: string;
  revision: string;
  /** The last committed one. */
  migration: string;
}): Release | { problem: string } {
  const { commits, date, revision, migration } = input;
  const changelog = input.files["CHANGELOG.md"] ?? "";
  const section = unreleased(changelog);
  if (section === null) return { problem: 'CHANGELOG.md has no section "## Unreleased"' };
  if (section === "") return { problem: "CHANGELOG.md says nothing of what changed since the last release" };
  const releases = JSON.parse(input.files[RELEASES] ?? "[]") as { version: string; migration: string }[];
  if (releases.at(-1)?.migration !== migration && !/^### Upgrading/m.test(section))
    return { problem: 'CHANGELOG.md needs a section "### Upgrading": the release has migrations' };
  const current = /"version": "(\d+)\.(\d+)\.(\d+)"/.exec(input.files["package.json"] ?? "");
  if (!current) return { problem: "package.json has no version" };
  const bump = input.bump ?? bumpOf(section, Number(current[1]));
  if (bump !== "major" && bump !== "minor" && bump !== "patch")
    return { problem: `--bump is major, minor or patch, not "${bump}"` };
  const version = next([Number(current[1]), Number(current[2]), Number(current[3])], bump);
  const [major, minor] = version.split(".");
  return {
    version,
    commitCount: commits.length,
    imageTags: [version, `${major}.${minor}`, `sha-${revision.slice(0, 12)}`],
    notes: `# Plumbline ${version}\n\n${section}\n\n## Commits\n\n${commits.map((subject) => `- ${subject}`).join("\n")}\n`,
    files: {
      ...input.files,
      "CHANGELOG.md": changelog.replace(UNRELEASED, `${UNRELEASED}\n## ${version} (${date})\n`),
      [RELEASES]: `[\n${[...releases, { version, migration }].map((release) => `  ${spaced(release)}`).join(",\n")}\n]\n`,
      // The first match in the file, and in the lockfile also the root package's.
      "package.json": (input.files["package.json"] ?? "").replace(current[0], `"version": "${version}"`),
      "package-lock.json": (input.files["package-lock.json"] ?? "").replace(
        /("name": "plumbline",\s+"version": )"[^"]+"/g,
        `$1"${version}"`,
      ),
      "deploy/helm/plumbline/Chart.yaml": (input.files["deploy/helm/plumbline/Chart.yaml"] ?? "")
        .replace(/^version: .*$/m, `version: ${version}`)
        .replace(/^appVersion: .*$/m, `appVersion: "${version}"`),
    },
  };
}

/** In the formatter's style for a short object. */
function spaced(release: object): string {
  const members = Object.entries(release).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  return `{ ${members.join(", ")} }`;
}

/** The text of the section, or null if there is none. */
function unreleased(changelog: string): string | null {
  const start = changelog.indexOf(UNRELEASED);
  if (start === -1) return null;
  const [text = ""] = changelog.slice(start + UNRELEASED.length).split(/^## /m);
  return text.trim();
}

/** Before 1.0 a breaking change is a minor version, as in semantic versioning. */
function bumpOf(section: string, major: number): string {
  if (/^### Breaking/m.test(section)) return major === 0 ? "minor" : "major";
  const subjects = [...section.matchAll(/^### (.+)$/gm)].map(([, subject]) => subject);
  return subjects.every((subject) => subject === "Fixed" || subject === "Upgrading") ? "patch" : "minor";
}

function next([major, minor, patch]: [number, number, number], bump: "major" | "minor" | "patch"): string {
  if (bump === "major") return `${major + 1}.0.0`;
  if (bump === "minor") return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
}
