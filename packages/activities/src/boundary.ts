import { AppError } from "@plumbline/core/app-error.ts";
import { HubspotError } from "@plumbline/core/crm/hubspot/errors.ts";
import { RateBudgetFull } from "@plumbline/core/crm/hubspot/rate-budget.ts";
import { LeaseLost } from "@plumbline/core/jobs/run/batch/lease.ts";
import { ApplicationFailure, Context } from "@temporalio/activity";
import { ApplicationFailureCategory } from "@temporalio/common";

/** How an activity tells the server that it lives, and learns that its attempt is over. */
export function activityControl() {
  const context = Context.current();
  return { heartbeat: () => context.heartbeat(), signal: context.cancellationSignal };
}

/**
 * The one place where an error becomes a retry or a failure. Temporal stores failure messages in plain text, so they are codes:
 * never another system's message, never a record's value.
 */
export async function atBoundary<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): unknown {
  if (error instanceof Error && (error.name === "AbortError" || error.name === "CancelledFailure")) return error;
  if (error instanceof RateBudgetFull) return rateLimited(error.retryAfterMs);
  if (error instanceof HubspotError && error.problem.kind === "rate_limited")
    return rateLimited(error.problem.retryAfterMs);
  if (error instanceof LeaseLost)
    return ApplicationFailure.create({ type: "LeaseLost", message: "another attempt took over", nonRetryable: true });
  if (error instanceof HubspotError) return ApplicationFailure.create({ type: "Crm", message: error.problem.kind });
  if (error instanceof AppError) return ApplicationFailure.create({ type: "App", message: error.code });
  const name = error instanceof Error ? error.name : typeof error;
  return ApplicationFailure.create({ type: name, message: name });
}

function rateLimited(retryAfterMs: number): ApplicationFailure {
  return ApplicationFailure.create({
    type: "RateLimited",
    message: "the portal's limit is used up",
    nextRetryDelay: Math.max(1_000, Math.ceil(retryAfterMs)),
    category: ApplicationFailureCategory.BENIGN,
  });
}
