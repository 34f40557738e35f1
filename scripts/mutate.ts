import { execFileSync, spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { accountLife } from "./mutations/account-life.ts";
import { billing } from "./mutations/billing.ts";
import { simulator } from "./mutations/simulator.ts";

/** A change of one file, or a patch, as `git apply` takes it. `tests`: instead of those of the suite. */
type Fault = { what: string; tests?: readonly string[] } & (
  | { file: string; from: string; to: string }
  | { patch: string }
);
/** `tests`: arguments of vitest; at least one of them must fail under each fault. */
export type Suite = { tests: readonly string[]; env?: Readonly<Record<string, string>>; faults: readonly Fault[] };

const SUITES: Readonly<Record<string, Suite>> = { billing, "account-life": accountLife, simulator };

const [name = "", filter = ""] = process.argv.slice(2);
const suite = SUITES[name];
if (!suite) {
  process.stderr.write(`npm run mutate -- <${Object.keys(SUITES).join(" | ")}> [faults whose description matches]\n`);
  process.exit(2);
}
const chosen = suite.faults.filter(({ what }) => new RegExp(filter).test(what));
const copy = mkdtempSync(join(tmpdir(), "plumbline-mutants-"));
chmodSync(copy, 0o755); // as root, PostgreSQL's own user must be able to enter it
let survivors = 0;
try {
  cpSync(ROOT, copy, {
    recursive: true,
    filter: (path) => path !== join(ROOT, ".git") && path !== join(ROOT, ".data"),
    verbatimSymlinks: true,
  });
  for (const fault of chosen) {
    const repair = apply(fault);
    const red = await redTests(fault.tests ?? suite.tests, suite.env);
    repair();
    if (red.length === 0) survivors += 1;
    process.stdout.write(`${red.length > 0 ? "found   " : "SURVIVED"}  ${fault.what}\n`);
    for (const test of red.slice(0, 3)) process.stdout.write(`            by: ${test}\n`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.stdout.write(`${chosen.length - survivors} of ${chosen.length} faults were found.\n`);
process.exit(survivors === 0 && chosen.length > 0 ? 0 : 1);

/** Returns what takes the fault out again. */
function apply(fault: Fault): () => void {
  if ("patch" in fault) {
    const run = (...options: string[]) => execFileSync("git", ["apply", ...options, fault.patch], { cwd: copy });
    run();
    return () => run("--reverse");
  }
  const { what, file, from, to } = fault;
  const path = join(copy, file);
  const original = readFileSync(path, "utf8");
  if (!original.includes(from)) throw new Error(`${file} no longer holds what "${what}" changes`);
  writeFileSync(path, original.replace(from, to));
  return () => writeFileSync(path, original);
}

/** The tests that fail in the copy, each with the first line of its message; the run stops at the first one. */
async function redTests(tests: readonly string[], env: Suite["env"]): Promise<string[]> {
  const report = join(copy, "mutant.json");
  rmSync(report, { force: true });
  const child = spawn(
    process.execPath,
    [
      join(copy, "node_modules/vitest/vitest.mjs"),
      "run",
      "--project",
      "server",
      "--bail",
      "1",
      "--reporter=json",
      `--outputFile=${report}`,
      ...tests,
    ],
    {
      cwd: copy,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env, NODE_OPTIONS: "--disable-warning=ExperimentalWarning" },
    },
  );
  let tail = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (tail = (tail + chunk.toString()).slice(-3_000)));
  await new Promise((resolve) => child.once("close", resolve));
  if (!existsSync(report)) throw new Error(`The tests did not run:\n${tail}`);
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
  };
  if (testResults.every((result) => result.assertionResults.length === 0)) throw new Error(`No test ran:\n${tail}`);
  return testResults.flatMap((result) =>
    result.assertionResults
      .filter((test) => test.status === "failed")
      .map(({ fullName, failureMessages: [message = ""] }) => `${fullName}: ${message.split("\n")[0]}`),
  );
}
