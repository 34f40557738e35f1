import { recordSpan, traced, type SpanAttributes } from "@plumbline/core/tracing/tracer.ts";
import { traceparentIn } from "@plumbline/workflows/trace-header.ts";
import type { TraceSinks } from "@plumbline/workflows/trace-interceptors.ts";
import type { ActivityInterceptorsFactory, InjectedSinks } from "@temporalio/worker";

/** The ids in an activity's input, by field name. */
const IDS = {
  jobId: "plumbline.job_id",
  accountId: "plumbline.account_id",
  connectionId: "plumbline.connection_id",
} as const;
const ID = /^[\w-]{1,64}$/;

/** Each attempt of an activity is a span of its workflow's trace. */
export const traceActivity: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    execute(input, next) {
      const parent = traceparentIn(input.headers);
      const attributes = {
        "temporal.activity.type": info.activityType,
        "temporal.activity.attempt": info.attempt,
        "temporal.workflow_id": info.workflowExecution?.workflowId ?? "",
        "temporal.run_id": info.workflowExecution?.runId ?? "",
        ...idsIn(input.args[0]),
      };
      const options = { kind: "consumer", attributes, ...(parent === null ? {} : { parent }) } as const;
      return traced(info.activityType, options, () => next(input));
    },
  },
});

function idsIn(input: unknown): SpanAttributes {
  if (typeof input !== "object" || input === null) return {};
  const found = Object.entries(IDS).flatMap(([name, attribute]) => {
    const value: unknown = Reflect.get(input, name);
    return typeof value === "string" && ID.test(value) ? [[attribute, value] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Receives the ends of workflows. The span of an execution is complete only then, whichever worker it ended on. */
export const traceSinks: InjectedSinks<TraceSinks> = {
  traces: {
    ended: {
      fn({ workflowType, workflowId, runId }, execution) {
        const attributes = {
          "temporal.workflow.type": workflowType,
          "temporal.workflow_id": workflowId,
          "temporal.run_id": runId,
        };
        recordSpan({ ...execution, name: workflowType, attributes });
      },
      callDuringReplay: false,
    },
  },
};
