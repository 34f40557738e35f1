import { expect, it } from "vitest";
import { asUserFacingError } from "./as-user-facing-error.ts";
import { HubspotBlocked, HubspotError, type HubspotProblem } from "./errors.ts";
import { RateBudgetFull } from "./rate-budget.ts";

async function codeOf(error: Error): Promise<unknown> {
  const failing = async () => {
    throw error;
  };
  try {
    return await asUserFacingError(failing());
  } catch (seen) {
    return (seen as { code?: string }).code;
  }
}

it.each<[string, HubspotProblem]>([
  ["rate_limited", { kind: "rate_limited", retryAfterMs: 1_000, isDaily: false }],
  ["not_found", { kind: "not_found", body: null }],
  ["needs_reconnect", { kind: "unauthorized" }],
  ["crm_refused", { kind: "forbidden", isMissingScopes: true, missingScopes: ["crm.lists.read"] }],
  ["crm_refused", { kind: "refused", status: 400, body: null }],
  ["crm_unavailable", { kind: "locked" }],
  ["crm_unavailable", { kind: "unavailable", status: 503 }],
])("answers %s for %o", async (code, problem) => {
  expect(await codeOf(new HubspotError(problem))).toBe(code);
});

it.each([
  ["missing_permission", "crm_refused"],
  ["hubspot_refuses", "crm_refused"],
  ["hubspot_unavailable", "crm_unavailable"],
  ["daily_limit", "rate_limited"],
])("answers the blocker %s with %s", async (reason, code) => {
  const blocked = new HubspotBlocked({ reason, missingScopes: [], nextProbeAt: new Date(0) });
  expect(await codeOf(blocked)).toBe(code);
});

it("answers rate_limited when the portal's budget is used up, and passes other errors through", async () => {
  expect(await codeOf(new RateBudgetFull(500))).toBe("rate_limited");
  const other = new Error("other");
  await expect(asUserFacingError(Promise.reject(other))).rejects.toBe(other);
});
