import { NoPlace } from "@plumbline/core/work/run-control.ts";
import { beforeEach, expect, it } from "vitest";
import { PortalPlaces } from "./portal-places.ts";

let at = 0;
let places: PortalPlaces;
beforeEach(() => {
  at = 0;
  const config = { limits: { hubspotCallsInFlight: 2 }, worker: { activitySlots: 60 } };
  places = new PortalPlaces({ now: () => new Date(at), config } as ConstructorParameters<typeof PortalPlaces>[0]);
});

const of = (jobId: string, portalId = "1", accountId = "a") => ({ accountId, portalId, jobId });
const enter = (...args: Parameters<typeof of>) => places.enter(of(...args));
function refused(...args: Parameters<typeof of>): number {
  try {
    enter(...args);
  } catch (error) {
    if (error instanceof NoPlace) return error.retryAfterMs;
    throw error;
  }
  throw new Error("a place was given");
}

it("gives a portal twice as many places as calls in flight, and reuses freed ones", () => {
  const leave = [1, 2, 3, 4].map(() => enter("j1"));
  expect(refused("j1")).toBeGreaterThan(0);
  leave[0]?.();
  enter("j1");
  expect(refused("j1")).toBeGreaterThan(0);
});

it("gives one account a tenth of the process across all its portals", () => {
  for (const portalId of ["1", "2", "3"]) [1, 2].forEach(() => enter(`j${portalId}`, portalId));
  expect(refused("j4", "4")).toBeGreaterThan(0);
  enter("j5", "5", "b");
});

it("reserves a freed place for a job without one, and takes none from other queues", () => {
  const leave = [1, 2, 3, 4].map(() => enter("large"));
  const soon = refused("small");
  expect(soon).toBeLessThan(refused("large"));
  expect(places.isWanted(of("large"))).toBe(true);
  leave[0]?.();
  refused("large");
  enter("small");
  expect(places.isWanted(of("large"))).toBe(false);
});

it("drops the reservation of a job whose attempt does not return", () => {
  const leave = [1, 2, 3, 4].map(() => enter("large"));
  refused("small");
  leave[0]?.();
  at += 5_000;
  expect(enter("large")).toBeTypeOf("function");
});

it("delays a job's attempts more the more places it has", () => {
  [1, 2, 3, 4].forEach(() => enter("large"));
  const first = refused("large");
  for (let attempt = 0; attempt < 100; attempt += 1) refused("large");
  expect(refused("large")).toBeGreaterThan(first);
  expect(refused("large")).toBeLessThanOrEqual(15_000);
});
