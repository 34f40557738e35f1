import { AppError } from "../../app-error.ts";
import { HubspotBlocked, HubspotError, isRateLimit, type HubspotProblem } from "./errors.ts";
import { EndlessPages } from "./pages.ts";
import { RateBudgetFull } from "./rate-budget.ts";
import { HubspotUnreachable } from "./send.ts";
import { HOUR_MS } from "../../time.ts";

const OUR_ERROR = "Something is wrong on our side. We have been told.";

/** Translates HubSpot errors for operations that a user waits for; other errors pass through. */
export async function asUserFacingError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof HubspotUnreachable) throw new AppError("crm_unavailable", undefined, {}, { cause: error });
    if (error instanceof RateBudgetFull)
      throw new AppError(
        "rate_limited",
        "This portal has reached its HubSpot request limit. Please try again in a moment.",
        { retryAfterMs: Math.ceil(error.retryAfterMs) },
      );
    if (error instanceof EndlessPages) throw new AppError("crm_refused", undefined, {}, { cause: error });
    if (error instanceof HubspotBlocked) throw blockedForUser(error);
    if (!(error instanceof HubspotError)) throw error;
    throw errorOf(error.problem);
  }
}

function errorOf(problem: HubspotProblem): AppError {
  if (isRateLimit(problem))
    return new AppError("rate_limited", "HubSpot is limiting requests. Please try again in a moment.", {
      retryAfterMs: problem.retryAfterMs,
    });
  if (problem.subject === "us") return new AppError("internal", OUR_ERROR);
  if (problem.status === 401) return new AppError("needs_reconnect");
  if (problem.isPassing) return new AppError("crm_unavailable");
  if (problem.status === 403)
    return new AppError("crm_refused", "Plumbline doesn't have permission to do this in HubSpot.");
  return problem.status === 404 ? new AppError("not_found", "Not found in HubSpot.") : new AppError("crm_refused");
}

function blockedForUser(blocked: HubspotBlocked): AppError {
  switch (blocked.reason) {
    case "missing_permission": {
      const scopes = blocked.missingScopes.length > 0 ? ` (${blocked.missingScopes.join(", ")})` : "";
      return new AppError(
        "crm_refused",
        `Plumbline doesn't have permission to do this in HubSpot${scopes}. Reconnect the portal and grant every permission that HubSpot lists.`,
      );
    }
    case "hubspot_refuses":
      return new AppError("crm_refused");
    case "plumbline_error":
      return new AppError("internal", OUR_ERROR);
    case "hubspot_unavailable":
      return new AppError("crm_unavailable");
    case "daily_limit":
      return new AppError("rate_limited", "This portal has reached its daily HubSpot request limit.", {
        retryAfterMs: HOUR_MS,
      });
  }
}
