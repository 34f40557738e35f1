import { NOTHING_KNOWN } from "./kind.ts";
import { describe, expect, it } from "vitest";
import type { Candidate } from "./kind.ts";
import { roomForReview, sortClaimed } from "./hold.ts";

const candidate = (recordId: string): Candidate => ({
  address: { recordId, setKey: "primary", keptPlan: null, ...NOTHING_KNOWN },
  values: {},
});

describe("room for held-back changes", () => {
  it.each([
    [{ available: 10, held: 3 }, 7],
    [{ available: 10, held: 10 }, 0],
    [{ available: 10, held: 12 }, 0],
    [{ available: 0, held: 1 }, 0],
  ])("is the remaining credits: %o, %d", (credits, expected) => expect(roomForReview(credits)).toBe(expected));

  it("is one without credits and holds, so that missing credits are reported as the reason", () => {
    expect(roomForReview({ available: 0, held: 0 })).toBe(1);
  });
});

describe("claimed addresses", () => {
  const [first, second, third, filled, other] = ["1", "2", "3", "4", "5"].map(candidate) as [
    Candidate,
    Candidate,
    Candidate,
    Candidate,
    Candidate,
  ];

  it("cost a credit if they need work, and nothing if they are only enriched", () => {
    const sorted = sortClaimed({ needWork: [first, second], known: [filled] }, [first, second, filled]);
    expect(sorted).toEqual({ toHold: [first, second], free: [filled], claimedElsewhere: [] });
  });

  it("exclude those claimed by another job", () => {
    const sorted = sortClaimed({ needWork: [first, second, third], known: [filled, other] }, [second, other]);
    expect(sorted).toEqual({ toHold: [second], free: [other], claimedElsewhere: ["1", "3", "4"] });
  });

  it("are held per record, so that too few credits split at most one record", () => {
    const address = (recordId: string, setKey: string): Candidate => ({
      address: { recordId, setKey, keptPlan: null, ...NOTHING_KNOWN },
      values: {},
    });
    const bySet = [address("1", "primary"), address("2", "primary"), address("1", "billing"), address("2", "billing")];
    const { toHold } = sortClaimed({ needWork: bySet, known: [] }, bySet);
    expect(toHold.map((one) => `${one.address.recordId} ${one.address.setKey}`)).toEqual([
      "1 primary",
      "1 billing",
      "2 primary",
      "2 billing",
    ]);
  });
});
