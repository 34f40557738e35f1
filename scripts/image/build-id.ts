import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The code that a worker runs: the bundled servers and the workflows. */
const CODE = ["dist/**/*.js", "apps/worker/dist/workflow-bundle.js"];

/**
 * The build id of the image in the folder `product`: its version and a hash of its code. Images with different code never share
 * a build id, however they are tagged; identical code keeps its id.
 */
export function buildId(product: string, version: string): string {
  const files = CODE.flatMap((pattern) => globSync(pattern, { cwd: product })).toSorted();
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(product, file)));
  return `${version}-${hash.digest("hex").slice(0, 12)}`;
}
