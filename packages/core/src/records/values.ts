import { hash } from "node:crypto";
import type { AddressFields } from "@plumbline/address";
import { isStorable } from "@plumbline/schema/free-text.ts";
import { ENRICHMENT_TARGETS, type EnrichmentTarget, takesNumbers } from "@plumbline/schema/mapping/enrichment.ts";
import { UNDO_FIELDS } from "@plumbline/schema/undo/undo-fields.ts";
import { ADDRESS_PARTS, FULL_ADDRESS, MAPPED_PARTS, type MappedPart } from "@plumbline/schema/object-types.ts";
import { textsUnder, type Guard } from "../db/parse-row.ts";
import { UNREADABLE } from "./store.ts";

/** The values of one record, by address part or enrichment target. */
export type PartValues = Partial<Record<MappedPart | EnrichmentTarget, string>>;

export const isPartValues: Guard<PartValues> = textsUnder([...MAPPED_PARTS, ...ENRICHMENT_TARGETS]);

/** The mapped properties. Callers that only compare addresses pass no enrichment. */
type Mapped = {
  mapped: readonly [MappedPart, string][];
  enrichment?: { targets: readonly [EnrichmentTarget, string][] };
  lockProperty?: string;
};

/** The properties of the parts, the enrichment targets, and the lock. */
export function propertiesOf({ mapped, enrichment, lockProperty }: Mapped): string[] {
  return [
    ...[...mapped, ...(enrichment?.targets ?? [])].map(([, property]) => property),
    ...(lockProperty ? [lockProperty] : []),
  ];
}

/**
 * The values of the mapped parts and targets from a record's properties. A target with text that cannot be stored is left alone.
 */
export function partValues({ mapped, enrichment }: Mapped, properties: Record<string, string>): PartValues {
  const targets = (enrichment?.targets ?? []).filter(([, property]) => isStorable(properties[property] ?? ""));
  return Object.fromEntries([...mapped, ...targets].map(([part, property]) => [part, properties[property] ?? ""]));
}

/** Pure: whether the mapped checkbox locks a record with these properties. */
export function isLockedIn(
  { lockProperty }: Partial<Pick<Mapped, "lockProperty">>,
  properties: Readonly<Record<string, string>>,
): boolean {
  const value = lockProperty ? properties[lockProperty] : undefined;
  return value === "true" || value === UNREADABLE;
}

/** A past decision: whether it was about the values with this hash. */
export type AboutValues = { isAbout(valuesHash: string): boolean };

/**
 * In the fixed order of parts (PostgreSQL's jsonb keeps none). Compared with record memory, and stored only keyed (`ValueHashes`):
 * the values by part without targets, the full address only where it is read. A re-mapped property makes another question, which
 * the mapping's hash detects.
 */
export function valuesHash(values: PartValues): string {
  return hash("sha256", hashedText(values), "hex");
}

/** Whether they have the same hash. */
export function sameValues(a: PartValues, b: PartValues): boolean {
  const parts = hashedParts(a);
  return parts === hashedParts(b) && parts.every((part) => a[part] === b[part] && part in a === part in b);
}

function hashedText(values: PartValues): string {
  const present = hashedParts(values).filter((part) => part in values);
  return JSON.stringify(present.map((part) => [part, values[part]]));
}

function hashedParts(values: PartValues): readonly MappedPart[] {
  return readsFullAddress(values) ? MAPPED_PARTS : ADDRESS_PARTS;
}

export function isEmpty(values: PartValues): boolean {
  return MAPPED_PARTS.every((part) => isBlank(values[part]));
}

/** Whether the address is read from the full-address property: the parts contain at most a country. */
export function readsFullAddress(values: PartValues): boolean {
  const isWithoutParts = ADDRESS_PARTS.every((part) => part === "country" || isBlank(values[part]));
  return isWithoutParts && !isBlank(values[FULL_ADDRESS]);
}

function isBlank(text = ""): boolean {
  return text.trim() === "";
}

/** As the address engine takes them. */
export function asFields(values: PartValues): AddressFields {
  const { street_address = "", city = "", state = "", postal_code = "", country = "" } = values;
  return { street_address, city, state, postal_code, country };
}

/**
 * Normalizes a text as HubSpot may when it stores it: blanks and line breaks at both ends are removed, line breaks inside change
 * their form, and so does the Unicode normalization form. Any other difference makes it another value.
 */
function asHeld(value: string): string {
  return value
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+\n/g, "\n")
    .trim();
}

/** Whether HubSpot has what we sent, in whatever form it stores it. */
export function isHeldAs(sent: string, held: string): boolean {
  return sent === held || asHeld(sent) === asHeld(held);
}

/** A number property returns 39.5 for 39.50. */
export function sameTarget(target: EnrichmentTarget, a: string, b: string): boolean {
  if (a === b) return true;
  return takesNumbers(target) && a.trim() !== "" && b.trim() !== "" && Number(a) === Number(b);
}

/** Whether a property of any kind has the same value. */
export function sameField(field: keyof PartValues, a: string, b: string): boolean {
  if (a === b) return true;
  const target = ENRICHMENT_TARGETS.find((one) => one === field);
  return target !== undefined && sameTarget(target, a, b);
}

/** The same address, and the same value in every target that both have. */
export function sameRecord(a: PartValues, b: PartValues): boolean {
  return (
    sameValues(a, b) &&
    ENRICHMENT_TARGETS.every((target) => {
      const [one, other] = [a[target], b[target]];
      return one === undefined || other === undefined || sameTarget(target, one, other);
    })
  );
}

/** Whether a property of any kind has what we sent, in whatever form HubSpot stores it. */
export function isFieldHeld(field: keyof PartValues, sent: string, held: string): boolean {
  return sameField(field, sent, held) || isHeldAs(sent, held);
}

/**
 * Whether a property has what was written over `before`, in whatever form HubSpot stores it. A value equal to `before` was not
 * written, even if it differs from what we sent only in form.
 */
export function isFieldWritten(
  field: keyof PartValues,
  { before, after }: { before: string; after: string },
  held: string,
): boolean {
  return sameField(field, after, held) || (held !== before && isHeldAs(after, held));
}

/**
 * How a property has what was written over `before`: `as_sent`, in whatever form HubSpot stores it; `reformatted` by a rule of the
 * portal that changes case, blanks or punctuation alone; or `different`.
 */
export type HeldAs = "as_sent" | "reformatted" | "different";

export function heldAs(field: keyof PartValues, written: { before: string; after: string }, held: string): HeldAs {
  if (isFieldWritten(field, written, held)) return "as_sent";
  return isReformatted(field, written.after, held) ? "reformatted" : "different";
}

/** Whether two texts differ in case, blanks or punctuation alone. A number has no other form. */
export function isReformatted(field: keyof PartValues, a: string, b: string): boolean {
  const isNumber = ENRICHMENT_TARGETS.some((target) => target === field && takesNumbers(target));
  return !isNumber && lettersOf(a) === lettersOf(b);
}

/** The letters and digits of a text, in lower case. */
export function lettersOf(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();
}

type Written = { before: PartValues; after: PartValues };

/** Whether the CRM has what a plan wrote: its address, and each target that the plan changed. */
export function isInPlace(plan: Written, values: PartValues): boolean {
  return fieldsHeld(plan, values)?.every(({ as }) => as === "as_sent") ?? false;
}

/**
 * Whether the update of a plan was applied, though a rule of the portal may have reformatted values. One changed field that is held
 * as it was sent shows that, since an update is applied as a whole.
 */
export function isApplied(plan: Written, values: PartValues): boolean {
  const fields = fieldsHeld(plan, values) ?? [];
  return (
    isInPlace(plan, values) ||
    (fields.some(({ isChanged, as }) => isChanged && as === "as_sent") &&
      fields.every(({ isChanged, as }) => as === "as_sent" || (isChanged && as === "reformatted")))
  );
}

/** What an applied plan left: each value that it changed as the CRM holds it. */
export function afterAsHeld({ before, after }: Written, values: PartValues): PartValues {
  const changed = UNDO_FIELDS.filter((field) => after[field] !== undefined && after[field] !== before[field]);
  return { ...after, ...Object.fromEntries(changed.map((field) => [field, values[field] ?? ""])) };
}

/** How the CRM has the address of a plan and the targets that it changed; null where other parts are mapped. */
function fieldsHeld(plan: Written, values: PartValues): { isChanged: boolean; as: HeldAs }[] | null {
  if (ADDRESS_PARTS.some((part) => part in plan.after !== part in values)) return null;
  const targets = ENRICHMENT_TARGETS.filter(
    (target) => plan.after[target] !== undefined && plan.after[target] !== plan.before[target],
  );
  return [...ADDRESS_PARTS, ...targets].map((field) => {
    const [before = "", after = "", held = ""] = [plan.before[field], plan.after[field], values[field]];
    return { isChanged: before !== after, as: heldAs(field, { before, after }, held) };
  });
}

type Plan = { before: PartValues; after: PartValues; over: string | null };

/**
 * Whether an earlier attempt of this job wrote the CRM's values: its plan is in place, and no other job has decided the record
 * since.
 */
export function isOwnWrite(
  { keptPlan, memory }: { keptPlan: Plan | null; memory: { decidedAt: string | null } | null },
  values: PartValues,
): boolean {
  return keptPlan !== null && keptPlan.over === (memory?.decidedAt ?? null) && isApplied(keptPlan, values);
}

/** Whether anything would be written. */
export function writesSomething({ read, after }: { read: PartValues; after: PartValues }): boolean {
  return !sameRecord(read, after);
}

/** One address of a record: the record, and the key of the address set. */
export type AddressId = { recordId: string; setKey: string };

/** The record ids of these addresses, each once, in order. */
export function recordIdsOf(addresses: readonly Pick<AddressId, "recordId">[]): string[] {
  return [...new Set(addresses.map(({ recordId }) => recordId))];
}

/** Unique per address: neither part contains a blank. */
export function addressKey({ recordId, setKey }: AddressId): string {
  return `${recordId} ${setKey}`;
}

/** Each address once, in order. */
export function distinct(addresses: readonly AddressId[]): AddressId[] {
  return [...new Map(addresses.map((address) => [addressKey(address), address])).values()];
}

/**
 * Pure: limits rows, in record order, to those of the first `records` whole records, because the addresses of one record are
 * processed together. `limit`: how many rows were requested. `isLast`: no rows follow.
 */
export function wholeRecords<Row>(
  rows: readonly Row[],
  recordIdOf: (row: Row) => string,
  { records, limit }: { records: number; limit: number },
): { rows: Row[]; isLast: boolean } {
  const last = rows.at(-1);
  // The last record may have more rows.
  const isCut = rows.length === limit;
  const whole = isCut && last !== undefined ? rows.filter((row) => recordIdOf(row) !== recordIdOf(last)) : [...rows];
  const first = new Set<string>();
  const picked = whole.filter(
    (row) => first.has(recordIdOf(row)) || (first.size < records && first.add(recordIdOf(row))),
  );
  return { rows: picked, isLast: !isCut && picked.length === whole.length };
}
