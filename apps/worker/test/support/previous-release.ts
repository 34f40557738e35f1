import { execFile, execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Release } from "@plumbline/migrations/releases.ts";
import { installTool } from "@plumbline/dev-env/tool-packages.ts";
import { linkPackages } from "@plumbline/dev-env/link-packages.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";

const MAX_BYTES = 512 * 1024 * 1024;

/**
 * The code of a release below `folder`, ready to run with the installed packages. Throws if the repository's history does not
 * contain it.
 */
export function checkOutRelease({ version, revision }: Release, folder: string): string {
  const source = join(folder, version);
  mkdirSync(source, { recursive: true });
  const commit = [`v${version}`, revision].find(
    (name) => name && git(["rev-parse", "--verify", "--quiet", `${name}^{commit}`]),
  );
  if (commit === undefined)
    throw new Error(
      `The commit of release ${version} is not in this repository; fetch its whole history with its tags.`,
    );
  const archive = execFileSync("git", ["archive", commit], { cwd: ROOT, maxBuffer: MAX_BYTES });
  execFileSync("tar", ["-x", "-C", source], { input: archive });
  linkPackages(ROOT, source);
  execFileSync(process.execPath, ["node_modules/prisma/build/index.js", "generate"], {
    cwd: source,
    stdio: "pipe",
    // Generating needs no engine binary: any existing file satisfies the lookup.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: join(ROOT, "package.json"), PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  });
  // For a while from 0.2.0 on the parts of emails were generated and not committed; 0.1.0 has none.
  const hasGeneratedParts = existsSync(join(source, "scripts/email-parts.ts"));
  if (hasGeneratedParts && !existsSync(join(source, "packages/core/src/email/generated"))) {
    const tools = installTool("tools/emails");
    for (const name of readdirSync(tools))
      if (!existsSync(join(source, "node_modules", name)))
        symlinkSync(join(tools, name), join(source, "node_modules", name));
    execFileSync(process.execPath, ["--disable-warning=ExperimentalWarning", "scripts/email-parts.ts"], {
      cwd: source,
      stdio: "pipe",
    });
  }
  return source;
}

/** Uses the command of the release at `source`. */
export async function grantCredits(
  source: string,
  env: Record<string, string>,
  email: string,
  credits: number,
): Promise<void> {
  const args = [join(source, "scripts/admin.ts"), "grant-credits", email, String(credits)];
  await promisify(execFile)(process.execPath, args, {
    env: { ...env, NODE_OPTIONS: "--disable-warning=ExperimentalWarning" },
  });
}

function git(args: readonly string[]): boolean {
  return spawnSync("git", args, { cwd: ROOT }).status === 0;
}
