import { describe, expect, it } from "vitest";
import { FaultIsolation } from "./fault-isolation.ts";

/** Works through the records; batches with the bad one fail. Returns the isolated record and how many batches it took. */
function isolate(records: number, bad: number): { isolated: number[]; attempts: number; sizes: number[] } {
  const faults = new FaultIsolation({ largest: 500, oneCall: 100 });
  const isolated: number[] = [];
  const sizes: number[] = [];
  let next = 0;
  let attempts = 0;
  while (next < records && attempts < 1_000) {
    const size = Math.min(faults.batchSize, records - next);
    attempts += 1;
    sizes.push(size);
    const fails = next <= bad && bad < next + size && !isolated.includes(bad);
    if (!fails) {
      faults.worked();
      next += size;
    } else if (faults.failed(size) === "isolated") {
      isolated.push(next);
      next += 1;
    }
  }
  return { isolated, attempts, sizes };
}

describe("fault isolation", () => {
  it("keeps the largest batches while nothing fails", () => {
    expect(isolate(1_000, -1).sizes).toEqual([500, 500]);
  });

  it.each([0, 99, 100, 437, 499])("isolates only the failing record, at index %d", (bad) => {
    expect(isolate(500, bad).isolated).toEqual([bad]);
  });

  it("retries a batch three times before splitting it", () => {
    expect(isolate(500, 0).sizes.slice(0, 7)).toEqual([500, 500, 500, 100, 100, 100, 1]);
  });

  it("returns to batches of one call after the failing record", () => {
    expect(isolate(500, 0).sizes.slice(-4)).toEqual([100, 100, 100, 100]);
  });

  it("isolates a single record without splitting later batches", () => {
    const faults = new FaultIsolation({ largest: 500, oneCall: 100 });
    expect([faults.failed(1), faults.failed(1), faults.failed(1), faults.batchSize]).toEqual([
      "retry",
      "retry",
      "isolated",
      500,
    ]);
  });

  it("resets its count after a successful retry", () => {
    const faults = new FaultIsolation({ largest: 500, oneCall: 100 });
    faults.failed(500);
    faults.failed(500);
    faults.worked();
    expect([faults.failed(500), faults.failed(500), faults.batchSize]).toEqual(["retry", "retry", 500]);
  });
});
