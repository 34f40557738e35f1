import { ADDRESS_PARTS } from "@plumbline/schema/object-types.ts";
import { STORED_DIFFERENTLY } from "@plumbline/schema/jobs/states.ts";
import type { Decision } from "../../records/decision.ts";
import {
  heldAs,
  propertiesOf,
  sameValues,
  writesSomething,
  type AddressId,
  type PartValues,
} from "../../records/values.ts";
import {
  Stopped,
  type Names,
  type ReadAnswer,
  type RecordEnd,
  type Values,
  type WriteAnswer,
} from "../../records/store.ts";
import { setOf, type BatchSet, type BatchWork } from "./work.ts";
import type { Ended, Returned, Settled } from "./kind.ts";
import {
  decisionsOf,
  fieldsToWrite,
  heldValues,
  isWritten,
  lacksCompanion,
  plansOf,
  setsAskedForCountry,
  valuesToWrite,
  type RecordPlan,
} from "./update.ts";

/*
 * Pure: what an answer of the store means for each address that was sent, and what is sent again. A refusal of the call goes
 * through a table of rows; the first that applies decides.
 */

/** `closed`: the job may not write as planned. */
export type Stop = "closed" | Stopped["why"];

/** Records that go out in one call. */
export type Call = {
  plans: readonly RecordPlan[];
  /** Records that use a free place in the call for their status only; they are never sent twice. */
  statusOnly: readonly RecordPlan[];
  isWithoutStatus: boolean;
  readAt: Date;
};

/** A call as the guard let it go out, and what was learned since. */
export type Sent = {
  work: BatchWork;
  call: Call;
  /** May not be written as planned. */
  isForbidden(address: AddressId): boolean;
  /** When the write window opened; null where nothing was sent. */
  openedAt: string | null;
  /** Whether statuses were sent. */
  hasStatus: boolean;
  /** Which properties are those of statuses. */
  statusProperties: ReadonlySet<string>;
  /** Why the guard closed; null where it did not. */
  stop: Stop | null;
  answer: WriteAnswer | Stopped;
  /** Definitions of the properties that a refusal named, once they were read. */
  definitions?: "same" | "other_options" | Stop;
  /** Values of what the answer shows otherwise than sent, once they were read. */
  values?: ReadAnswer | Stopped;
};

/** An address that was refused alone. `named`: the properties that the refusal named. */
export type RefusedAlone = { decision: Decision; named: ReadonlySet<string> };

export type Verdicts = {
  settled: readonly Settled[];
  /** What is sent in other calls, before those that wait. */
  again: readonly Call[];
  /** An address that was refused alone without being named: the cause may be a rule of the portal, not the address. */
  refusedAlone: RefusedAlone | null;
  stop: Stop | null;
  /** HubSpot requires the countries of these sets with their states. */
  countryOf: readonly BatchSet[];
  /** Status properties that are not written again until a sync has inspected them. */
  suspectProperties: readonly string[];
};

/** What has to be known first. */
export type Question = { ask: "definitions"; named: ReadonlySet<string> } | { ask: "values"; recordIds: string[] };

const NOTHING: Verdicts = {
  settled: [],
  again: [],
  refusedAlone: null,
  stop: null,
  countryOf: [],
  suspectProperties: [],
};

export function judge(sent: Sent): Verdicts | Question {
  const { answer, call } = sent;
  if (answer instanceof Stopped) return { ...NOTHING, settled: pendingOf([call]), stop: answer.why };
  switch (answer.end) {
    case "closed":
      return { ...NOTHING, settled: pendingOf([call]), stop: sent.stop };
    case "refused":
      return judgeRefusal(sent, answer);
    case "answered":
      return judgeRecords(sent, answer);
  }
}

type Refusal = Sent & { names: Names; plans: readonly RecordPlan[]; statusOnly: readonly RecordPlan[] };

/** `because`: why it stands before the rows behind it. */
export type RefusalRow = { because: string; verdict(refusal: Refusal): Partial<Verdicts> | Question | null };

/** Of a call that was refused as a whole. */
export const REFUSAL_ROWS: Readonly<
  Record<"country" | "status" | "definitions" | "records" | "alone" | "halved", RefusalRow>
> = {
  country: {
    because: "a state without its country is named like a bad value, and is cured by sending more, not less",
    verdict({ work, call, names, plans }) {
      const countryOf = setsAskedForCountry(work, decisionsOf(plans), names.missing);
      return countryOf.length === 0 ? null : { countryOf, ...withCountries(work, countryOf, call, plans) };
    },
  },
  status: {
    because: "a status is never worth a record, so the same call goes out without them before any record is blamed",
    verdict({ call, hasStatus, statusProperties, names, plans, statusOnly }) {
      if (call.isWithoutStatus) return null;
      const named = [...names.properties].filter((property) => statusProperties.has(property));
      const isStatusAlone = named.length > 0 && named.length === names.properties.size;
      const isNothingNamed = names.records.size + names.properties.size === 0;
      const isOver =
        named.length > 0 || isNothingNamed || statusOnly.some(({ recordId }) => names.records.has(recordId));
      if (!isStatusAlone && !(hasStatus && isOver)) return null;
      return {
        suspectProperties: isStatusAlone ? named : [],
        again: filled([{ plans, statusOnly: [], readAt: call.readAt, isWithoutStatus: true }]),
      };
    },
  },
  definitions: {
    because: "a property that can no longer hold the values refuses every record, so none is blamed",
    verdict({ names, plans, definitions }) {
      if (definitions === undefined) return { ask: "definitions", named: names.properties };
      if (definitions === "same") return null;
      return { settled: decisionsOf(plans).map(waitAgain), stop: stopOf(definitions) };
    },
  },
  records: {
    because: "records that are named are looked at before anything is looked for by halves",
    verdict({ work, call, names, plans }) {
      const bad = plans.filter(({ recordId }) => names.records.has(recordId));
      if (bad.length === 0) return null;
      const { alone, setBySet } = splitBySet({ ...call, plans: bad });
      const good = { ...call, plans: plans.filter((plan) => !bad.includes(plan)), statusOnly: [] };
      return {
        settled: alone.map((decision) => endRefused(work, decision, names.properties)),
        again: filled([good, ...setBySet]),
      };
    },
  },
  alone: {
    because: "one address cannot be halved",
    verdict({ names, plans }) {
      const [first, ...others] = decisionsOf(plans);
      return first && others.length === 0 ? { refusedAlone: { decision: first, named: names.properties } } : null;
    },
  },
  halved: {
    because: "nothing is known, so the bad ones are found by sending less at a time",
    verdict: ({ work, call, names, plans }) => ({ again: bisect(work, { ...call, plans, statusOnly: [] }, names) }),
  },
};

function judgeRefusal(sent: Sent, { names, notSent }: Extract<WriteAnswer, { end: "refused" }>): Verdicts | Question {
  const plans = allowed(sent, sent.call.plans).filter(({ recordId }) => !notSent.has(recordId));
  const statusOnly = sent.call.statusOnly.filter(({ recordId }) => !notSent.has(recordId));
  const others = recordEnds(sent, allowed(sent, sent.call.plans), notSent);
  for (const row of Object.values(REFUSAL_ROWS)) {
    const verdict = row.verdict({ ...sent, names, plans, statusOnly });
    if (verdict && "ask" in verdict) return verdict;
    if (verdict)
      return {
        ...NOTHING,
        ...verdict,
        settled: [...forbidden(sent), ...others.settled, ...(verdict.settled ?? [])],
        again: [...(verdict.again ?? []), ...others.again],
      };
  }
  throw new Error("no row decides a refusal");
}

/** Of a call that was answered record by record. What was written stays settled, whatever is refused afterwards. */
function judgeRecords(sent: Sent, answer: Extract<WriteAnswer, { end: "answered" }>): Verdicts | Question {
  const { work, call } = sent;
  const plans = allowed(sent, call.plans);
  const found = recordEnds(sent, plans, answer.records);
  if (found.unlike.length > 0 && sent.values === undefined)
    return { ask: "values", recordIds: [...new Set(found.unlike.map(({ recordId }) => recordId))] };
  const { names } = found;
  const lookedUp = sent.values instanceof Stopped ? sent.values : null;
  const unread = answer.stopped ?? lookedUp;
  if (names && !unread && sent.definitions === undefined) return { ask: "definitions", named: names.properties };
  const definitions = names ? (sent.definitions ?? "other_options") : "same";
  const settled = [...forbidden(sent), ...found.settled, ...endByValues(sent, found.unlike)];
  const stop = unread ? unread.why : stopOf(definitions);
  const countryOf = names ? setsAskedForCountry(work, decisionsOf(plans), names.missing) : [];
  const isSentAgain = ({ decisions }: RecordPlan) => countryOf.length > 0 || decisions.length > 1;
  const again = found.refused.filter(isSentAgain);
  const ended = decisionsOf(found.refused.filter((plan) => !again.includes(plan))).map((decision) =>
    definitions === "same" && names
      ? withWindow(sent, endRefused(work, decision, names.properties))
      : waitAgain(decision),
  );
  const verdicts = { ...NOTHING, countryOf, settled: [...settled, ...ended], again: found.again };
  if (stop) {
    const waiting = decisionsOf([...again, ...found.again.flatMap(({ plans: ofCall }) => ofCall)]).map(waitAgain);
    return { ...verdicts, settled: [...verdicts.settled, ...waiting], again: [], stop };
  }
  const resent =
    countryOf.length > 0
      ? withCountries(work, countryOf, call, again)
      : { settled: [], again: splitBySet({ ...call, plans: again, isWithoutStatus: false }).setBySet };
  return {
    ...verdicts,
    settled: [...verdicts.settled, ...resent.settled],
    again: [...resent.again, ...verdicts.again],
  };
}

type RecordEnds = {
  settled: Settled[];
  again: Call[];
  /** Stored differently from what was sent, according to the answer. */
  unlike: Decision[];
  refused: RecordPlan[];
  names: Names | null;
};

/** How the records of a call end, by what the store says of each. */
function recordEnds(sent: Sent, plans: readonly RecordPlan[], ends: ReadonlyMap<string, RecordEnd>): RecordEnds {
  const { work, call } = sent;
  const found: RecordEnds = { settled: [], again: [], unlike: [], refused: [], names: null };
  const edited: RecordPlan[] = [];
  for (const plan of plans) {
    const end = ends.get(plan.recordId);
    switch (end?.end) {
      case undefined:
        break;
      case "written":
        for (const decision of plan.decisions)
          if (isWritten(work, decision, end.values))
            found.settled.push(withWindow(sent, endAsPlanned(decision, heldValues(work, decision, end.values))));
          else found.unlike.push(decision);
        break;
      case "refused":
        found.refused.push(plan);
        found.names = end.names;
        break;
      case "not_written":
        found.settled.push(...plan.decisions.map(endNotWritten));
        break;
      case "absent":
        found.settled.push(...plan.decisions.map(endGone));
        break;
      case "unconfirmed":
        found.settled.push(...plan.decisions.map(waitWithPlan));
        break;
      case "locked":
      case "not_sent":
        found.settled.push(...plan.decisions.map(waitAgain));
        break;
      case "edited": {
        const isEdited = (decision: Decision) =>
          propertiesOf(setOf(work, decision)).some((property) => end.properties.includes(property));
        found.settled.push(...plan.decisions.filter(isEdited).map(waitAgain));
        edited.push({ ...plan, decisions: plan.decisions.filter((decision) => !isEdited(decision)) });
      }
    }
  }
  const again = edited.filter(({ decisions }) => decisions.length > 0);
  if (again.length > 0) found.again.push({ ...call, plans: again, statusOnly: [] });
  return found;
}

/** Addresses that HubSpot stored differently from what was sent, by a second read. */
function endByValues(sent: Sent, unlike: readonly Decision[]): Settled[] {
  const { work, values: read } = sent;
  if (read === undefined || read instanceof Stopped) return unlike.map(waitWithPlan);
  return unlike.map((decision) => {
    const held = read.values.get(decision.recordId);
    if (!held) return read.locked.includes(decision.recordId) ? waitWithPlan(decision) : endGone(decision);
    const isAsSent = isWritten(work, decision, held);
    return withWindow(
      sent,
      isAsSent ? endAsPlanned(decision, heldValues(work, decision, held)) : endAsHeld(work, decision, held),
    );
  });
}

/** Refused records are sent again with their countries; those without one are decided anew, under the rule. */
function withCountries(
  work: BatchWork,
  countryOf: readonly BatchSet[],
  call: Call,
  plans: readonly RecordPlan[],
): Pick<Verdicts, "settled" | "again"> {
  const learned = withCountryRule(work, countryOf);
  const decisions = decisionsOf(plans);
  const lacking = decisions.filter((decision) => lacksCompanion(learned, decision));
  const others = plansOf(decisions.filter((decision) => !lacking.includes(decision)));
  return { settled: lacking.map(waitAgain), again: filled([{ ...call, plans: others, statusOnly: [] }]) };
}

/** The work once HubSpot has required the countries of these sets. */
export function withCountryRule(work: BatchWork, countryOf: readonly BatchSet[]): BatchWork {
  const isAsked = ({ setKey }: BatchSet) => countryOf.some((set) => set.setKey === setKey);
  return { ...work, sets: work.sets.map((set) => (isAsked(set) ? { ...set, needsCountry: true } : set)) };
}

/** When more than this many addresses of a batch are stored differently, a formatting rule of the portal causes it. */
export const MAX_STORED_DIFFERENTLY = 8;

/** When more than this many are refused one by one before any is written, a rule of the portal causes it, not a record. */
export const MAX_REFUSED_ALONE = 8;

/** `isUnclear`: nothing shows that the records are to blame. */
export function judgeRefusedAlone(
  work: BatchWork,
  refusedAlone: readonly RefusedAlone[],
  isUnclear: boolean,
): Settled[] {
  return refusedAlone.map(({ decision, named }) =>
    isUnclear ? waitAgain(decision) : endRefused(work, decision, named),
  );
}

const stopOf = (definitions: "same" | "other_options" | Stop): Stop | null =>
  definitions === "same" ? null : definitions === "other_options" ? "closed" : definitions;

const filled = (calls: readonly Call[]) => calls.filter(({ plans }) => plans.length > 0);

/** Without the addresses that may not be written as planned. */
export function allowed({ isForbidden }: Pick<Sent, "isForbidden">, plans: readonly RecordPlan[]): RecordPlan[] {
  return plansOf(decisionsOf(plans).filter((decision) => !isForbidden(decision)));
}

function forbidden({ call, isForbidden }: Sent): Returned[] {
  return decisionsOf(call.plans).filter(isForbidden).map(waitAgain);
}

export function pendingOf(calls: readonly Call[]): Returned[] {
  return calls.flatMap(({ plans }) => decisionsOf(plans)).map(waitAgain);
}

/** Splits refused records: those with one address, and a call per address for the others. */
function splitBySet(call: Call): { alone: Decision[]; setBySet: Call[] } {
  const several = call.plans.filter(({ decisions }) => decisions.length > 1);
  const alone = decisionsOf(call.plans.filter(({ decisions }) => decisions.length === 1));
  const most = Math.max(0, ...several.map(({ decisions }) => decisions.length));
  const setBySet = Array.from({ length: most }, (_, index) => ({
    ...call,
    statusOnly: [],
    plans: several.flatMap(({ recordId, decisions }) => {
      const decision = decisions[index];
      return decision ? [{ recordId, decisions: [decision] }] : [];
    }),
  }));
  return { alone, setBySet };
}

/**
 * Splits a refused call that named no record into smaller calls: without the records that write a named property, or in halves;
 * address by address for a single record.
 */
function bisect(work: BatchWork, call: Call, names: Names): Call[] {
  const { plans } = call;
  if (plans.length === 1) return splitBySet(call).setBySet;
  const writesNamed = (plan: RecordPlan) =>
    Object.keys(valuesToWrite(work, plan)).some((property) => names.properties.has(property));
  const [others, suspected] = [plans.filter((one) => !writesNamed(one)), plans.filter(writesNamed)];
  const middle = Math.ceil(plans.length / 2);
  const [first, second] =
    others.length > 0 && suspected.length > 0 ? [others, suspected] : [plans.slice(0, middle), plans.slice(middle)];
  return filled([
    { ...call, plans: first },
    { ...call, plans: second },
  ]);
}

const withWindow = ({ openedAt }: Sent, end: Ended): Ended =>
  openedAt === null ? end : { ...end, writeOpenedAt: openedAt };

/** `held`: the properties of the address as HubSpot returned them, possibly in another form. */
export function endAsPlanned(decision: Decision, held: PartValues = {}): Ended {
  const { recordId, setKey, outcome, reason, after } = decision;
  return { recordId, setKey, outcome, reason, values: { ...after, ...held } };
}

/** HubSpot refused the values of an address; `named`: the properties that it named. */
function endRefused(work: BatchWork, decision: Decision, named: ReadonlySet<string>): Ended {
  const set = setOf(work, decision);
  const written = fieldsToWrite(set, decision).map(([, property]) => property);
  const isNamed = (property: string | undefined) => property !== undefined && named.has(property);
  // For a missing country, the state that it is missing for.
  const { state, country } = Object.fromEntries(set.mapped);
  const refusedState = isNamed(country) ? written.find((property) => property === state) : undefined;
  return {
    ...(addressStands(decision) ?? { ...unwritten(decision), outcome: "failed", reason: "refused_by_crm" }),
    refusedProperty: written.find(isNamed) ?? refusedState ?? null,
  };
}

/**
 * How an address ends whose values HubSpot stored differently. One that was only reformatted is right as it is. Where a part has a
 * different value, a person is asked, unless nothing was written at all.
 */
function endAsHeld(work: BatchWork, decision: Decision, held: Values): Ended {
  const { read, before, after, outcome } = decision;
  const end: Ended = { ...endAsPlanned(decision, heldValues(work, decision, held)), differsFromPlan: true };
  const isDifferent = ([field]: readonly [keyof PartValues, string]) =>
    heldAs(field, { before: read[field] ?? "", after: after[field] ?? "" }, end.values[field] ?? "") === "different";
  const different = fieldsToWrite(setOf(work, decision), decision).filter(isDifferent);
  const isNothingWritten = !writesSomething({ read, after: end.values });
  const notWritten: Ended = { ...end, outcome: "failed", reason: "not_written" };
  if (outcome === "restored") {
    if (different.length === 0) return end;
    return isNothingWritten ? notWritten : { ...end, reason: "restored_differently" };
  }
  if (outcome !== "corrected") return isNothingWritten ? endNotWritten(decision) : end;
  if (different.some(([field]) => ADDRESS_PARTS.some((part) => part === field)))
    return isNothingWritten ? notWritten : { ...end, outcome: "review", reason: STORED_DIFFERENTLY };
  if (!sameValues(before, end.values)) return end;
  const isFilled = writesSomething({ read: before, after: end.values });
  return { ...end, outcome: "confirmed", reason: isFilled ? "enriched" : "reformatted" };
}

/** HubSpot responded, but the value was not written. */
function endNotWritten(decision: Decision): Ended {
  return addressStands(decision) ?? { ...unwritten(decision), outcome: "failed", reason: "not_written" };
}

function endGone(decision: Decision): Ended {
  return { ...unwritten(decision), outcome: "skipped", reason: "gone" };
}

/** Certainly not sent: it waits again and is decided anew. */
export function waitAgain({ recordId, setKey }: AddressId): Returned {
  return { recordId, setKey, outcome: null, mayBeWritten: false };
}

function waitWithPlan({ recordId, setKey }: AddressId): Returned {
  return { recordId, setKey, outcome: null, mayBeWritten: true };
}

const UNWRITTEN: readonly string[] = ["refused_by_crm", "not_written", "enrichment_refused"];

/** Whether the planned values of an address were written. */
export function isWrittenEnd(end: Settled): boolean {
  return end.outcome !== null && end.outcome !== "skipped" && !UNWRITTEN.includes(end.reason);
}

function unwritten({ recordId, setKey, before }: Decision) {
  return { recordId, setKey, values: before };
}

/** An address that needed no correction is not lost over a value beside it; null where the address itself was to be written. */
function addressStands(decision: Decision): Ended | null {
  if (decision.outcome === "corrected" || decision.outcome === "restored") return null;
  return { ...unwritten(decision), outcome: decision.outcome, reason: "enrichment_refused" };
}
