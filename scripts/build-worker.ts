import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildWorkflowBundle } from "@plumbline/worker/workflow-bundle.ts";

// Bundled at build time: a production worker starts faster, and cannot start with code that does not bundle.
const folder = join(import.meta.dirname, "../apps/worker/dist");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "workflow-bundle.js"), (await buildWorkflowBundle()).code);
