import { expect, it } from "vitest";
import type { Decision } from "../../records/decision.ts";
import { isEvidence, joinReports, judgeCanary, standingAddress, type CanaryAddress } from "./judge.ts";

function decisions(
  count: number,
  kind: "spelling" | "disagreement" | "replaced" | null,
  outcome: Decision["outcome"] = "corrected",
): CanaryAddress[] {
  return Array.from({ length: count }, () => ({
    recordId: "1",
    read: {},
    replacedByRule: [],
    holdsOwnStatus: false,
    outcome,
    reason: "cleaned",
    before: { city: "Springfield", state: "IL" },
    changes: kind
      ? [{ field: "city", before: "Springfield", after: "Chicago", kind, reason: "city_misspelled", confidence: 0.9 }]
      : [],
  }));
}

it("stops if more than a fifth of the cities would be replaced", () => {
  expect(judgeCanary([...decisions(30, "replaced"), ...decisions(70, null)]).stop).toEqual({
    kind: "part",
    part: "city",
    percent: 30,
  });
  expect(judgeCanary([...decisions(20, "disagreement"), ...decisions(80, null)]).stop).toBeNull();
});

it("stops if more than a fifth of the parts are swapped, even if they can be restored", () => {
  const swapped = decisions(30, "spelling").map((decision) => ({
    ...decision,
    changes: decision.changes.flatMap((change) =>
      change.kind === "enrichment"
        ? []
        : [{ ...change, kind: "restore" as const, reason: "moved_from_other_field" as const }],
    ),
  }));
  expect(judgeCanary([...swapped, ...decisions(70, null)]).stop).toEqual({ kind: "part", part: "city", percent: 30 });
});

it("ignores spelling corrections in any number", () => {
  expect(judgeCanary(decisions(100, "spelling")).stop).toBeNull();
});

it("counts unchanged records of a list that was cleaned before", () => {
  const unchanged = Array.from({ length: 60 }, (_, index) =>
    standingAddress(String(index), { before: { city: "Boston" }, outcome: "unchanged", reason: "unchanged_since" }),
  );
  const left = decisions(25, "replaced", "review");
  expect(judgeCanary(left).stop).not.toBeNull();
  expect(judgeCanary([...left, ...decisions(60, null)]).stop).not.toBeNull();
  expect(judgeCanary([...decisions(25, null, "failed"), ...unchanged]).stop).toBeNull();
  // What stands says nothing of the rules, which it is not written under.
  const ruled = left.map((address) => ({ ...address, changes: [], replacedByRule: ["city" as const] }));
  expect(judgeCanary([...ruled, ...unchanged]).stop).toMatchObject({ kind: "rule", percent: 100 });
});

it.each(["held_by_policy", "not_looked_at_yet", "from_full_address"])(
  "counts proposals for the reason %s as readable",
  (reason) => {
    const held = Array.from({ length: 60 }, (_, index) =>
      standingAddress(String(index), { before: { city: "Boston" }, outcome: "review", reason }),
    );
    expect(judgeCanary([...held, ...decisions(20, null)]).stop).toBeNull();
    const asked = held.map((address) => ({ ...address, reason: "state_not_a_place" }));
    expect(judgeCanary([...asked, ...decisions(20, null)]).stop).toMatchObject({ kind: "unreadable", percent: 75 });
  },
);

it("does not judge fewer than twenty records", () => {
  expect(judgeCanary(decisions(19, "replaced", "review")).stop).toBeNull();
});

it("stops if more than half of the records are unreadable", () => {
  expect(judgeCanary([...decisions(60, null, "failed"), ...decisions(40, null)]).stop).toEqual({
    kind: "unreadable",
    percent: 60,
  });
});

it("ignores empty columns that a full address would fill", () => {
  const proposed = decisions(90, null, "review").map((decision) => ({ ...decision, reason: "from_full_address" }));
  expect(judgeCanary([...proposed, ...decisions(10, null)]).stop).toBeNull();
});

it("shows only the records that caused a stop", () => {
  const [replaced, spelled, unread] = [
    ...decisions(1, "replaced"),
    ...decisions(1, "spelling"),
    ...decisions(1, null, "failed"),
  ];
  const all = [replaced, spelled, unread].filter((decision) => decision !== undefined);
  const city = { kind: "part", part: "city", percent: 30 } as const;
  expect(all.filter((decision) => isEvidence(city, decision))).toEqual([replaced]);
  expect(all.filter((decision) => isEvidence({ ...city, part: "state" }, decision))).toEqual([]);
  expect(all.filter((decision) => isEvidence({ kind: "unreadable", percent: 60 }, decision))).toEqual([unread]);
});

const seen = (more: Partial<CanaryAddress>, count: number): CanaryAddress[] =>
  decisions(count, null).map((decision) => ({ ...decision, ...more }));
const fill = (before: string): Partial<CanaryAddress> => ({
  read: { county: before },
  changes: [{ field: "county", before, after: "Kings", kind: "enrichment", reason: "from_postal_code", confidence: 1 }],
});

it("audit-5: stops if more than a fifth of the values in a target would be replaced", () => {
  const report = judgeCanary([...seen(fill("Ito"), 30), ...seen({ read: { county: "Kings" } }, 70)]);
  expect(report.stop).toEqual({ kind: "fill", target: "county", percent: 30 });
  expect(isEvidence({ kind: "fill", target: "county", percent: 30 }, seen(fill("Ito"), 1)[0] as CanaryAddress)).toBe(
    true,
  );
  expect(judgeCanary(seen(fill(""), 100)).stop).toBeNull();
  // Of twenty records, nineteen values are not enough evidence.
  expect(judgeCanary([...seen(fill("Ito"), 19), ...seen(fill(""), 81)]).stop).toBeNull();
});

it("audit-5: stops if a rule replaces the place in more than a fifth of the values", () => {
  const ruled = seen({ replacedByRule: ["city"] }, 30);
  expect(judgeCanary([...ruled, ...decisions(70, null)]).stop).toEqual({ kind: "rule", part: "city", percent: 30 });
  expect(judgeCanary([...ruled, ...decisions(120, null)]).stop).toBeNull();
});

it("audit-5: stops if properties that the status would overwrite are in use", () => {
  const used = seen({ holdsOwnStatus: true }, 30);
  expect(judgeCanary([...used, ...decisions(70, null)]).stop).toEqual({ kind: "status", percent: 30 });
});

it("judges two canaries together by their combined counts", () => {
  const one = judgeCanary([...seen(fill("Ito"), 15), ...seen({ read: { county: "Kings" } }, 10)]);
  expect(one.stop).toMatchObject({ kind: "fill" });
  expect(joinReports(one, judgeCanary(seen({ read: { county: "Kings" } }, 75))).stop).toBeNull();
});
