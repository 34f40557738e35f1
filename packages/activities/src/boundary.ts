import { AppError } from "@plumbline/core/app-error.ts";
import { HubspotError } from "@plumbline/core/crm/hubspot/errors.ts";
import { RateBudgetFull } from "@plumbline/core/crm/hubspot/rate-budget.ts";
import { LeaseLost } from "@plumbline/core/jobs/run/batch/lease.ts";
import { ApplicationFailure, Context } from "@temporalio/activity";
import { ApplicationFailureCategory, CancelledFailure } from "@temporalio/common";
import { startHeartbeats } from "./heartbeats.ts";

/** How an activity says that it makes progress, and learns that its attempt is over. */
type ActivityControl = { heartbeat(): void; signal: AbortSignal };

/** Runs an activity. Work of several steps says at each of them that it makes progress. */
export async function withHeartbeats<T>(work: (control: ActivityControl) => Promise<T>): Promise<T> {
  const context = Context.current();
  const heartbeats = startHeartbeats(() => context.heartbeat());
  try {
    return await work({ heartbeat: heartbeats.progress, signal: context.cancellationSignal });
  } catch (error) {
    throw failureOf(error, isWorkerStopping(context.cancellationSignal));
  } finally {
    heartbeats.stop();
  }
}

/** As the SDK says it, whichever of its parts ends the attempt. */
function isWorkerStopping(signal: AbortSignal): boolean {
  return signal.reason instanceof CancelledFailure && signal.reason.message === "WORKER_SHUTDOWN";
}

/**
 * The one place where an error becomes a retry or a failure. Temporal stores failure messages in plain text, so they are codes:
 * never another system's message, never a record's value. `isStopping`: the worker ends, and has told its attempts.
 */
export function failureOf(error: unknown, isStopping = false): unknown {
  if (error instanceof Error && (error.name === "AbortError" || error.name === "CancelledFailure"))
    return isStopping ? workerStops() : error;
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

/** Another worker continues at once: this is no failure of the work, for which tries become rarer. */
function workerStops(): ApplicationFailure {
  return ApplicationFailure.create({
    type: "WorkerStops",
    message: "the worker stops",
    nextRetryDelay: 100,
    category: ApplicationFailureCategory.BENIGN,
  });
}

function rateLimited(retryAfterMs: number): ApplicationFailure {
  return ApplicationFailure.create({
    type: "RateLimited",
    message: "the portal's limit is used up",
    nextRetryDelay: Math.max(1_000, Math.ceil(retryAfterMs)),
    category: ApplicationFailureCategory.BENIGN,
  });
}
