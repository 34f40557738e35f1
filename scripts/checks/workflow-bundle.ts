import { buildWorkflowBundle } from "@plumbline/worker/workflow-bundle.ts";

// Fails with webpack's words when a workflow reaches for something that the sandbox of workflows does not have.
const { code } = await buildWorkflowBundle();
if (!code.includes("cleanList")) throw new Error("the bundle holds no cleanList");
