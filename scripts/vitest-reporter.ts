import { writeFileSync } from "node:fs";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";

/** The result of a test file. `failed` are its tests; it can also fail in a hook, at import or by an unhandled rejection. */
export type FileResult = { path: string; hasFailed: boolean; passed: number; failed: string[] };
/** `errors`: those not attributed to a file. */
export type Report = { files: FileResult[]; errors: number };

/** Writes a `Report` to the file in `VITEST_REPORT_FILE`. Vitest's own JSON reports do not include unhandled errors. */
export default class ReportWriter implements Reporter {
  /** Printed immediately: Vitest itself reports failures at the end of the run, which can be an hour away. */
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state !== "failed") return;
    for (const { message, stack } of errors ?? []) process.stdout.write(`${test.fullName}\n${stack ?? message}\n`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env.VITEST_REPORT_FILE;
    if (!file) throw new Error("VITEST_REPORT_FILE is not set");
    const pathsOfErrors = new Set(unhandled.map((error) => error.VITEST_TEST_PATH));
    const files = modules.map((module): FileResult => {
      const state = module.state();
      return {
        path: module.moduleId,
        hasFailed: (state !== "passed" && state !== "skipped") || pathsOfErrors.has(module.moduleId),
        passed: [...module.children.allTests("passed")].length,
        failed: [...module.children.allTests("failed")].map((test) => test.fullName),
      };
    });
    const paths = new Set<unknown>(files.map(({ path }) => path));
    const withoutFile = unhandled.filter((error) => !paths.has(error.VITEST_TEST_PATH)).length;
    // A killed test process leaves such an error, and a file that never finished.
    const unfinished = modules.filter((module) => ["queued", "pending"].includes(module.state())).length;
    const errors = Math.max(0, withoutFile - unfinished);
    writeFileSync(file, JSON.stringify({ files, errors } satisfies Report));
  }
}
