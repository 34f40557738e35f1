import { ApplicationFailure } from "@temporalio/common";

/** Temporal's name for a mistake, such as TMPRL1100: a workflow's code does not fit its history. */
const RULE = /\bTMPRL\d{4}\b/;

/**
 * What is logged of what Temporal's SDK reports: ids and codes. Failures of activities are codes already (`failureOf`); of any
 * other error only its name is known to be one.
 */
export function temporalLogFields(meta: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const { workflowType, activityType, workflowId, error, failure } = meta;
  return { workflowType, activityType, workflowId, reason: reasonOf(error) ?? RULE.exec(String(failure))?.[0] };
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof ApplicationFailure) return `${error.type ?? "ApplicationFailure"}: ${error.message}`;
  return error instanceof Error ? error.name : undefined;
}
