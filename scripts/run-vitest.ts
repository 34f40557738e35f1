import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ROOT } from "@plumbline/dev-env/root.ts";
import type { FileResult, Report } from "./vitest-reporter.ts";

/** More failed files than this are no coincidence and are not rerun. */
const MAX_REPEATED = 5;

/** `args` are vitest's, without files. `shard`, as 1/4: a share of the files. `output`: the target of vitest's own output. */
export type VitestOptions = {
  root?: string;
  args?: readonly string[];
  shard?: string | undefined;
  files?: readonly string[];
  env?: Record<string, string>;
  output?: "inherit" | "ignore";
};
/** `isBroken`: it failed outside its files, so rerunning them is pointless. */
export type VitestRun = { options: VitestOptions; files: FileResult[]; isBroken: boolean };
export type TestCount = { passed: number; failed: number; flaky: string[] };

export async function runVitest(options: VitestOptions): Promise<VitestRun> {
  const { root = ROOT, args = [], shard, files = [], env = {}, output = "inherit" } = options;
  const folder = mkdtempSync(join(tmpdir(), "plumbline-vitest-"));
  const reportFile = join(folder, "report.json");
  const reporters = ["--reporter=default", `--reporter=${join(import.meta.dirname, "vitest-reporter.ts")}`];
  const child = spawn(
    process.execPath,
    [
      join(ROOT, "node_modules/vitest/vitest.mjs"),
      "run",
      ...reporters,
      ...args,
      ...(shard ? [`--shard=${shard}`] : []),
      ...files,
    ],
    {
      cwd: root,
      stdio: ["ignore", output, output],
      env: {
        ...process.env,
        ...env,
        VITEST_REPORT_FILE: reportFile,
        NODE_OPTIONS: "--disable-warning=ExperimentalWarning",
      },
    },
  );
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  const report = existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, "utf8")) as Report) : null;
  rmSync(folder, { recursive: true });
  const results = report?.files ?? [];
  const hasFailed = results.some((file) => file.hasFailed);
  return { options, files: results, isBroken: report === null || report.errors > 0 || (code !== 0 && !hasFailed) };
}

/**
 * Reruns each failed file once, alone; if it passes, it counts as passed and is reported as flaky.
 * Failures with a cause other than a few files are final.
 */
export async function repeatFailedFiles(runs: readonly VitestRun[], say: (line: string) => void): Promise<TestCount> {
  const failedFiles = runs.flatMap(({ files }) => files.filter((file) => file.hasFailed));
  const isRepeated = failedFiles.length <= MAX_REPEATED && runs.every((run) => !run.isBroken);
  const count: TestCount = { passed: 0, failed: 0, flaky: [] };
  for (const run of runs) {
    if (run.isBroken) count.failed += 1;
    for (const file of run.files) {
      const last = file.hasFailed && isRepeated ? await repeat(run, file, say) : file;
      count.passed += last.passed;
      count.failed += last.hasFailed ? Math.max(1, last.failed.length) : 0;
      if (file.hasFailed && !last.hasFailed) count.flaky.push(...namesOf(run, file));
    }
  }
  return count;
}

async function repeat({ options }: VitestRun, file: FileResult, say: (line: string) => void): Promise<FileResult> {
  say(`\nOnce more, alone: ${nameOf(options, file)}`);
  const { files, isBroken } = await runVitest({ ...options, shard: undefined, files: [file.path] });
  const again = files.find(({ path }) => path === file.path);
  return again && !isBroken ? again : file;
}

function namesOf({ options }: VitestRun, file: FileResult): string[] {
  const name = nameOf(options, file);
  return file.failed.length === 0 ? [name] : file.failed.map((test) => `${name} > ${test}`);
}

function nameOf({ root = ROOT }: VitestOptions, { path }: FileResult): string {
  return relative(root, path);
}
