import { describe, expect, it } from "vitest";
import type { JobWork, LoadedJob } from "../pipeline/work.ts";
import { KINDS } from "../pipeline/kinds.ts";
import { decideBegin, type BeginFacts } from "./begin.ts";

type Given = {
  job?: Record<string, unknown>;
  connection?: { status: string } | null;
  /** The address hashes in force of the sets a and b, of which the job works under `h`. */
  inForce?: Record<string, string>;
};

function loadedWith({ job = {}, connection = { status: "active" }, inForce = { a: "h", b: "h" } }: Given): LoadedJob {
  const mappings = Object.entries(inForce).map(([setKey, contentHash]) => ({ setKey, contentHash }));
  const row = { kind: "list", status: "queued", desiredState: "run", endingStatus: null, leaveOut: [], ...job };
  const sets = ["a", "b"].map((setKey) => ({
    kept: { setKey, addressHash: "h" },
    inForce: mappings.find((mapping) => mapping.setKey === setKey) ?? null,
  }));
  return { job: row, inForce: { connection, mappings }, sets } as unknown as LoadedJob;
}

const now = new Date("2026-11-29T12:00:00Z");
const workOf = (kind: keyof typeof KINDS) => ({ kind: KINDS[kind] }) as unknown as JobWork;

function decided(given: Given, facts: Partial<BeginFacts> = {}) {
  const loaded = loadedWith(given);
  const step = decideBegin({ loaded, work: workOf(loaded.job.kind), now, ...facts });
  if (step.do === "end") return step.result;
  return step.do === "leave_out" ? { do: step.do, left: step.left } : step.do;
}

const blocked = (reason: string) => ({ end: "blocked", reason });

it.each([
  ["a final row", { job: { status: "completed" } }, { end: "gone" }],
  [
    "an end that was interrupted",
    { job: { status: "running", endingStatus: "failed", endingReason: "list_gone" } },
    { end: "ending", as: { status: "failed", reason: "list_gone" } },
  ],
  ["cancel", { job: { desiredState: "cancel" } }, { end: "cancel" }],
  ["a pause", { job: { status: "paused", desiredState: "pause" } }, { end: "paused" }],
  ["a pause that is not obeyed yet", { job: { desiredState: "pause" } }, blocked("user")],
  [
    "a portal that is being disconnected",
    { connection: { status: "disconnecting" } },
    { end: "failed", reason: "connection_deleted" },
  ],
  ["an object type that is off", { inForce: {} }, blocked("type_off")],
  ["a portal to reconnect", { connection: { status: "needs_reconnect" } }, blocked("needs_reconnect")],
])("ends for %s", (_what, given, expected) => expect(decided(given)).toEqual(expected));

it("fails without connection or mapping version", () =>
  expect(decided({}, { work: null })).toEqual({ end: "failed", reason: "connection_deleted" }));

describe("under a changed mapping", () => {
  const changed = { a: "other", b: "h" };

  it("adopts the new mapping", () => expect(decided({ inForce: changed })).toBe("adopt"));

  it("skips the changed sets once records were settled", () =>
    expect(decided({ inForce: changed }, { isAdoptionRefused: true })).toEqual({
      do: "leave_out",
      left: { setKeys: ["a"], reason: "mapping_changed" },
    }));

  it("fails if no set would be left", () =>
    expect(decided({ inForce: { a: "other", b: "other" } }, { isAdoptionRefused: true })).toEqual({
      end: "failed",
      reason: "mapping_changed",
    }));

  it.each([
    ["an apply job", { kind: "apply" }],
    ["a run that reads changes alone", { kind: "recurring", reading: "changes" }],
  ])("%s keeps its own mapping", (_what, job) =>
    expect(decided({ job, inForce: changed })).toMatchObject({ do: "leave_out", left: { setKeys: ["a"] } }),
  );

  it("ignores the change in an undo", () =>
    expect(decided({ job: { kind: "undo" }, inForce: changed })).toBe("read_blockers"));
});

describe("when HubSpot has refused something", () => {
  const blocker = (more: object) =>
    ({
      reason: "missing_permission",
      missingScopes: [],
      nextProbeAt: new Date(now.getTime() + 1),
      probeUntil: null,
      ...more,
    }) as never;

  it("waits until the next probe", () =>
    expect(decided({}, { blockers: [blocker({})] })).toEqual(blocked("missing_permission")));

  it("probes when the probe is due, or while another one runs", () => {
    expect(decided({}, { blockers: [blocker({ nextProbeAt: now })] })).toBe("probe");
    expect(decided({}, { blockers: [blocker({ probeUntil: now })] })).toBe("probe");
  });

  it("ends with the result of the probe", () => {
    const probed = { end: "blocked", reason: "daily_limit" } as const;
    expect(decided({}, { blockers: [], probed })).toEqual(probed);
  });
});

describe("with unusable properties", () => {
  const unusable = [{ setKey: "a", properties: ["city"] }];
  const facts = { blockers: [], probed: { unusable } };

  it("starts if there are none", () => expect(decided({}, { blockers: [], probed: { unusable: [] } })).toBe("start"));

  it("waits for a person, and names the set", () => {
    expect(decided({}, facts)).toEqual(blocked("mapping_missing"));
    const loaded = loadedWith({});
    expect(decideBegin({ loaded, work: workOf("list"), now, ...facts })).toMatchObject({ unusable });
  });

  it.each([
    ["a person has agreed", { leaveOut: ["a"] }],
    ["nobody watches it", { kind: "recurring" }],
  ])("skips the set if %s", (_what, job) =>
    expect(decided({ job }, facts)).toEqual({ do: "leave_out", left: { setKeys: ["a"], reason: "set_unusable" } }),
  );

  it("waits if every set is unusable", () => {
    const probed = { unusable: ["a", "b"].map((setKey) => ({ setKey, properties: ["city"] })) };
    expect(decided({ job: { kind: "recurring" } }, { blockers: [], probed })).toEqual(blocked("mapping_missing"));
  });
});

it("requests each fact once", () => {
  const facts: Record<string, Partial<BeginFacts>> = {
    adopt: { isAdoptionRefused: true },
    read_blockers: { blockers: [] },
    probe: { probed: { unusable: [] } },
  };
  const stepsOf = (given: Given) => {
    const steps: string[] = [];
    const loaded = loadedWith(given);
    let known: BeginFacts = { loaded, work: workOf("list"), now };
    for (let step = decideBegin(known); step.do in facts; step = decideBegin(known)) {
      steps.push(step.do);
      known = { ...known, ...facts[step.do] };
      if (steps.length > 3) break;
    }
    return steps;
  };
  expect(stepsOf({})).toEqual(["read_blockers", "probe"]);
  expect(stepsOf({ inForce: { a: "other", b: "h" } })).toEqual(["adopt"]);
});
