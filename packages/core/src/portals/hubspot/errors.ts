import { z } from "zod";
import type { Names } from "../../records/store.ts";
import { classify, isOwnBody, namedIn, type Classification } from "./classification.ts";
import type { Operation } from "./port.ts";
import type { HubspotAnswer } from "./send.ts";

/** What an error response means to us. Bodies are never shown or logged: their messages can contain record values. */
export type HubspotProblem = Classification & {
  /** Null for a success in an unexpected form. */
  status: number | null;
  named: Names;
  /** Somebody other than HubSpot answered: whether the call was carried out is unknown. */
  isForeign: boolean;
  /** How long HubSpot asks us to wait; null where it does not. */
  retryAfterMs: number | null;
  /** Of a 403. */
  missingScopes: readonly string[];
  /** Whether a 403 reports a missing scope, named or not. */
  isMissingScopes: boolean;
};

export class HubspotError extends Error {
  readonly problem: HubspotProblem;
  constructor(problem: HubspotProblem) {
    super(`HubSpot: ${problem.status ?? "not in its form"} (${problem.subject})`);
    this.name = "HubspotError";
    this.problem = problem;
  }
}

const NOTHING_NAMED = {
  named: { records: new Set<string>(), properties: new Set<string>(), missing: new Set<string>() },
  isForeign: true,
  retryAfterMs: null,
  missingScopes: [],
  isMissingScopes: false,
};

/** A success in an unexpected form (a proxy's page, say) is treated as no response. */
export const NOT_IN_FORM: HubspotProblem = { subject: "hubspot", isPassing: true, status: null, ...NOTHING_NAMED };

/** `plumbline_error`: HubSpot does not understand our request. Only work in the background waits for it; customers are not asked to act. */
export const BLOCKER_REASONS = [
  "missing_permission",
  "hubspot_refuses",
  "hubspot_unavailable",
  "daily_limit",
  "plumbline_error",
] as const;
export type ConnectionBlockerReason = (typeof BLOCKER_REASONS)[number];

/** HubSpot refuses this operation until further notice: it is not sent again before `retryAt`. */
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

/** A temporary problem at or with HubSpot: waiting ends it, and it says nothing about the records. */
export function isWaitable(error: unknown): boolean {
  if (error instanceof HubspotError) return error.problem.isPassing;
  return (
    error instanceof Error &&
    ["HubspotUnreachable", "HubspotBlocked", "RateBudgetFull", "AbortError", "CancelledFailure"].includes(error.name)
  );
}

/** Duration of a rate limit where HubSpot does not give one. */
const RATE_LIMIT_MS = 10_000;

/** Null for 2xx. `operation`: null for the OAuth endpoints. */
export function problemOf(answer: HubspotAnswer, operation: Operation | null): HubspotProblem | null {
  const { status, body } = answer;
  if (status >= 200 && status < 300) return null;
  const isForeign = !isOwnBody(body, operation);
  return {
    ...classify(answer, operation),
    status,
    isForeign,
    named: isForeign ? NOTHING_NAMED.named : namedIn(body),
    retryAfterMs: answer.retryAfterMs ?? (status === 429 || status === 477 ? RATE_LIMIT_MS : null),
    ...(status === 403 ? scopesIn(body) : { missingScopes: [], isMissingScopes: false }),
  };
}

/** The portal must not be called for a while. */
export function isRateLimit(problem: HubspotProblem): problem is HubspotProblem & { retryAfterMs: number } {
  return (problem.status === 429 || problem.status === 477) && problem.retryAfterMs !== null;
}

/** Whether HubSpot certainly did nothing: HubSpot itself refused. After any other error the outcome is unknown. */
export function isRefusal({ status, isForeign }: HubspotProblem): boolean {
  return !isForeign && status !== null && status >= 400 && status < 500 && status !== 408 && status !== 499;
}

/** Whether HubSpot itself answered with one of these statuses. */
export function isAnswered(error: unknown, statuses: readonly number[]): error is HubspotError {
  if (!(error instanceof HubspotError) || error.problem.isForeign) return false;
  return error.problem.status !== null && statuses.includes(error.problem.status);
}

/** The portal has used up its daily calls. */
export function isDailyLimit({ status, subject }: HubspotProblem): boolean {
  return status === 429 && subject === "portal";
}

const forbiddenSchema = z.object({
  category: z.string().optional(),
  errors: z.array(z.object({ context: z.record(z.string(), z.array(z.string())).optional() })).optional(),
});

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
