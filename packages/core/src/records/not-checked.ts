import type { Engine } from "@plumbline/address";
import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { Context } from "../context.ts";
import { NOT_CHECKED, type UncheckedPart } from "@plumbline/schema/records/not-checked.ts";
import { MAIN_PARTS } from "@plumbline/schema/object-types.ts";
import { NO_OPTIONS, toEngine, type PartOptions } from "./columns.ts";
import type { PartValues } from "./part-values.ts";
import { reasonText } from "./reason-text.ts";

/** The outcomes that judge an address; with others nobody judged it, or it was restored. */
const JUDGED: readonly (Outcome | "waiting" | "planned")[] = ["confirmed", "corrected", "review"];

type Judged = {
  state: Outcome | "waiting" | "planned";
  reason: string | null;
  before: PartValues | null;
  after: PartValues | null;
  addressService?: string | null;
  refusedProperty?: string | null;
};

/**
 * The parts of a record's address that were not checked against anything. Not stored: the engine returns the same for the same
 * values. Empty where no address was judged, where the values are no longer kept, and where an address service was asked, whose
 * answer is not kept.
 */
export function notChecked(
  engine: Engine,
  { state, before, after, addressService = null }: Judged,
  options: PartOptions = NO_OPTIONS,
): UncheckedPart[] {
  if (!JUDGED.includes(state) || before === null || addressService !== null) return [];
  const parts = MAIN_PARTS.filter((part) => part in before);
  const values = state === "corrected" ? { ...before, ...after } : before;
  const words: readonly string[] = engine.clean(toEngine(engine, options, values), undefined, { parts }).notChecked;
  return NOT_CHECKED.filter((word) => words.includes(word));
}

/** Why the record got its outcome, with a statement about its street only if it is true. */
export function recordReasonText(engine: Engine, record: Judged, options: PartOptions = NO_OPTIONS): string {
  const isConfirmed = record.state === "confirmed" && record.before !== null;
  const isStreetKnown = isConfirmed && !notChecked(engine, record, options).includes("street");
  return reasonText(record.reason ?? "", { isStreetKnown, refusedProperty: record.refusedProperty ?? null });
}

/** It is not stored whether an address service was asked about a proposal: where a service exists, nothing is said. */
export function notCheckedOfProposal(
  ctx: Pick<Context, "engine" | "addressService">,
  { reason, before, after }: Pick<Judged, "reason" | "before" | "after">,
  options: PartOptions = NO_OPTIONS,
): UncheckedPart[] {
  return ctx.addressService ? [] : notChecked(ctx.engine(), { state: "review", reason, before, after }, options);
}
