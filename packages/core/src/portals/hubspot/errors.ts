import { z } from "zod";
import type { HubspotAnswer } from "./send.ts";

/**
 * What an answer that is no success means to us. `body` is HubSpot's own, never shown or logged whole: its messages can hold
 * record values.
 */
export type HubspotProblem =
  | { kind: "rate_limited"; retryAfterMs: number; isDaily: boolean }
  | { kind: "unauthorized" }
  | { kind: "forbidden"; isMissingScopes: boolean; missingScopes: string[] }
  | { kind: "not_found"; body: unknown }
  | { kind: "locked" }
  | { kind: "refused"; status: number; body: unknown }
  /** `status`: null where the answer was a success that is not in HubSpot's form. */
  | { kind: "unavailable"; status: number | null };

export class HubspotError extends Error {
  readonly problem: HubspotProblem;
  constructor(problem: HubspotProblem) {
    super(`HubSpot: ${problem.kind}`);
    this.name = "HubspotError";
    this.problem = problem;
  }
}

export const BLOCKER_REASONS = ["missing_permission", "hubspot_refuses", "hubspot_unavailable", "daily_limit"] as const;
export type ConnectionBlockerReason = (typeof BLOCKER_REASONS)[number];

/** HubSpot has refused this operation until further notice: it is not sent again before `retryAt`. */
export class HubspotBlocked extends Error {
  readonly reason: ConnectionBlockerReason;
  readonly missingScopes: readonly string[];
  readonly retryAt: Date;
  constructor(blocker: { reason: string; missingScopes: readonly string[]; nextProbeAt: Date }) {
    super(`HubSpot: ${blocker.reason}`);
    this.name = "HubspotBlocked";
    this.reason = BLOCKER_REASONS.find((reason) => reason === blocker.reason) ?? "hubspot_refuses";
    this.missingScopes = blocker.missingScopes;
    this.retryAt = blocker.nextProbeAt;
  }
}

/** A temporary problem at HubSpot or with it: waiting cures it, and it says nothing about the records. */
export function isWaitable(error: unknown): boolean {
  if (error instanceof HubspotError)
    return (
      error.problem.kind === "rate_limited" || error.problem.kind === "unavailable" || error.problem.kind === "locked"
    );
  return (
    error instanceof Error &&
    ["HubspotUnreachable", "HubspotBlocked", "RateBudgetFull", "AbortError", "CancelledFailure"].includes(error.name)
  );
}

/** Null for 2xx. */
export function problemOf(answer: HubspotAnswer): HubspotProblem | null {
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  if (status === 429 || status === 477)
    return { kind: "rate_limited", retryAfterMs: answer.retryAfterMs ?? 10_000, isDaily: isDailyLimit(answer.body) };
  if (status === 401) return { kind: "unauthorized" };
  if (status === 403) return { kind: "forbidden", ...scopesIn(answer.body) };
  if (status === 404) return { kind: "not_found", body: answer.body };
  if (status === 423) return { kind: "locked" };
  // 408: the connection stood too long before the call was sent, as after a process was frozen. 425: to be sent again.
  if (status === 408 || status === 425 || status >= 500) return { kind: "unavailable", status };
  return { kind: "refused", status, body: answer.body };
}

const rateLimitSchema = z.object({ policyName: z.string() });
const forbiddenSchema = z.object({
  category: z.string().optional(),
  errors: z.array(z.object({ context: z.record(z.string(), z.array(z.string())).optional() })).optional(),
});

function isDailyLimit(body: unknown): boolean {
  const parsed = rateLimitSchema.safeParse(body);
  return parsed.success && parsed.data.policyName.toUpperCase() === "DAILY";
}

/** HubSpot names missing scopes in `errors[].context.requiredGranularScopes` or `requiredScopes`, where it does. */
function scopesIn(body: unknown): { isMissingScopes: boolean; missingScopes: string[] } {
  const parsed = forbiddenSchema.safeParse(body);
  if (!parsed.success) return { isMissingScopes: false, missingScopes: [] };
  const named = (parsed.data.errors ?? []).flatMap(({ context = {} }) => [
    ...(context.requiredGranularScopes ?? []),
    ...(context.requiredScopes ?? []),
  ]);
  return {
    isMissingScopes: parsed.data.category === "MISSING_SCOPES" || named.length > 0,
    missingScopes: [...new Set(named)].slice(0, 20),
  };
}
