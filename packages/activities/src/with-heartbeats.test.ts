import { EmailNotTaken } from "@plumbline/core/email/deliver-email.ts";
import { HubspotError, NOT_IN_FORM } from "@plumbline/core/portals/hubspot/errors.ts";
import { RateBudgetFull } from "@plumbline/core/portals/hubspot/rate-budget.ts";
import { LeaseLost } from "@plumbline/core/jobs/pipeline/lease.ts";
import { CancelledFailure } from "@temporalio/common";
import { MockActivityEnvironment } from "@temporalio/testing";
import { describe, expect, it } from "vitest";
import { PortalPlaces } from "./portal-places.ts";
import { failureOf, withHeartbeats } from "./with-heartbeats.ts";

const aborted = () => new DOMException("The operation was aborted", "AbortError");

it("retries the work of a stopping worker at once", () => {
  expect(failureOf(aborted(), true)).toMatchObject({ type: "WorkerStops", nextRetryDelay: 100 });
});

it("reports a cancellation as such while the worker is running", () => {
  const error = aborted();
  expect(failureOf(error)).toBe(error);
});

it("waits as long as the portal's limit requires, even if the worker is stopping", () => {
  expect(failureOf(new RateBudgetFull(30_000), true)).toMatchObject({ type: "RateLimited", nextRetryDelay: 30_000 });
});

it("does not retry an attempt that has lost its lease", () => {
  expect(failureOf(new LeaseLost())).toMatchObject({ type: "LeaseLost", nonRetryable: true });
});

it("reports the name of an unknown error to Temporal, but not its message", () => {
  expect(failureOf(new TypeError("jane@example.com"))).toMatchObject({ type: "TypeError", message: "TypeError" });
  expect((failureOf(new TypeError("jane@example.com")) as Error).stack).not.toContain("jane");
});

it("reports the status and subject of HubSpot's response to Temporal", () => {
  const error = new HubspotError({ ...NOT_IN_FORM, status: 503 });
  expect(failureOf(error)).toMatchObject({ type: "Crm", message: "hubspot 503" });
  expect(failureOf(new HubspotError(NOT_IN_FORM))).toMatchObject({ type: "Crm", message: "hubspot" });
});

it("reports why the mail server refused an email to Temporal, without the message", () => {
  const refused = Object.assign(new Error("jane@example.com is unknown"), { code: "EENVELOPE" });
  expect(failureOf(new EmailNotTaken(550, refused))).toMatchObject({ type: "EmailNotTaken", message: "EENVELOPE 550" });
  const other = Object.assign(new Error("jane@example.com"), { code: "jane@example.com" });
  expect(failureOf(new EmailNotTaken(0, other))).toMatchObject({ type: "EmailNotTaken", message: "unknown" });
});

describe("an attempt", () => {
  const place = { accountId: "a", portalId: "1", jobId: "j" };
  const oneCall = () => {
    const config = { limits: { hubspotCallsInFlight: 1 }, worker: { activitySlots: 10 } };
    return new PortalPlaces({ now: () => new Date(0), config } as ConstructorParameters<typeof PortalPlaces>[0]);
  };

  it("sends a heartbeat with each step, and returns the result of its work", async () => {
    const environment = new MockActivityEnvironment();
    let beats = 0;
    environment.on("heartbeat", () => {
      beats += 1;
    });
    const answer = await environment.run(() =>
      withHeartbeats(oneCall(), async (control) => {
        control.heartbeat();
        control.heartbeat();
        return "done";
      }),
    );
    expect([answer, beats]).toEqual(["done", 2]);
  });

  it("passes a cancellation to its work, and reports it", async () => {
    const environment = new MockActivityEnvironment();
    const work = environment.run(() =>
      withHeartbeats(
        oneCall(),
        async ({ signal }) =>
          await new Promise<never>((_resolve, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason as Error));
          }),
      ),
    );
    environment.cancel("CANCELLED");
    await expect(work).rejects.toBeInstanceOf(CancelledFailure);
  });

  it("is retried at once when its worker stops", async () => {
    const environment = new MockActivityEnvironment();
    const work = environment.run(() =>
      withHeartbeats(
        oneCall(),
        async ({ signal }) =>
          await new Promise<never>((_resolve, reject) => {
            signal.addEventListener("abort", () => reject(aborted()));
          }),
      ),
    );
    environment.cancel("WORKER_SHUTDOWN");
    await expect(work).rejects.toMatchObject({ type: "WorkerStops" });
  });

  it("takes one place for all its steps, and always releases it", async () => {
    const places = oneCall();
    const environment = new MockActivityEnvironment();
    const attempt = async (fails: boolean) =>
      await environment.run(() =>
        withHeartbeats(places, async (control) => {
          control.takePlace(place);
          control.takePlace(place);
          if (fails) throw new TypeError("no");
        }),
      );
    for (let times = 0; times < 5; times += 1) {
      await attempt(false);
      await expect(attempt(true)).rejects.toMatchObject({ type: "TypeError" });
    }
  });

  it("is retried later without doing work if there is no place", async () => {
    const places = oneCall();
    places.enter(place);
    places.enter(place);
    let hasWorked = false;
    const work = new MockActivityEnvironment().run(() =>
      withHeartbeats(places, async (control) => {
        control.takePlace(place);
        hasWorked = true;
      }),
    );
    await expect(work).rejects.toMatchObject({ type: "NoPlace", nextRetryDelay: expect.any(Number) });
    expect(hasWorked).toBe(false);
  });
});

it("production-S3-2: logs the code and stack locations of an unexpected error", () => {
  const error = Object.assign(new Error("Transaction of jane@example.com"), {
    name: "PrismaClientKnownRequestError",
    code: "P2010",
    meta: { code: "40P01" },
  });
  const failure = failureOf(error) as Error;
  expect(failure).toMatchObject({ type: "PrismaClientKnownRequestError", message: "P2010 40P01" });
  expect(failure.stack).toMatch(/^\s+at .*with-heartbeats\.test\.ts/);
  expect(failure.stack).not.toContain("jane");
  // What is no code may be data.
  expect(failureOf(Object.assign(new Error("x"), { code: "12 Main St" }))).toMatchObject({ message: "Error" });
});
