// What the worker's bundle holds: every workflow under its name, with the versioning behavior of its row.
import type { WorkflowName } from "@plumbline/core/workflows.ts";
import { setWorkflowOptions } from "@temporalio/workflow";
import * as every from "./every-workflow.ts";
import { WORKFLOWS } from "./registry.ts";

export * from "./every-workflow.ts";

const workflows: { [Name in WorkflowName]: (input: never) => Promise<void> } = every;

for (const [name, workflow] of Object.entries(workflows))
  setWorkflowOptions({ versioningBehavior: WORKFLOWS[name as WorkflowName].versioning }, workflow);
