import type { HubspotAnswer } from "./send.ts";

/**
 * What an answer that is no success means to us. `refused` carries HubSpot's own error list, never shown or logged whole:
 * its messages can hold record values.
 */
export type HubspotProblem =
  | { kind: "rate_limited"; retryAfterMs: number }
  | { kind: "unauthorized" }
  | { kind: "forbidden" }
  | { kind: "not_found" }
  | { kind: "locked" }
  | { kind: "refused"; body: unknown }
  | { kind: "unavailable"; status: number };

export class HubspotError extends Error {
  readonly problem: HubspotProblem;
  constructor(problem: HubspotProblem) {
    super(`HubSpot: ${problem.kind}`);
    this.name = "HubspotError";
    this.problem = problem;
  }
}

/** Trouble of the moment, HubSpot's or ours with HubSpot: waiting cures it, and it says nothing about the work in hand. */
export function isWaitable(error: unknown): boolean {
  if (error instanceof HubspotError)
    return (
      error.problem.kind === "rate_limited" || error.problem.kind === "unavailable" || error.problem.kind === "locked"
    );
  return (
    error instanceof Error &&
    ["HubspotUnreachable", "PortalBusy", "AbortError", "CancelledFailure"].includes(error.name)
  );
}

/** Null for 2xx. */
export function problemOf(answer: HubspotAnswer): HubspotProblem | null {
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  if (status === 429 || status === 477) return { kind: "rate_limited", retryAfterMs: answer.retryAfterMs ?? 10_000 };
  if (status === 401) return { kind: "unauthorized" };
  if (status === 403) return { kind: "forbidden" };
  if (status === 404) return { kind: "not_found" };
  if (status === 423) return { kind: "locked" };
  if (status >= 500) return { kind: "unavailable", status };
  return { kind: "refused", body: answer.body };
}
