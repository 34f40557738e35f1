import { bundleWorkflowCode } from "@temporalio/worker";
import { fileURLToPath } from "node:url";

const { code } = await bundleWorkflowCode({
  workflowsPath: fileURLToPath(import.meta.resolve("@plumbline/workflows/workflows.ts")),
  workflowInterceptorModules: [fileURLToPath(import.meta.resolve("@plumbline/workflows/trace-interceptors.ts"))],
  logger: { log() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {} },
});
process.stdout.write(code);
