import { DEFAULT_STYLE, REASON_WEIGHTS, type Engine, type Reason } from "@plumbline/address";
import { MAIN_PARTS } from "@plumbline/schema/object-types.ts";
import { fromEngine, toEngine, type PartOptions } from "../records/columns.ts";
import type { PartValues } from "../records/values.ts";

/** Parts of the address that speak against each other. */
const CONTRADICTIONS: readonly string[] = [
  "city_code_disagree",
  "state_disagrees",
  "country_disagrees",
  "ambiguous",
] satisfies Reason[];

/**
 * Pure: whether the question is answered once these values are accepted. It is not where the engine, judging them again, would ask
 * the same or finds a contradiction.
 */
export function answersQuestion(
  engine: Engine,
  options: PartOptions,
  { reason, after }: { reason: string; after: PartValues },
): boolean {
  const parts = MAIN_PARTS.filter((part) => part in after);
  const judged = engine.clean(toEngine(engine, options, after), DEFAULT_STYLE, { parts });
  const { doubt } = fromEngine(engine, { options, style: DEFAULT_STYLE }, after, judged);
  const asked: readonly string[] = judged.outcome === "review" || judged.outcome === "fail" ? judged.reasons : [];
  return doubt !== reason && !asked.some((one) => one === reason || CONTRADICTIONS.includes(one));
}

/** These can be answered by what changes, even if only its form does. */
const ABOUT_CHANGES: readonly string[] = [
  "too_many_changes",
  "low_confidence",
  "change_needs_a_person",
] satisfies Reason[];
/** The engine cannot judge again what only an address service knows. */
const FROM_SERVICES = /^(?:service|unit)_/u;

/** Pure: whether the engine asks something that a change of form alone never answers. Earlier releases offered to accept it. */
export function asksMoreThanForm(reason: string): boolean {
  const weights: Readonly<Record<string, string>> = REASON_WEIGHTS;
  return weights[reason] === "review" && !ABOUT_CHANGES.includes(reason) && !FROM_SERVICES.test(reason);
}

/** Pure: whether a proposal has a value that answers its question. `isOfForm`: only the form of its values would change. */
export function isAcceptable({
  hasValue,
  reason,
  isOfForm,
}: {
  hasValue: boolean;
  reason: string;
  isOfForm: boolean;
}): boolean {
  return hasValue && !(isOfForm && asksMoreThanForm(reason));
}

/** Pure: whether only the form of values changes. As `LOCKED_COLUMNS` of proposals.ts has it. */
export function areOfForm(changes: readonly { kind: string }[]): boolean {
  return changes.every(({ kind }) => kind === "format" || kind === "enrichment");
}
