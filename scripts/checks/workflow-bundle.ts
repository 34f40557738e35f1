import { buildWorkflowBundle } from "@plumbline/worker/workflow-bundle.ts";

// Fails with webpack's message if a workflow imports something that the workflow sandbox lacks.
const { code } = await buildWorkflowBundle();
if (!code.includes("cleanList")) throw new Error("the bundle holds no cleanList");
