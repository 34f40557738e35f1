import { randomUUID } from "node:crypto";
import type { ErrorAnswer } from "../faults/refusal.ts";

/** A response in HubSpot's error form. */
export class HubSpotError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, category: string, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.body = { status: "error", message, correlationId: randomUUID(), category, ...extra };
  }
}

export function validationError(message: string, extra: Record<string, unknown> = {}): HubSpotError {
  return new HubSpotError(400, "VALIDATION_ERROR", message, extra);
}

export function notFound(message: string, extra: Record<string, unknown> = {}): HubSpotError {
  return new HubSpotError(404, "OBJECT_NOT_FOUND", message, extra);
}

export function rateLimited(policy: "TEN_SECONDLY_ROLLING" | "SECONDLY"): HubSpotError {
  const message =
    policy === "SECONDLY"
      ? "You have reached your secondly limit."
      : "You have reached your ten_secondly_rolling limit.";
  return new HubSpotError(429, "RATE_LIMITS", message, {
    errorType: "RATE_LIMIT",
    policyName: policy,
    requestId: randomUUID(),
  });
}

/** HubSpot's error for a status that a fault requests. */
export function interruptionOf(status: number): HubSpotError {
  switch (status) {
    case 400:
      return validationError("Invalid input");
    case 401:
      return new HubSpotError(401, "INVALID_AUTHENTICATION", "Authentication credentials not found or invalid.");
    case 403:
      return new HubSpotError(
        403,
        "MISSING_SCOPES",
        "This app hasn't been granted all required scopes to make this call.",
      );
    case 423:
      return new HubSpotError(423, "LOCKED", "This resource is locked for a moment. Please try again later.");
    case 429:
      return rateLimited("TEN_SECONDLY_ROLLING");
    default:
      return new HubSpotError(status, "INTERNAL_ERROR", "There was a problem with the request.");
  }
}

/** The common form of errors from HubSpot's OAuth endpoints; a fault may set another `error` and `status`. */
export function oauthRefusal(error: string, status: string, message: string): Record<string, unknown> {
  return { error, error_description: message, status, message, correlationId: randomUUID() };
}

/** The error forms of HubSpot's routes. */
export const refusalForms = {
  hubspot: (status: number): ErrorAnswer => interruptionOf(status),
  oauth: (status: number): ErrorAnswer => ({
    status,
    body: oauthRefusal("access_denied", "BAD_HUB", "the hub is not available to this app"),
  }),
} as const;
