import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bundleWorkflowCode, type WorkflowBundleOption } from "@temporalio/worker";

const built = fileURLToPath(new URL("../dist/workflow-bundle.js", import.meta.url));
const source = fileURLToPath(import.meta.resolve("@plumbline/workflows/workflows.ts"));

/** The bundle made at build time where there is one (production); else it is made now, in about a second. */
export async function workflowBundle(): Promise<WorkflowBundleOption> {
  return existsSync(built) ? { codePath: built } : await buildWorkflowBundle();
}

export async function buildWorkflowBundle(): Promise<{ code: string }> {
  const { code } = await bundleWorkflowCode({
    workflowsPath: source,
    logger: { log() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {} },
  });
  return { code };
}
