import { spawn } from "node:child_process";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { runAppearance, runBrowserTests } from "@plumbline/dev-env/browser-tests.ts";
import { buildWeb } from "@plumbline/dev-env/build-web.ts";

/**
 * All layers: unit, database, workflow, API, faults with vitest; then stories in a real browser: the main ones, or with `--stories`
 * every one. `--slow` runs what takes minutes instead. The last line counts them.
 */
const isSlow = process.argv.includes("--slow");
/** The part of the integration tests that the slow layer runs once more, through a transaction pooler: the database's own, one of each feature's, jobs and their crashes. */
const POOLED = [
  ...["db", "billing", "portals", "email", "jobs/run", "maintenance", "secrets"].map(
    (folder) => `packages/core/test/${folder}/`,
  ),
  "packages/core/test/credits/ledger.test.ts",
  ...["accounts", "idor", "sessions", "shutdown"].map((name) => `apps/api/test/${name}.test.ts`),
  ...["jobs", "kill", "maintain", "on-update"].map((name) => `apps/worker/test/${name}.test.ts`),
];
const withStories = process.argv.includes("--stories");
const say = (line: string) => void process.stdout.write(`${line}\n`);

// The server tests mostly wait; what the browser needs is built meanwhile. A build that fails is tried again there, and reported.
const built = buildWeb(() => undefined).catch(() => undefined);
const vitest = isSlow
  ? [
      await runVitest([], { SLOW: "1" }),
      await runVitest(["--project", "server", ...POOLED], { TEST_POOLER: "transaction" }),
    ]
  : [await runVitest([], {})];
await built;
const browser = isSlow
  ? [await runBrowserTests("failure-states", say), await runAppearance(say)]
  : [await runBrowserTests("journeys", say, withStories ? [] : ["--grep", "@main"])];
const suites = [...vitest, ...browser];
const passed = suites.reduce((sum, suite) => sum + suite.passed, 0);
const failed = suites.reduce((sum, suite) => sum + suite.failed, 0);
say(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && vitest.every(({ code }) => code === 0) ? 0 : 1);

async function runVitest(
  args: readonly string[],
  settings: Record<string, string>,
): Promise<{ passed: number; failed: number; code: number }> {
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const child = spawn(process.execPath, [vitest, "run", "--reporter=default", ...args], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...settings, NODE_OPTIONS: "--disable-warning=ExperimentalWarning" },
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    process.stdout.write(chunk);
    output = (output + chunk.toString()).slice(-20_000);
  });
  const code = (await new Promise<number | null>((resolve) => child.once("close", resolve))) ?? 1;
  const summary =
    stripVTControlCharacters(output)
      .split("\n")
      .findLast((line) => /^\s*Tests\s/.test(line)) ?? "";
  const failed = count(summary, "failed");
  return { passed: count(summary, "passed"), failed: code !== 0 && failed === 0 ? 1 : failed, code };
}

function count(summary: string, word: string): number {
  return Number(new RegExp(`(\\d+) ${word}`).exec(summary)?.[1] ?? 0);
}
