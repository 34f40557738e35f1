import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { markVersioned } from "@plumbline/workflows/worker-versions.ts";
import type { WorkflowBundleOption } from "@temporalio/worker";

const built = fileURLToPath(new URL("../dist/workflow-bundle.js", import.meta.url));
const printer = fileURLToPath(new URL("print-workflow-bundle.ts", import.meta.url));
/** Several times the current size of the bundle. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Reads `file` if given, else the bundle from build time if there is one (production); otherwise builds it (about 2 s). */
export async function workflowBundle(file: string | null, isVersion: boolean): Promise<WorkflowBundleOption> {
  const codePath = file ?? (existsSync(built) ? built : null);
  if (codePath !== null && !isVersion) return { codePath };
  const { code } = codePath === null ? await buildWorkflowBundle() : { code: await readFile(codePath, "utf8") };
  return { code: isVersion ? markVersioned(code) : code };
}

/** In a separate process: the bundler would keep 150 MB of the worker's memory. */
export async function buildWorkflowBundle(): Promise<{ code: string }> {
  const args = ["--disable-warning=ExperimentalWarning", printer];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: MAX_BYTES });
  return { code: stdout };
}
