import { ApplicationFailure } from "@temporalio/common";

/** Temporal's code of a rule, such as TMPRL1100: a workflow's code does not match its history. */
const RULE = /\bTMPRL\d{4}\b/;

/**
 * The fields logged for a report of Temporal's SDK: ids and codes. Failures of activities are already codes (`failureOf`); for any
 * other error only its name is safe to log.
 */
export function temporalLogFields(meta: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const { workflowType, activityType, workflowId, error, failure } = meta;
  return { workflowType, activityType, workflowId, reason: reasonOf(error) ?? RULE.exec(String(failure))?.[0] };
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof ApplicationFailure) return `${error.type ?? "ApplicationFailure"}: ${error.message}`;
  return error instanceof Error ? error.name : undefined;
}
