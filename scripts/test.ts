import { parseArgs } from "node:util";
import { runSeeded, runBrowserTests, type BrowserResult } from "@plumbline/dev-env/browser-tests.ts";
import { buildWeb } from "@plumbline/dev-env/build-web.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { recipesOf, registerProblems } from "./recipes/check-register.ts";
import { REGISTER } from "./recipes/register.ts";
import { repeatFailedFiles, runVitest, type VitestRun } from "./run-vitest.ts";

/**
 * All layers: unit, database, workflow, API, faults with vitest; then stories in a real browser: the main ones, or with `--stories`
 * every one. `--slow` runs the tests that take minutes instead. `--part` runs one part, and `--shard 1/4` a share of it, as in CI.
 * `recipes` compares the register of faults with the tests, and runs those that it names.
 * A test that fails but passes alone is named by a `flaky:` line at the end; the last line counts the tests.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    slow: { type: "boolean", default: false },
    stories: { type: "boolean", default: false },
    part: { type: "string" },
    shard: { type: "string" },
  },
});
/** The projects of vitest in each part. */
const PARTS: Record<string, readonly string[]> = {
  unit: ["unit", "web"],
  tools: ["tools"],
  server: ["server"],
  browser: [],
};
/**
 * Integration tests repeated through a transaction pooler, with one call to a portal at a time: the database's, one of each feature,
 * jobs and their crashes.
 */
const POOLED = [
  ...["db", "billing", "portals", "email", "jobs/run", "maintenance", "secrets"].map(
    (folder) => `packages/core/test/${folder}/`,
  ),
  "packages/core/test/credits/ledger.test.ts",
  ...["accounts", "idor", "sessions", "shutdown"].map((name) => `apps/api/test/${name}.test.ts`),
  ...[
    "jobs",
    "kill",
    "maintain",
    "on-update",
    "refused-together",
    "refused-together.slow",
    "refused-together-readers.slow",
  ].map((name) => `apps/worker/test/${name}.test.ts`),
];
const STORIES_SIDE_BY_SIDE = ["1/2", "2/2"];
const say = (line: string) => void process.stdout.write(`${line}\n`);

if (positionals.length > 0) {
  const isKnown = positionals.length === 1 && positionals[0] === "recipes";
  if (!isKnown) say("npm test runs everything, npm test -- recipes the tests of the register of faults");
  process.exit(isKnown && (await passesRecipes()) ? 0 : 1);
}
const projects = values.part === undefined ? null : PARTS[values.part];
if (projects === undefined || (values.slow && (projects || values.shard))) {
  say(`--part is one of ${Object.keys(PARTS).join(", ")}; --slow has no parts`);
  process.exit(1);
}
const hasBrowser = projects === null || values.part === "browser";

// The server tests mostly wait, so the web app is built meanwhile. A failed build is retried later, and reported then.
const built = hasBrowser ? buildWeb(() => undefined).catch(() => undefined) : null;
const vitest = await runVitestParts();
await built;
const browser = values.slow ? await runSeeded(["failure-states", "crawl"], say) : hasBrowser ? await runStories() : [];
const suites = [await repeatFailedFiles(vitest, say), ...browser];
const passed = suites.reduce((sum, suite) => sum + suite.passed, 0);
const failed = suites.reduce((sum, suite) => sum + suite.failed, 0);
say("");
for (const name of suites.flatMap(({ flaky }) => flaky)) say(`flaky: ${name}`);
say(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** Every row of the register has its test, and every one of these tests passes. */
async function passesRecipes(): Promise<boolean> {
  const { files, pattern } = recipesOf(REGISTER);
  const args = [
    "--testNamePattern",
    pattern,
    ...["unit", "web", "tools", "server"].flatMap((name) => ["--project", name]),
  ];
  const run = await runVitest({ args, files });
  const { passed, failed } = await repeatFailedFiles([run], say);
  const idle = files.filter((file) => !run.files.some((ran) => ran.path.endsWith(file) && ran.passed > 0));
  const problems = [...registerProblems(ROOT, REGISTER), ...idle.map((file) => `${file}: none of its tests ran`)];
  for (const problem of problems) say(problem);
  const kinds = ["tests", "document", "refused", "elsewhere", "open"] as const;
  say(kinds.map((kind) => `${REGISTER.filter((row) => kind in row).length} ${kind}`).join(", "));
  say(`${passed} passed, ${failed} failed`);
  return problems.length === 0 && failed === 0;
}

async function runVitestParts(): Promise<VitestRun[]> {
  if (values.slow) {
    const slow = await runVitest({ env: { SLOW: "1" } });
    const env = { TEST_POOLER: "transaction", TEST_CALLS_IN_FLIGHT: "1" };
    const pooled = { args: ["--project", "server"], files: POOLED, env };
    return [slow, await runVitest(pooled)];
  }
  if (projects?.length === 0) return [];
  return [await runVitest({ args: (projects ?? []).flatMap((name) => ["--project", name]), shard: values.shard })];
}

/** Concurrently, each with a separate product: a story mostly waits. */
async function runStories(): Promise<BrowserResult[]> {
  await buildWeb(say);
  const args = values.stories ? [] : ["--grep", "@main"];
  const shards = values.shard ? [values.shard] : STORIES_SIDE_BY_SIDE;
  return await Promise.all(shards.map((shard) => runBrowserTests("journeys", say, args, shard)));
}
