import { currentTraceparent, traced } from "@plumbline/core/tracing/tracer.ts";
import { withTraceparent } from "@plumbline/workflows/trace-header.ts";
import type { WorkflowClientInterceptor } from "@temporalio/client";

/** The workflow joins its starter's trace, or begins a new one if there is none. */
export const traceStarts: WorkflowClientInterceptor = {
  startWithDetails: (input, next) =>
    asSpan(input.workflowType, input.options.workflowId, () =>
      next({ ...input, headers: withTraceparent(input.headers, currentTraceparent()) }),
    ),
  signalWithStart: (input, next) =>
    asSpan(input.workflowType, input.options.workflowId, () =>
      next({ ...input, headers: withTraceparent(input.headers, currentTraceparent()) }),
    ),
};

function asSpan<T>(workflowType: string, workflowId: string, start: () => Promise<T>): Promise<T> {
  const attributes = { "temporal.workflow.type": workflowType, "temporal.workflow_id": workflowId };
  return traced(`start ${workflowType}`, { kind: "producer", attributes }, start);
}
