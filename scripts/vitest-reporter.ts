import { writeFileSync } from "node:fs";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";

/** How a test file ended. `failed` are its tests; a file can fail without one, in a hook, at its import or by a rejection that nobody handles. */
export type FileResult = { path: string; hasFailed: boolean; passed: number; failed: string[] };
/** `errors`: of no file that is known. */
export type Report = { files: FileResult[]; errors: number };

/** Writes a `Report` to the file that `VITEST_REPORT_FILE` names. Vitest's own reports in JSON know nothing of unhandled errors. */
export default class ReportWriter implements Reporter {
  /** As it happens: Vitest itself says why a test failed at the end of the run, which can be an hour away. */
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
    // A test process that dies leaves such an error, and a file that never ended.
    const unfinished = modules.filter((module) => ["queued", "pending"].includes(module.state())).length;
    const errors = Math.max(0, withoutFile - unfinished);
    writeFileSync(file, JSON.stringify({ files, errors } satisfies Report));
  }
}
