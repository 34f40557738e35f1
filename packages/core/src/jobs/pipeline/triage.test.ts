import { UNREADABLE } from "../../records/store.ts";
import { NOTHING_KNOWN } from "./kind.ts";
import { pino } from "pino";
import type { JobKind } from "@plumbline/schema/jobs/states.ts";
import type { ChoiceKind } from "@plumbline/schema/review/choices.ts";
import { describe, expect, it } from "vitest";
import type { Choice } from "../../records/choices.ts";
import { decideAll } from "./decide.ts";
import type { KeptPlan, WaitingAddress } from "./kind.ts";
import { needsWork, triage } from "./triage.ts";
import { valuesHash, type PartValues } from "../../records/values.ts";
import type { InSet, JobWork } from "./work.ts";
import { KINDS } from "./kinds.ts";

const work = {
  mapped: [
    ["city", "city"],
    ["postal_code", "zip"],
  ],
  mappingHash: "m1",
  kind: KINDS.list,
} as Pick<InSet<JobWork>, "mapped" | "mappingHash" | "kind">;
const address = (recordId: string, more: Partial<WaitingAddress> = {}): WaitingAddress => ({
  recordId,
  setKey: "primary",
  keptPlan: null,
  ...NOTHING_KNOWN,
  ...more,
});
const boston = { city: "Boston", postal_code: "02110" };
const kept = (before: PartValues, after: PartValues, over: string | null = null): KeptPlan => ({
  before,
  after,
  outcome: "corrected",
  reason: "cleaned",
  over,
});
const proposal = (after: PartValues | null, mappingHash = "m1") => ({ after, mappingHash });
const about = (values: PartValues) => ({ isAbout: (hash: string) => hash === valuesHash(values) });
const remembered = (outcome: string, mappingHash = "m1") => ({
  ...about(boston),
  mappingHash,
  outcome,
  reason: "r",
  inputsHash: "",
  decidedAt: null,
  autoCorrectedAt: [] as Date[],
});
const choice = (kind: ChoiceKind, mappingHash = "m1"): Choice => ({
  kind,
  isAbout: kind === "locked" ? () => false : about(boston).isAbout,
  mappingHash: kind === "locked" ? "" : mappingHash,
});
const now = new Date("2026-11-21T12:00:00Z");

function outcomeOf(waiting: WaitingAddress, properties: Record<string, string> | null, kind: JobKind = "list"): string {
  const { setAside, needWork } = triage(
    { ...work, kind: KINDS[kind] },
    [waiting],
    new Map(properties ? [[waiting.recordId, properties]] : []),
    now,
  );
  return needWork.length > 0 ? "needs work" : `${setAside[0]?.outcome} (${setAside[0]?.reason})`;
}

it("skips a record while the mapped checkbox is checked, unless a write is unsettled", () => {
  const decide = (properties: Record<string, string>, waiting = address("1")) => {
    const { setAside } = triage({ ...work, lockProperty: "hands_off" }, [waiting], new Map([["1", properties]]), now);
    return setAside[0]?.reason ?? "needs work";
  };
  const values = { city: "Boston", zip: "02110" };
  expect(decide({ ...values, hands_off: "true" })).toBe("locked_by_you");
  expect(decide({ ...values, hands_off: "true" }, address("1", { memory: remembered("corrected") }))).toBe(
    "locked_by_you",
  );
  for (const unchecked of ["false", ""]) expect(decide({ ...values, hands_off: unchecked })).toBe("needs work");
  expect(decide(values)).toBe("needs work");
  // Written by an attempt that died: settled, though it was locked since.
  expect(decide({ ...values, hands_off: "true" }, address("1", { keptPlan: kept({ city: "boston" }, boston) }))).toBe(
    "needs work",
  );
});

it("treats a record with an unreadable lock as locked", () => {
  const read = new Map([["1", { city: "Boston", zip: "02110", hands_off: UNREADABLE }]]);
  const { setAside } = triage({ ...work, lockProperty: "hands_off" }, [address("1")], read, now);
  expect(setAside[0]?.reason).toBe("locked_by_you");
});

it("starts an update for a locked record only while it has a proposal", () => {
  const read = new Map([["1", { city: "Boston", zip: "02110", hands_off: "true" }]]);
  const locking = { ...work, kind: KINDS.update, lockProperty: "hands_off" };
  expect(needsWork(locking, address("1"), read, now)).toBe(false);
  expect(needsWork(locking, address("1", { proposal: proposal(null) }), read, now)).toBe(true);
});

describe("without credit, cleaning or write", () => {
  const read = { city: "Boston", zip: "02110" };

  it.each([
    ["a record that is gone", address("1"), null, "skipped (gone)"],
    ["a record without values", address("1"), { city: " ", zip: "" }, "skipped (empty)"],
    [
      "values that the last success left",
      address("1", { memory: remembered("corrected") }),
      read,
      "unchanged (unchanged_since)",
    ],
    [
      "values that a person is being asked about",
      address("1", { memory: remembered("review"), proposal: proposal(null) }),
      read,
      "review (r)",
    ],
    [
      "values that somebody typed as they were proposed",
      address("1", { memory: remembered("review", "m0"), proposal: proposal(boston) }),
      read,
      "unchanged (already_in_place)",
    ],
    ["a locked record", address("1", { choices: [choice("locked")] }), read, "skipped (locked_by_you)"],
    [
      "values of which a person dismissed the change",
      address("1", { memory: remembered("review"), choices: [choice("dismissed")] }),
      read,
      "unchanged (dismissed_by_you)",
    ],
    ["values that a person set back", address("1", { choices: [choice("undone")] }), read, "unchanged (undone_by_you)"],
    ["text that no database takes", address("1"), { city: "Bos\u0000ton", zip: "02110" }, "failed (unreadable_text)"],
    ["half a character", address("1"), { city: "Boston \uD800", zip: "02110" }, "failed (unreadable_text)"],
    ["a value that is not as specified", address("1"), { city: UNREADABLE, zip: "02110" }, "failed (unreadable_text)"],
  ])("ends %s", (_what, waiting, properties, expected) => expect(outcomeOf(waiting, properties)).toBe(expected));
});

describe("in a run of a recurring job", () => {
  const read = { city: "Boston", zip: "02110" };

  it.each([
    ["review", "unchanged (still_review)"],
    ["failed", "unchanged (still_failed)"],
  ])("a repeated %s is reported as unchanged", (outcome, expected) =>
    expect(outcomeOf(address("1", { memory: remembered(outcome), proposal: proposal(null) }), read, "recurring")).toBe(
      expected,
    ),
  );

  it("an empty record is reported once", () => {
    const empty = { city: "", zip: "" };
    const memory = { ...remembered("skipped"), ...about({ city: "", postal_code: "" }), reason: "empty" };
    expect(outcomeOf(address("1"), empty, "recurring")).toBe("skipped (empty)");
    expect(outcomeOf(address("1", { memory }), empty, "recurring")).toBe("unchanged (still_empty)");
  });
});

describe("needs work", () => {
  const read = { city: "Boston", zip: "02110" };

  it.each([
    ["a record never met", address("1"), read, "list"],
    ["edited values", address("1", { memory: remembered("corrected") }), { city: "Bostn", zip: "02110" }, "list"],
    ["the same values under another mapping", address("1", { memory: remembered("corrected", "m0") }), read, "list"],
    [
      "a review that the customer retries",
      address("1", { memory: remembered("review"), proposal: proposal(null) }),
      read,
      "retry",
    ],
    ["a review that nobody is asked about any more", address("1", { memory: remembered("review") }), read, "list"],
    [
      "values that a person dismissed under another mapping",
      address("1", { choices: [choice("dismissed", "m0")] }),
      read,
      "list",
    ],
    [
      "a write of an earlier attempt that was never settled",
      address("1", {
        keptPlan: kept({ city: "Bostn", postal_code: "02110" }, boston),
        memory: remembered("corrected"),
      }),
      read,
      "list",
    ],
  ] as const)("%s", (_what, waiting, properties, kind) =>
    expect(outcomeOf(waiting, properties, kind)).toBe("needs work"),
  );
});

it("fails only the record that the engine cannot process, and decides the others", async () => {
  const engine = {
    countryOf: () => null,
    factsOf: () => null,
    formsOf: () => [],
    linesOf: () => [],
    clean: (address: { city: string }) => {
      if (address.city === "poison") throw new Error("boom");
      return {
        outcome: "accept" as const,
        address: { street_address: "", city: "", state: "", postal_code: "", country: "" },
        changes: [],
        granularity: "city" as const,
        notChecked: [],
        reasons: [],
        confidence: 1,
        candidates: [],
      };
    },
  };
  const candidates = ["Boston", "poison", "Salem"].map((city, index) => ({
    address: address(String(index)),
    values: { city, postal_code: "" },
  }));
  const decided = await decideAll(
    { log: pino({ level: "silent" }), engine: () => engine },
    { ...work, jobId: "j" } as InSet<JobWork>,
    candidates,
  );
  expect(decided.map(({ outcome, reason }) => `${outcome} ${reason}`)).toEqual([
    "confirmed already_right",
    "failed internal",
    "confirmed already_right",
  ]);
});

it("settles an earlier attempt's write as the correction it was, with the original values", async () => {
  const before = { city: "Bostn", postal_code: "02110" };
  const engine = {
    countryOf: () => null,
    factsOf: () => null,
    formsOf: () => [],
    linesOf: () => [],
    clean: () => {
      throw new Error("the engine is not asked again");
    },
  };
  const candidate = { address: address("1", { keptPlan: kept(before, boston) }), values: boston };
  const [decision] = await decideAll(
    { log: pino({ level: "silent" }), engine: () => engine },
    { ...work, jobId: "j" } as InSet<JobWork>,
    [candidate],
  );
  expect(decision).toMatchObject({ outcome: "corrected", reason: "cleaned", before, after: boston, read: boston });
});

describe("evaluated with other options or another default country", () => {
  const read = new Map([["1", { city: "Boston", zip: "02110" }]]);
  const asked = address("1", { memory: { ...remembered("review"), inputsHash: "other" }, proposal: proposal(null) });

  it("is re-evaluated by a job", () => {
    expect(triage({ ...work, options: {} }, [asked], read, now).needWork).toHaveLength(1);
    const same = address("1", { memory: remembered("review"), proposal: proposal(null) });
    expect(triage({ ...work, options: {} }, [same], read, now).needWork).toEqual([]);
  });

  it("does not start a job when something else in the record changes", () =>
    expect(needsWork({ ...work, kind: KINDS.update }, asked, read, now)).toBe(false));
});

describe("held back by the write policy", () => {
  const read = new Map([["1", { city: "Boston", zip: "02110" }]]);
  const heldBack = { ...remembered("review"), reason: "held_by_policy" };
  const waiting = address("1", { memory: heldBack, proposal: proposal({ city: "Boston", postal_code: "02109" }) });

  it.each([
    ["ask_first", "held_by_policy"],
    ["certain", undefined],
    ["format_only", undefined],
  ] as const)("is re-evaluated once the policy may allow it: %s", (policy, reason) => {
    const { setAside } = triage({ ...work, policy }, [waiting], read, now);
    expect(setAside[0]?.reason).toBe(reason);
  });
});
