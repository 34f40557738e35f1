import { ApplicationFailure } from "@temporalio/common";

/** Temporal's code of a rule, such as TMPRL1100: a workflow's code does not match its history. */
const RULE = /\bTMPRL\d{4}\b/;

/**
 * The fields logged for a report of Temporal's SDK: ids, codes and places in the code. Failures of activities are already codes (`failureOf`); for any
 * other error only its name is safe to log.
 */
export function temporalLogFields(meta: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const { workflowType, activityType, workflowId, error, failure } = meta;
  const reason = reasonOf(error) ?? RULE.exec(String(failure))?.[0];
  return { workflowType, activityType, workflowId, reason, ...stackOf(error) };
}

/** Of a failure whose cause nothing knows: `failureOf` leaves nothing but frames there. */
function stackOf(error: unknown): { stack?: string } {
  if (!(error instanceof ApplicationFailure) || error.stack !== framesOf(error)) return {};
  return { stack: error.stack };
}

const MOST_FRAMES = 12;

/** The places of an error without its message, which can hold data. */
export function framesOf({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MOST_FRAMES)
    .join("\n");
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof ApplicationFailure) return `${error.type ?? "ApplicationFailure"}: ${error.message}`;
  return error instanceof Error ? error.name : undefined;
}
