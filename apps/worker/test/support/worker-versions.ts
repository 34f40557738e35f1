import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { startNode, type NodeService } from "@plumbline/dev-env/node-service.ts";
import { WORKER_MEMORY } from "@plumbline/dev-env/product-env.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { inject } from "vitest";

const BEGIN = "const begun = await begin(jobId);";

/** Workflow code that cannot continue a history of today's code: a timer precedes the first activity. */
const withTimer = `await (0,_temporalio_workflow__WEBPACK_IMPORTED_MODULE_0__.condition)(()=>false, 10); ${BEGIN}`;
/** A bug after the first activity: each workflow task of a job fails and is retried. */
const failing = `${BEGIN} throw new Error("a mistake of this version");`;

/** The bundles of three versions of `cleanList`. */
export function writeBundles(folder: string): { v1: string; v2: string; v3: string } {
  const code = readFileSync(inject("workflowBundle"), "utf8");
  if (code.split(BEGIN).length !== 2) throw new Error("The step to change is not in the bundle once");
  const write = (name: string, text: string) => {
    const file = join(folder, `${name}.js`);
    writeFileSync(file, text);
    return file;
  };
  return {
    v1: write("v1", code),
    v2: write("v2", code.replace(BEGIN, withTimer)),
    v3: write("v3", code.replace(BEGIN, failing)),
  };
}

/** A worker process of one version; the test must stop it. */
export async function startVersion(product: TestProduct, buildId: string, bundle: string): Promise<NodeService> {
  return await startNode({
    script: "apps/worker/src/main.ts",
    env: {
      ...product.env,
      ...WORKER_MEMORY,
      TEMPORAL_BUILD_ID: buildId,
      WORKFLOW_BUNDLE: bundle,
    },
    logFile: process.env.TEST_WORKER_LOG ?? null,
  });
}

/** `plumbline deployment ...` as an operator runs it; rejects with its output on failure. */
export async function plumblineDeployment(product: TestProduct, ...args: string[]): Promise<string> {
  const script = join(ROOT, "scripts/operator/plumbline.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [script, "deployment", ...args], {
    env: { ...product.env, NODE_OPTIONS: "--disable-warning=ExperimentalWarning" },
  });
  return stdout.trim();
}
