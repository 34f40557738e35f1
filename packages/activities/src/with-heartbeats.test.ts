import { RateBudgetFull } from "@plumbline/core/portals/hubspot/rate-budget.ts";
import { LeaseLost } from "@plumbline/core/jobs/run/rows/job-chunk.ts";
import { expect, it } from "vitest";
import { failureOf } from "./with-heartbeats.ts";

const aborted = () => new DOMException("The operation was aborted", "AbortError");

it("hands the work of a stopping worker on at once", () => {
  expect(failureOf(aborted(), true)).toMatchObject({ type: "WorkerStops", nextRetryDelay: 100 });
});

it("reports a cancellation as one while the worker goes on", () => {
  const error = aborted();
  expect(failureOf(error)).toBe(error);
});

it("waits as long as the portal's limit asks, also where the worker stops", () => {
  expect(failureOf(new RateBudgetFull(30_000), true)).toMatchObject({ type: "RateLimited", nextRetryDelay: 30_000 });
});

it("tries no attempt again whose lease another one took", () => {
  expect(failureOf(new LeaseLost())).toMatchObject({ type: "LeaseLost", nonRetryable: true });
});

it("tells Temporal the name of an unknown error and not its words", () => {
  expect(failureOf(new TypeError("jane@example.com"))).toMatchObject({ type: "TypeError", message: "TypeError" });
});
