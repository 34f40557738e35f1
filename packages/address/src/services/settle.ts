import type { Engine } from "../engine.ts";
import { applied, CONFIRMED_POLICY, judgeChanges, MAX_REVIEW_CONFIDENCE, MIN_REVIEW_CONFIDENCE } from "../policy.ts";
import type { FormatStyle } from "../style.ts";
import { editDistance } from "../text/edit-distance.ts";
import { foldName, foldWords } from "../text/fold.ts";
import { MAX_CANDIDATES, PARTS, REASON_WEIGHTS } from "../types.ts";
import type {
  AddressCandidate,
  AddressFields,
  ChangeKind,
  ChangeReason,
  CleanResult,
  FieldChange,
  NotChecked,
  Part,
  Reason,
} from "../types.ts";
import { withoutUnit } from "./open-street-map.ts";
import type { AddressServiceTraits, VerifyResult } from "./port.ts";
import { sameContent } from "./same-content.ts";

/** A record, the engine's own judgment of it, and a service's answer. */
type Answered = { input: AddressFields; own: CleanResult; answer: VerifyResult; traits: AddressServiceTraits };
export type SettleOptions = { style: FormatStyle; parts: readonly Part[]; reviewKinds?: readonly ChangeKind[] };

/**
 * Combines the engine's own judgment and a service's answer, by our own comparison of the fields and the one policy table.
 * A service never loosens the table, and its score alone writes nothing: what it confirms to the building may settle
 * a review; what it doubts causes one.
 */
export function settle(engine: Engine, given: Answered, options: SettleOptions): CleanResult {
  const { own, answer } = given;
  if (answer.status === "not_checked") return own;
  if (answer.reasons.includes("number_not_known")) return withUnknownNumber(own);
  const answered = withForm(engine, given, options);
  const changes = answer.address ? compare(engine, answered, answer.address, options) : answered.own.changes;
  const isBuilding = answer.granularity === "unit" || answer.granularity === "premise";
  if (answer.status === "confirmed" && isBuilding && answer.address) return confirmed(answered, changes, options);
  return doubted(answered, changes, options.parts);
}

/** A record that failed for lack of a code has no format changes: it gets those that it would have with the answer's code. */
function withForm(engine: Engine, answered: Answered, { style, parts }: SettleOptions): Answered {
  const { input, own, answer } = answered;
  if (own.outcome !== "fail" || !answer.address) return answered;
  const { changes } = engine.clean({ ...input, postal_code: answer.address.postal_code }, style, { parts });
  return { ...answered, own: { ...own, changes: changes.filter(({ kind }) => kind === "format") } };
}

function confirmed(
  { input, own, answer, traits }: Answered,
  changes: FieldChange[],
  options: SettleOptions,
): CleanResult {
  // The engine's notes stay; the service was asked about its reasons for a review.
  const reasons = new Set(own.reasons.filter((reason) => REASON_WEIGHTS[reason] === "note"));
  if (traits.textNeedsPerson && changes.some(isFromService)) reasons.add("service_text_needs_a_person");
  const sure =
    own.outcome === "review" ? atLeastOneOf(own, answer, changes) : Math.max(own.confidence, answer.confidence);
  const { outcome, confidence } = judgeChanges(changes, reasons, sure, {
    policy: CONFIRMED_POLICY,
    reviewKinds: options.reviewKinds ?? [],
  });
  const checked: NotChecked[] = ["house_number", "street"];
  const whole: NotChecked[] = answer.granularity === "unit" ? [...checked, "unit"] : checked;
  return {
    outcome: outcome === "fail" ? "review" : outcome,
    address: applied(input, changes),
    changes,
    granularity: answer.granularity,
    notChecked: own.notChecked.filter((word) => !whole.includes(word) && !isPart(word, answer)),
    reasons: [...reasons],
    confidence,
    candidates: [],
  };
}

/** The street is checked, and the number only noted: the note neither changes nor blocks the address. */
function withUnknownNumber(own: CleanResult): CleanResult {
  if (own.outcome === "fail") return own;
  const isSure = own.outcome !== "review";
  return {
    ...own,
    granularity: isSure ? "street" : own.granularity,
    notChecked: own.notChecked.filter((word) => word !== "street"),
    reasons: [...new Set([...own.reasons, "house_number_not_known" as const])],
  };
}

function isPart(word: NotChecked, answer: VerifyResult): boolean {
  return PARTS.some((part) => part === word && (answer.address?.[part] ?? "") !== "");
}

/** Two independent sources that agree are surer than either. Without a proposal of our own, only the service counts. */
function atLeastOneOf(own: CleanResult, answer: VerifyResult, changes: readonly FieldChange[]): number {
  const agreed = own.changes.some(
    (change) =>
      change.kind !== "format" && changes.some(({ field, after }) => field === change.field && after === change.after),
  );
  return agreed ? either(own.confidence, answer.confidence) : answer.confidence;
}

function either(a: number, b: number): number {
  return 1 - (1 - a) * (1 - b);
}

const DOUBTS: Readonly<Partial<Record<VerifyResult["reasons"][number], Reason>>> = {
  unit_missing: "unit_missing",
  unit_unknown: "unit_unknown",
};

/** Only a service that knows every building and unit may revoke what the engine is sure of; others do not know many streets. */
function doubted(
  { input, own, answer, traits }: Answered,
  changes: FieldChange[],
  parts: readonly Part[],
): CleanResult {
  const isSure = own.outcome === "accept" || own.outcome === "corrected";
  const reasons = new Set(own.reasons);
  if (isSure && traits.sees !== "unit") return own;
  const known = answer.reasons.map((reason) => DOUBTS[reason]).find((reason) => reason !== undefined);
  if (known) reasons.add(known);
  else if (answer.status === "ambiguous") reasons.add("service_knows_several");
  else if (answer.status === "not_found") reasons.add("service_knows_no_such_address");
  else reasons.add("service_is_unsure");
  const candidates = [...candidatesFor(input, answer, parts), ...own.candidates].slice(0, MAX_CANDIDATES);
  if (isSure)
    return {
      ...own,
      outcome: "review",
      reasons: [...reasons],
      confidence: Math.min(own.confidence, MAX_REVIEW_CONFIDENCE),
      candidates,
    };
  const mayPropose = answer.address !== null && answer.confidence >= MIN_REVIEW_CONFIDENCE;
  const proposed = mayPropose ? changes : own.changes;
  // A failure for lack of a code becomes a review only if the service has something to choose from.
  const hasHelp = candidates.length > 0 || proposed.some(({ kind }) => kind !== "format");
  if (own.outcome === "fail" && !hasHelp) return { ...own, changes: [], reasons: [...reasons] };
  return {
    ...own,
    outcome: "review",
    address: applied(input, proposed),
    changes: proposed,
    reasons: [...reasons],
    candidates,
  };
}

/** The service's candidates for an ambiguous question, as far as they would change the record. */
function candidatesFor(input: AddressFields, answer: VerifyResult, parts: readonly Part[]): AddressCandidate[] {
  return (answer.candidates ?? []).flatMap((candidate): AddressCandidate[] => {
    const values = Object.fromEntries(
      parts.flatMap((part) => {
        const value = candidate.values[part];
        return value === undefined || sameContent(part, value, input[part]) ? [] : [[part, value] as const];
      }),
    );
    return Object.keys(values).length === 0 ? [] : [{ ...candidate, values }];
  });
}

/** Our own diff between the record and the answer, in the customer's style. Unmapped parts are never changed. */
function compare(
  engine: Engine,
  { input, own, answer, traits }: Answered,
  address: AddressFields,
  options: SettleOptions,
): FieldChange[] {
  const isSure = own.outcome === "accept" || own.outcome === "corrected";
  const isUnchanged = isSure && PARTS.every((part) => address[part] === input[part]);
  const shaped = isUnchanged ? own.address : inStyle(engine, address, options.style);
  return PARTS.flatMap((part): FieldChange[] => {
    if (!options.parts.includes(part)) return [];
    const before = input[part];
    const mine = own.changes.find((change) => change.field === part);
    const said = shaped[part];
    const format = mine?.kind === "format" ? [mine] : [];
    // A part missing from the answer was not checked. A city or state in our tables is not replaced by the post office's preferred
    // name.
    if (said === "" || (isSure && part !== "street_address" && !own.notChecked.includes(part)))
      return mine && isSure ? [mine] : format;
    if (
      part === "street_address" &&
      traits.sees !== "unit" &&
      sameContent(part, withoutUnit(before), withoutUnit(said))
    )
      return format;
    if (sameContent(part, said, before) || sameContent(part, said, mine?.kind === "format" ? mine.after : ""))
      return format;
    if (mine && sameContent(part, said, mine.after))
      return [{ ...mine, confidence: either(mine.confidence, answer.confidence) }];
    return [{ field: part, before, after: said, ...kindOf(part, before, said), confidence: answer.confidence }];
  });
}

function inStyle(engine: Engine, address: AddressFields, style: FormatStyle): AddressFields {
  const result = engine.clean(address, style);
  if (result.outcome === "accept" || result.outcome === "corrected") return result.address;
  return applied(
    address,
    result.changes.filter((change) => change.kind === "format"),
  );
}

function kindOf(part: Part, before: string, after: string): { kind: ChangeKind; reason: ChangeReason } {
  if (before.trim() === "") return { kind: "added", reason: "added_by_service" };
  if (part === "city" && isRespelt(foldName(before), foldName(after)))
    return { kind: "spelling", reason: "spelling_by_service" };
  if (part === "street_address" && isStreetRespelt(before, after))
    return { kind: "spelling", reason: "spelling_by_service" };
  return { kind: "replaced", reason: "replaced_by_service" };
}

/** One edit from five letters on, two from eight: shorter words could be any other name. */
function isRespelt(before: string, after: string): boolean {
  const most = before.length >= 8 ? 2 : before.length >= 5 ? 1 : 0;
  return most > 0 && editDistance(before, after, most) <= most;
}

/** The same words in the same order, at most one of them respelled, and no digit changed: numbers are never spelling. */
function isStreetRespelt(before: string, after: string): boolean {
  const from = foldWords(before).split(" ");
  const to = foldWords(after).split(" ");
  if (from.length !== to.length) return false;
  const different = from.flatMap((word, index) => {
    const other = to[index] ?? "";
    return word === other || sameContent("street_address", word, other) ? [] : [[word, other] as const];
  });
  return different.length === 1 && different.every(([a, b]) => !/\d/u.test(a + b) && isRespelt(a, b));
}

function isFromService(change: FieldChange): boolean {
  return change.reason.endsWith("_by_service");
}
