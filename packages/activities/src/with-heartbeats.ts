import { AppError } from "@plumbline/core/app-error.ts";
import { EmailNotTaken } from "@plumbline/core/email/deliver-email.ts";
import { HubspotError, isRateLimit } from "@plumbline/core/portals/hubspot/errors.ts";
import { RateBudgetFull } from "@plumbline/core/portals/hubspot/rate-budget.ts";
import { LookPending } from "@plumbline/core/jobs/canary/take.ts";
import { LeaseLost } from "@plumbline/core/jobs/pipeline/lease.ts";
import { NoPlace, PlaceWanted, type Place } from "@plumbline/core/work/run-control.ts";
import { NotDueYet } from "@plumbline/core/webhooks/deliver-webhook.ts";
import { ApplicationFailure, Context } from "@temporalio/activity";
import { ApplicationFailureCategory, CancelledFailure } from "@temporalio/common";
import { sqlState } from "@plumbline/core/db/sql-error.ts";
import { framesOf } from "./temporal-log-fields.ts";
import { startHeartbeats } from "./heartbeats.ts";
import type { PortalPlaces } from "./portal-places.ts";

/** How an activity reports progress and names its account and portal, and learns that its attempt is over. */
type ActivityControl = {
  heartbeat(): void;
  beginWait(): () => void;
  signal: AbortSignal;
  takePlace(place: Place): void;
  isPlaceWanted(): boolean;
};

/** Runs an activity. Work with several steps reports progress at each of them; its places are released at the end. */
export async function withHeartbeats<T>(
  places: PortalPlaces,
  work: (control: ActivityControl) => Promise<T>,
): Promise<T> {
  const context = Context.current();
  const heartbeats = startHeartbeats(() => context.heartbeat());
  let taken: { place: Place; leave(): void } | null = null;
  try {
    return await work({
      heartbeat: heartbeats.progress,
      beginWait: heartbeats.beginWait,
      signal: context.cancellationSignal,
      takePlace(place) {
        taken ??= { place, leave: places.enter(place) };
      },
      isPlaceWanted: () => taken !== null && places.isWanted(taken.place),
    });
  } catch (error) {
    throw failureOf(error, isWorkerStopping(context.cancellationSignal));
  } finally {
    (taken as { leave(): void } | null)?.leave();
    heartbeats.stop();
  }
}

/** The SDK's own message, whichever of its parts ends the attempt. */
function isWorkerStopping(signal: AbortSignal): boolean {
  return signal.reason instanceof CancelledFailure && signal.reason.message === "WORKER_SHUTDOWN";
}

/**
 * The only place where an error becomes a retry or a failure. Temporal stores failure messages in plain text, so they are codes,
 * never another system's message or a record's value. `isStopping`: the worker is shutting down and has notified its attempts.
 */
export function failureOf(error: unknown, isStopping = false): unknown {
  if (error instanceof Error && (error.name === "AbortError" || error.name === "CancelledFailure"))
    return isStopping ? workerStops() : error;
  if (error instanceof RateBudgetFull) return rateLimited(error.retryAfterMs);
  if (error instanceof NoPlace) return comesAgain("NoPlace", error.retryAfterMs);
  if (error instanceof LookPending) return comesAgain("LookPending", error.retryAfterMs);
  if (error instanceof NotDueYet) return comesAgain("NotDueYet", error.retryAfterMs);
  if (error instanceof PlaceWanted) return comesAgain("PlaceWanted", PLACE_GIVEN_MS);
  if (error instanceof HubspotError && isRateLimit(error.problem)) return rateLimited(error.problem.retryAfterMs);
  if (error instanceof LeaseLost)
    return ApplicationFailure.create({ type: "LeaseLost", message: "another attempt took over", nonRetryable: true });
  if (error instanceof HubspotError)
    return ApplicationFailure.create({
      type: "Crm",
      message: `${error.problem.subject} ${error.problem.status ?? ""}`.trim(),
    });
  if (error instanceof EmailNotTaken)
    return ApplicationFailure.create({ type: "EmailNotTaken", message: error.reason });
  if (error instanceof AppError) return ApplicationFailure.create({ type: "App", message: error.code });
  return unexpected(error);
}

/** The codes and the places of an error that nothing above knows: both are of the code, neither holds data. */
function unexpected(error: unknown): ApplicationFailure {
  if (!(error instanceof Error)) return ApplicationFailure.create({ type: typeof error, message: typeof error });
  const codes = [...new Set(["code" in error ? error.code : null, sqlState(error)])].filter(isCode);
  const failure = ApplicationFailure.create({ type: error.name, message: codes.join(" ") || error.name });
  failure.stack = framesOf(error);
  return failure;
}

const isCode = (code: unknown): code is string => typeof code === "string" && /^[0-9A-Z_]{2,40}$/.test(code);

/** After a place was released for other work. */
const PLACE_GIVEN_MS = 1_000;

/** Not a failure: the slot is released for work that can proceed now. */
function comesAgain(type: string, afterMs: number): ApplicationFailure {
  return ApplicationFailure.create({
    type,
    message: "the attempt comes again",
    nextRetryDelay: Math.ceil(afterMs),
    category: ApplicationFailureCategory.BENIGN,
  });
}

/** Another worker continues at once: this is not a failure of the work, which would increase its retry delay. */
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
