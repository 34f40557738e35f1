import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anchorOf, everyMs, nextTick, offsetMs } from "./schedule.ts";

const config = {
  limits: {
    hubspotRequestsPerSecond: 10,
    hubspotBurst: 4,
    hubspotCallsInFlight: 5,
    checkRecordsPerDay: 1_000,
    applyAfterMs: 0,
    probeMinuteMs: 60_000,
    recurringHourMs: 3_600_000,
  },
};
const rows = fc.record({
  recurrenceInterval: fc.constantFrom("1h", "6h", "24h"),
  anchorAt: fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }).map(anchorOf),
});
const later = fc.integer({ min: 0, max: 400 * 86_400_000 });

describe("the ticks of a recurring job", () => {
  it("fall at the anchor plus whole intervals, and the next one is always in the future", () => {
    fc.assert(
      fc.property(rows, later, (row, ms) => {
        const now = new Date(row.anchorAt.getTime() + ms);
        const next = nextTick(config, row, now);
        expect(next.getTime()).toBeGreaterThan(now.getTime());
        expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(everyMs(config, row));
        expect((next.getTime() - row.anchorAt.getTime()) % everyMs(config, row)).toBe(0);
      }),
    );
  });

  it("match the times at which Temporal fires with this interval and offset", () => {
    fc.assert(
      fc.property(rows, later, (row, ms) => {
        const next = nextTick(config, row, new Date(row.anchorAt.getTime() + ms));
        expect(next.getTime() % everyMs(config, row)).toBe(offsetMs(config, row));
      }),
    );
  });
});
