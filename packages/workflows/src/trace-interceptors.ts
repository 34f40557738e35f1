import type { Headers } from "@temporalio/common";
import {
  ContinueAsNew,
  isCancellation,
  proxySinks,
  workflowInfo,
  type Sinks,
  type WorkflowInterceptors,
} from "@temporalio/workflow";
import { traceparentIn, withTraceparent } from "./trace-header.ts";

/** One ended execution. `spanId`: 16 hex digits; times in milliseconds since the epoch. */
export type EndedExecution = {
  parent: string;
  spanId: string;
  startedAt: number;
  endedAt: number;
  errorType: string | null;
};
export interface TraceSinks extends Sinks {
  traces: { ended(execution: EndedExecution): void };
}

/**
 * Passes the trace of a workflow's start on to its activities and its next execution, and reports its end. Deterministic, and
 * without effect on its commands: the span's id is derived from the run's, promises are passed on unchanged, and replay does not
 * compare headers. A workflow started without a trace runs as if this did not exist.
 */
export function interceptors(): WorkflowInterceptors {
  const { traces } = proxySinks<TraceSinks>();
  let own: string | null = null;
  const carrying = <Input extends { headers: Headers }>(input: Input): Input => ({
    ...input,
    headers: withTraceparent(input.headers, own),
  });
  return {
    inbound: [
      {
        execute(input, next) {
          const parent = traceparentIn(input.headers);
          if (parent === null) return next(input);
          const { runId, runStartTime } = workflowInfo();
          const spanId = runId.replaceAll("-", "").slice(-16);
          own = `${parent.slice(0, 36)}${spanId}${parent.slice(-3)}`;
          const running = next(input);
          const end = (errorType: string | null) =>
            traces.ended({ parent, spanId, startedAt: runStartTime.getTime(), endedAt: Date.now(), errorType });
          // Attached to the promise, which is returned unchanged: awaiting it here could change the order of commands.
          running.then(
            () => end(null),
            (error: unknown) => end(errorTypeOf(error)),
          );
          return running;
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(carrying(input)),
        continueAsNew: (input, next) => next(carrying(input)),
      },
    ],
  };
}

/** Null for an execution that was canceled or continued as new. */
function errorTypeOf(error: unknown): string | null {
  if (error instanceof ContinueAsNew || isCancellation(error)) return null;
  return error instanceof Error ? error.name : typeof error;
}
