import { expect, it } from "vitest";
import { asUserFacingError } from "./as-user-facing-error.ts";
import { HubspotBlocked, HubspotError, NOT_IN_FORM, problemOf } from "./errors.ts";
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

it.each([
  ["rate_limited", 429],
  ["not_found", 404],
  ["needs_reconnect", 401],
  ["crm_refused", 403],
  ["crm_refused", 400],
  ["crm_refused", 402],
  ["crm_unavailable", 409],
  ["crm_unavailable", 423],
  ["crm_unavailable", 488],
  ["crm_unavailable", 503],
])("answers %s for status %i", async (code, status) => {
  const problem = problemOf(
    { status, body: { status: "error", correlationId: "c" }, retryAfterMs: null },
    "read_lists",
  );
  expect(await codeOf(new HubspotError(problem ?? NOT_IN_FORM))).toBe(code);
});

it("throws crm_unavailable for a malformed successful response", async () => {
  expect(await codeOf(new HubspotError(NOT_IN_FORM))).toBe("crm_unavailable");
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

it("throws rate_limited when the portal's budget is used up, and rethrows other errors", async () => {
  expect(await codeOf(new RateBudgetFull(500))).toBe("rate_limited");
  const other = new Error("other");
  await expect(asUserFacingError(Promise.reject(other))).rejects.toBe(other);
});
