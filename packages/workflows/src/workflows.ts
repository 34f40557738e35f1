// The contents of the worker's bundle: every workflow under its name, with the versioning behavior of its row
// if the worker is a version.
import type { WorkflowName } from "@plumbline/core/work/workflows.ts";
import { setWorkflowOptions } from "@temporalio/workflow";
import * as every from "./every-workflow.ts";
import { WORKFLOWS } from "./registry.ts";
import { hasWorkerVersion } from "./worker-versions.ts";

export * from "./every-workflow.ts";

const workflows: { [Name in WorkflowName]: (input: never) => Promise<void> } = every;

if (hasWorkerVersion())
  for (const [name, workflow] of Object.entries(workflows))
    setWorkflowOptions({ versioningBehavior: WORKFLOWS[name as WorkflowName].versioning }, workflow);
