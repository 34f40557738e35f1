import type { EnrichmentTarget } from "@plumbline/schema/mapping/enrichment.ts";
import type { MappedPart } from "@plumbline/schema/object-types.ts";
import { describe, expect, it } from "vitest";
import { decisionFor, type Decision } from "../../records/decision.ts";
import { Stopped, type Names, type ReadAnswer, type RecordEnd, type WriteAnswer } from "../../records/store.ts";
import type { BatchWork, SetWork } from "./work.ts";
import { isWrittenEnd, judge, REFUSAL_ROWS, type Call, type Sent, type Stop, type Verdicts } from "./refusals.ts";
import { decisionsOf, plansOf } from "./update.ts";

const parts: [MappedPart, string][] = [
  ["city", "town"],
  ["state", "region"],
  ["country", "land"],
];
const targets: [EnrichmentTarget, string][] = [["latitude", "lat"]];
const primary = {
  setKey: "primary",
  mapped: parts,
  options: {},
  needsCountry: false,
  lockProperty: "hands_off",
  enrichment: { targets, overwrite: false },
};
const billing = { ...primary, setKey: "billing", mapped: [["city", "billing_town"]] as [MappedPart, string][] };
const work = {
  sets: [primary, { ...billing, lockProperty: "", enrichment: { targets: [], overwrite: false } }],
} as unknown as BatchWork & { sets: SetWork[] };

const before = { city: "bostn", state: "ma", country: "", latitude: "" };

function corrected(recordId: string, after: Decision["after"] = { city: "Boston" }, setKey = "primary"): Decision {
  const values = setKey === "primary" ? before : { city: "salm" };
  return decisionFor({ recordId, setKey }, values, {
    outcome: "corrected",
    reason: "cleaned",
    after: { ...values, ...after },
  });
}
const filled = (recordId: string) =>
  decisionFor({ recordId, setKey: "primary" }, before, {
    outcome: "confirmed",
    reason: "enriched",
    after: { ...before, latitude: "42.36" },
  });
const bill = (recordId: string) => corrected(recordId, { city: "Salem" }, "billing");

const names = (given: Partial<Record<keyof Names, string[]>> = {}): Names => ({
  records: new Set(given.records),
  properties: new Set(given.properties),
  missing: new Set(given.missing),
});

const readAt = new Date(0);

function sentWith(decisions: readonly Decision[], answer: Sent["answer"], more: Partial<Sent> = {}): Sent {
  const call: Call = { plans: plansOf(decisions), statusOnly: [], isWithoutStatus: false, readAt };
  return {
    work,
    call,
    isForbidden: () => false,
    openedAt: "opened",
    hasStatus: false,
    statusProperties: new Set(["plumbline_status"]),
    stop: null,
    answer,
    ...more,
  };
}

const refusedCall = (named: Names): WriteAnswer => ({ end: "refused", names: named, notSent: new Map() });
const answered = (records: Record<string, RecordEnd>, stopped: Stopped | null = null): WriteAnswer => ({
  end: "answered",
  records: new Map(Object.entries(records)),
  stopped,
});

/** How each address ended, and which calls follow: `1 2b` are the records 1 and 2, of the latter the billing address. */
function told(verdicts: ReturnType<typeof judge>) {
  if ("ask" in verdicts) return verdicts.ask;
  const { settled, again, stop, refusedAlone } = verdicts;
  const ends = Object.fromEntries(
    settled.map((end) => [
      `${end.recordId}${end.setKey === "billing" ? "b" : ""}`,
      end.outcome === null ? (end.mayBeWritten ? "waits, maybe written" : "waits") : `${end.outcome} ${end.reason}`,
    ]),
  );
  const calls = again.map(({ plans }) =>
    decisionsOf(plans)
      .map(({ recordId, setKey }) => `${recordId}${setKey === "billing" ? "b" : ""}`)
      .join(" "),
  );
  return {
    ends,
    calls,
    ...(stop ? { stop } : {}),
    ...(refusedAlone ? { refusedAlone: refusedAlone.decision.recordId } : {}),
  };
}

describe("a call that is refused as a whole", () => {
  const two = [corrected("1"), corrected("2")];
  const same = { definitions: "same" } as const;
  const endsOf = (decisions: readonly Decision[], named: Names, more: Partial<Sent> = {}) =>
    told(judge(sentWith(decisions, refusedCall(named), more)));

  it("has a documented order of rules", () => {
    expect(Object.keys(REFUSAL_ROWS)).toEqual(["country", "status", "definitions", "records", "alone", "halved"]);
    for (const { because } of Object.values(REFUSAL_ROWS)) expect(because).not.toBe("");
  });

  it("country: resends states with their countries, and re-evaluates records without one", () => {
    const moved = [corrected("1", { state: "CA", country: "US" }), corrected("2", { state: "CA" }), corrected("3")];
    const verdicts = judge(sentWith(moved, refusedCall(names({ missing: ["land"], records: ["1"] })))) as Verdicts;
    expect(told(verdicts)).toEqual({ ends: { 2: "waits" }, calls: ["1 3"] });
    expect(verdicts.countryOf.map(({ setKey }) => setKey)).toEqual(["primary"]);
  });

  it.each([
    ["a status is named", names({ properties: ["plumbline_status"] }), true],
    ["nothing is named", names(), true],
    ["a status and another property are named", names({ properties: ["plumbline_status", "town"] }), true],
    ["another property is named", names({ properties: ["town"] }), false],
  ])("status: resends without statuses if %s", (_what, named, isAgain) => {
    const verdicts = judge(sentWith(two, refusedCall(named), { hasStatus: true }));
    expect(told(verdicts)).toEqual(isAgain ? { ends: {}, calls: ["1 2"] } : "definitions");
    if (!("ask" in verdicts)) expect(verdicts.again[0]?.isWithoutStatus).toBe(true);
  });

  it("status: inspects statuses before writing them again if only statuses are named", () => {
    const suspected = (named: Names) =>
      (judge(sentWith(two, refusedCall(named), { hasStatus: true })) as Verdicts).suspectProperties;
    expect(suspected(names({ properties: ["plumbline_status"] }))).toEqual(["plumbline_status"]);
    expect(suspected(names({ properties: ["plumbline_status", "town"] }))).toEqual([]);
  });

  it("status: does not resend a record that was sent only for its status", () => {
    const call: Call = {
      plans: plansOf([corrected("1")]),
      statusOnly: plansOf([filled("9")]),
      isWithoutStatus: false,
      readAt,
    };
    const judgedCall = told(judge(sentWith([], refusedCall(names({ records: ["9"] })), { call, hasStatus: true })));
    expect(judgedCall).toEqual({ ends: {}, calls: ["1"] });
  });

  it("definitions: are read before a record fails", () => {
    expect(endsOf(two, names({ properties: ["town"] }))).toBe("definitions");
    expect(endsOf(two, names({ properties: ["town"] }), { definitions: "other_options" })).toEqual({
      ends: { 1: "waits", 2: "waits" },
      calls: [],
      stop: "closed",
    });
    const blocked = { end: "blocked", reason: "mapping_missing" } as const;
    expect(endsOf(two, names(), { definitions: blocked })).toEqual({
      ends: { 1: "waits", 2: "waits" },
      calls: [],
      stop: blocked,
    });
  });

  it("records: resends named ones per set and the others together, and fails a single address", () => {
    const decisions = [corrected("1"), corrected("2"), bill("2"), corrected("3")];
    expect(endsOf(decisions, names({ records: ["1", "2"], properties: ["town"] }), same)).toEqual({
      ends: { 1: "failed refused_by_crm" },
      calls: ["3", "2", "2b"],
    });
  });

  it("alone: defers an address that is refused by itself", () => {
    expect(endsOf([corrected("1")], names(), same)).toEqual({ ends: {}, calls: [], refusedAlone: "1" });
  });

  it.each([
    ["in halves where nothing is named", [corrected("1"), corrected("2"), corrected("3")], names(), ["1 2", "3"]],
    [
      "without those that write a named property",
      [corrected("1"), corrected("2", { state: "MA" }), corrected("3")],
      names({ properties: ["region"] }),
      ["1 3", "2"],
    ],
    ["set by set for one record", [corrected("1"), bill("1")], names(), ["1", "1b"]],
  ])("halved: %s", (_how, decisions, named, calls) => {
    expect(endsOf(decisions, named, same)).toEqual({ ends: {}, calls });
  });

  it("defers records that were edited, locked or forbidden before the call", () => {
    const notSent = new Map<string, RecordEnd>([
      ["1", { end: "edited", properties: ["town"] }],
      ["2", { end: "locked" }],
    ]);
    const decisions = [corrected("1"), bill("1"), corrected("2"), corrected("3"), corrected("4")];
    const sent = sentWith(
      decisions,
      { end: "refused", names: names(), notSent },
      {
        ...same,
        isForbidden: ({ recordId }) => recordId === "4",
      },
    );
    expect(told(judge(sent))).toEqual({
      ends: { 1: "waits", 2: "waits", 4: "waits" },
      calls: ["1b"],
      refusedAlone: "3",
    });
  });
});

describe("a call that is answered per record", () => {
  const endsOf = (decisions: readonly Decision[], records: Record<string, RecordEnd>, more: Partial<Sent> = {}) =>
    told(judge(sentWith(decisions, answered(records), more)));
  const written = (values: Record<string, string>): RecordEnd => ({ end: "written", values });
  const values = (held: ReadAnswer["values"]): ReadAnswer => ({
    values: held,
    absent: [],
    locked: [],
    last: null,
    readAt,
    unseen: new Set(),
  });

  it.each([
    ["written", written({ town: "Boston" }), "corrected cleaned"],
    ["left out of the answer and as before", { end: "not_written" }, "failed not_written"],
    ["absent", { end: "absent" }, "skipped gone"],
    ["locked", { end: "locked" }, "waits"],
    ["not sent", { end: "not_sent" }, "waits"],
    ["unconfirmed", { end: "unconfirmed" }, "waits, maybe written"],
  ] as [string, RecordEnd, string][])("ends a record that is %s", (_what, end, expected) => {
    expect(endsOf([corrected("1")], { 1: end })).toEqual({ ends: { 1: expected }, calls: [] });
  });

  it("returns when the write window opened and what HubSpot stores", () => {
    const verdicts = judge(sentWith([corrected("1")], answered({ 1: written({ town: "BOSTON " }) }))) as Verdicts;
    expect("ask" in verdicts).toBe(true);
    const sure = judge(sentWith([corrected("1")], answered({ 1: written({ town: "Boston" }) }))) as Verdicts;
    expect(sure.settled).toMatchObject([{ writeOpenedAt: "opened", values: { city: "Boston" } }]);
  });

  it("resends addresses that were not edited", () => {
    const end: RecordEnd = { end: "edited", properties: ["billing_town"] };
    expect(endsOf([corrected("1"), bill("1"), bill("2")], { 1: end, 2: end })).toEqual({
      ends: { "1b": "waits", "2b": "waits" },
      calls: ["1"],
    });
  });

  it.each([
    ["is as sent after all", new Map([["1", { town: "Boston" }]]), "corrected cleaned"],
    ["is not what was sent", new Map([["1", { town: "bostn" }]]), "failed not_written"],
    ["is gone", new Map(), "skipped gone"],
  ])("rereads values that HubSpot stores differently: it %s", (_what, held, expected) => {
    const otherwise = { 1: written({ town: "bostn" }) };
    expect(endsOf([corrected("1")], otherwise)).toBe("values");
    expect(endsOf([corrected("1")], otherwise, { values: values(held) })).toEqual({ ends: { 1: expected }, calls: [] });
  });

  const both = corrected("1", { city: "Boston", state: "Massachusetts" });
  const restored: Decision = { ...both, outcome: "restored", reason: "restored" };
  const blanks = decisionFor({ recordId: "1", setKey: "primary" }, before, {
    outcome: "restored",
    reason: "restored",
    after: { ...before, city: "bostn " },
  });
  const filledToo = corrected("1", { city: "Boston", latitude: "42.3601" });
  const spelled = decisionFor(
    { recordId: "1", setKey: "primary" },
    { ...before, city: "BOSTON" },
    {
      outcome: "corrected",
      reason: "cleaned",
      after: { ...before, city: "Boston" },
    },
  );
  it.each<[string, Decision, Record<string, string>, string]>([
    ["one part in capitals", both, { town: "BOSTON", region: "Massachusetts" }, "corrected cleaned"],
    ["the only part in capitals, as it was before", spelled, { town: "BOSTON", region: "ma" }, "confirmed reformatted"],
    ["another value of one part", both, { town: "Boston", region: "Mass" }, "review stored_differently"],
    ["one part as it was before", both, { town: "Boston", region: "ma" }, "review stored_differently"],
    ["all parts as they were before", both, { town: "bostn", region: "ma" }, "failed not_written"],
    ["another form of a value beside it", filledToo, { town: "Boston", lat: "42.36" }, "corrected cleaned"],
    ["a rounded value beside it alone", filled("1"), { town: "bostn", lat: "42.3" }, "confirmed enriched"],
    ["no value beside it", filled("1"), { town: "bostn", lat: "" }, "confirmed enrichment_refused"],
    ["what an undo restored in capitals", restored, { town: "BOSTON", region: "MASSACHUSETTS" }, "restored restored"],
    ["a restored value without its blanks", blanks, { town: "bostn", region: "ma" }, "restored restored"],
    [
      "what an undo restored as another value",
      restored,
      { town: "Boston", region: "Mass" },
      "restored restored_differently",
    ],
    ["nothing of what an undo restored", restored, { town: "bostn", region: "ma" }, "failed not_written"],
  ])("ends an address when HubSpot stores %s", (_what, decision, held, expected) => {
    const verdicts = judge(
      sentWith([decision], answered({ 1: written(held) }), { values: values(new Map([["1", held]])) }),
    ) as Verdicts;
    expect(told(verdicts)).toEqual({ ends: { 1: expected }, calls: [] });
    // What HubSpot keeps is what memory and history have.
    if (!expected.endsWith("refused"))
      expect(verdicts.settled).toMatchObject([
        { differsFromPlan: true, values: { city: held["town"], ...(held["region"] && { state: held["region"] }) } },
      ]);
  });

  it("keeps the plan if the stored values cannot be read", () => {
    const why = { end: "blocked", reason: "daily_limit" } as const;
    const otherwise = { 1: written({ town: "bostn" }), 2: written({ town: "Boston" }) };
    expect(endsOf([corrected("1"), corrected("2")], otherwise, { values: new Stopped(why) })).toEqual({
      ends: { 1: "waits, maybe written", 2: "corrected cleaned" },
      calls: [],
      stop: why,
    });
  });

  const refusal = (named: Names): RecordEnd => ({ end: "refused", names: named });

  it("fails a refused address with the named property once the definitions are confirmed", () => {
    const named = names({ records: ["1"], properties: ["zip", "town"] });
    expect(endsOf([corrected("1")], { 1: refusal(named) })).toBe("definitions");
    const verdicts = judge(
      sentWith([corrected("1")], answered({ 1: refusal(named) }), { definitions: "same" }),
    ) as Verdicts;
    expect(verdicts.settled).toMatchObject([
      { outcome: "failed", reason: "refused_by_crm", refusedProperty: "town", values: before },
    ]);
  });

  it("reports the state if HubSpot names its missing country", () => {
    const decision = corrected("1", { state: "CA" });
    const refusedProperty = (one: Decision, ...properties: string[]) => {
      const end = refusal(names({ records: ["1"], properties }));
      const verdicts = judge(sentWith([one], answered({ 1: end }), { definitions: "same" })) as Verdicts;
      return verdicts.settled.map((settled) => "refusedProperty" in settled && settled.refusedProperty);
    };
    expect(refusedProperty(decision, "land")).toEqual(["region"]);
    expect(refusedProperty(filled("1"), "land")).toEqual([null]);
    expect(refusedProperty(filled("1"), "lat")).toEqual(["lat"]);
  });

  it("keeps a correct address if only its enrichment is refused", () => {
    const end = refusal(names({ records: ["1"] }));
    expect(endsOf([filled("1")], { 1: end }, { definitions: "same" })).toEqual({
      ends: { 1: "confirmed enrichment_refused" },
      calls: [],
    });
    const unkept = { values: values(new Map([["1", {}]])) };
    expect(endsOf([filled("1")], { 1: written({}) }, unkept)).toEqual({
      ends: { 1: "confirmed enrichment_refused" },
      calls: [],
    });
  });

  it("resends the addresses of a refused record one by one", () => {
    const records = { 1: refusal(names({ records: ["1"] })), 2: written({ town: "Boston" }) };
    expect(endsOf([corrected("1"), bill("1"), corrected("2")], records, { definitions: "same" })).toEqual({
      ends: { 2: "corrected cleaned" },
      calls: ["1", "1b"],
    });
  });

  it("resends refused states with their countries", () => {
    const records = { 1: refusal(names({ records: ["1"], missing: ["land"] })) };
    const decisions = [corrected("1", { state: "CA", country: "US" })];
    expect(endsOf(decisions, records, { definitions: "same" })).toEqual({ ends: {}, calls: ["1"] });
  });

  it.each(["other_options", { end: "blocked", reason: "mapping_missing" }] as const)(
    "defers refused records if the definitions are %o",
    (definitions) => {
      const end = refusal(names({ records: ["1", "2"], properties: ["town"] }));
      expect(endsOf([corrected("1"), corrected("2"), bill("2")], { 1: end, 2: end }, { definitions })).toEqual({
        ends: { 1: "waits", 2: "waits", "2b": "waits" },
        calls: [],
        stop: definitions === "other_options" ? "closed" : definitions,
      });
    },
  );
});

describe("a call that was not sent", () => {
  it.each<[string, Sent["answer"], Stop | null]>([
    ["because the portal refuses", new Stopped({ end: "blocked", reason: "missing_permission" }), null],
    ["because its job may not write as planned", { end: "closed", notSent: new Map() }, "closed"],
  ])("is retried %s", (_why, answer, stop) => {
    const expected = answer instanceof Stopped ? answer.why : stop;
    expect(told(judge(sentWith([corrected("1"), bill("1")], answer, { stop })))).toEqual({
      ends: { 1: "waits", "1b": "waits" },
      calls: [],
      stop: expected,
    });
  });
});

it("counts an address as written only if it was written or needed no write", () => {
  const ends = (outcome: "corrected" | "failed" | "skipped", reason: string) =>
    isWrittenEnd({ recordId: "1", setKey: "primary", outcome, reason, values: {} });
  expect([ends("corrected", "cleaned"), ends("failed", "refused_by_crm"), ends("skipped", "gone")]).toEqual([
    true,
    false,
    false,
  ]);
});
