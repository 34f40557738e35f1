import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { comparisonOf, comparisonTable, type Measured } from "./compare-figures.ts";
import { say } from "./with-stack.ts";

const ROUNDS = 5;

/**
 * Runs a benchmark of this checkout and of another commit alternately, five times each, and prints medians and spread. Exits with 1
 * if a figure has risen by more than its tolerance. The other commit is checked out separately and removed at the end.
 */
export async function compareAgainst(
  commit: string,
  bench: { script: string; args: readonly string[] },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-against-"));
  const other = join(folder, "checkout");
  try {
    await run("git", ["worktree", "add", "--detach", other, commit], ROOT);
    const measured: Measured[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`Round ${round} of ${ROUNDS} ...`);
      measured.push({ here: await figuresOf(ROOT, bench), there: await figuresOf(other, bench) });
    }
    const compared = comparisonOf(measured);
    process.stdout.write(
      `\n${comparisonTable(compared, commit)}\n\n${JSON.stringify({ against: commit, compared })}\n`,
    );
    process.exitCode = compared.some(({ isWorse }) => isWorse) ? 1 : 0;
  } finally {
    await run("git", ["worktree", "remove", "--force", other], ROOT).catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The benchmark's last line of JSON output. */
async function figuresOf(
  root: string,
  { script, args }: { script: string; args: readonly string[] },
): Promise<unknown> {
  const output = await run(process.execPath, [join(root, "scripts/bootstrap.mjs"), script, ...args], root);
  const json = output.split("\n").findLast((line) => line.startsWith('{"bench":'));
  if (!json) throw new Error(`${script} printed no figures in ${root}`);
  return JSON.parse(json);
}

async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("close", resolve).once("error", reject),
  );
  if (code !== 0) throw new Error(`${command} ${args[0] ?? ""} ended with ${code}`);
  return output;
}
