import { createHash } from "node:crypto";
import {
  arrangeUnits,
  foldWords,
  isStreetLine,
  unitsBehind,
  withoutUnits,
  type AddressFields,
  type ArrangedColumns,
  type CleanResult,
  type Engine,
  type FormatStyle,
  type Part,
} from "@plumbline/address";
import {
  DROPDOWN_TARGETS,
  takesOptions,
  type DropdownTarget,
  type EnrichmentTarget,
} from "@plumbline/schema/mapping/enrichment.ts";
import {
  EXTRA_PARTS,
  FULL_ADDRESS,
  MAIN_PARTS,
  OPTIONAL_PARTS,
  type AddressPart,
  type MainPart,
  type MappedPart,
} from "@plumbline/schema/object-types.ts";
import { NO_PORTAL_INPUTS, type PortalInputs } from "../connections/portal-inputs.ts";
import type { PropertyOption } from "./store.ts";
import type { RecordChange } from "./decision.ts";
import { asFields, readsFullAddress, type PartValues } from "./values.ts";

/*
 * Translates between the values of a record's properties and the engine's five fields; nothing else does. A dropdown contains the
 * value of one of its options; the engine reads and returns text. Parts beside the street are in `street-parts.ts`.
 */

/** The parts that can be dropdowns. */
export const DROPDOWN_PARTS = ["state", "country"] as const;
export type DropdownPart = (typeof DROPDOWN_PARTS)[number];

/** The options of the mapped dropdowns; an absent part or target is a text property. */
export type PartOptions = Partial<Record<DropdownPart | DropdownTarget, readonly PropertyOption[]>>;

export const NO_OPTIONS: PartOptions = {};

/** The dropdowns among these that have no option for the value, which HubSpot would refuse. */
export function withoutOption(
  options: PartOptions,
  values: Readonly<Partial<Record<string, string>>>,
): (DropdownPart | DropdownTarget)[] {
  return [...DROPDOWN_PARTS, ...DROPDOWN_TARGETS].filter((field) => {
    const value = values[field] ?? "";
    return value !== "" && options[field]?.every((option) => option.value !== value) === true;
  });
}

type Names = Pick<Engine, "countryOf" | "formsOf">;

export function partOptions(
  mapped: readonly (readonly [string, string])[],
  byProperty: ReadonlyMap<string, readonly PropertyOption[] | null>,
): PartOptions {
  return Object.fromEntries(
    [...DROPDOWN_PARTS, ...DROPDOWN_TARGETS].flatMap((part) => {
      const property = mapped.find(([one]) => one === part)?.[1];
      const options = property === undefined ? null : byProperty.get(property);
      return options ? [[part, options]] : [];
    }),
  );
}

/**
 * Hash of the inputs beside values and mapping; empty where there are none. Reviews and failures are decided anew where it
 * differs.
 */
export function inputsHash({ options = NO_OPTIONS, portal = NO_PORTAL_INPUTS }: Inputs): string {
  const known = hashes.get(options)?.get(portal);
  if (known !== undefined) return known;
  const content = [
    ...DROPDOWN_PARTS.flatMap((part) => (options[part] ? [[part, options[part]]] : [])),
    ...(portal.countryDefault === "" ? [] : [["country_default", portal.countryDefault]]),
    ...(portal.rulesHash === "" ? [] : [["replacement_rules", portal.rulesHash]]),
  ];
  const hash = content.length === 0 ? "" : createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const ofOptions = hashes.get(options) ?? new WeakMap<PortalInputs, string>();
  hashes.set(options, ofOptions.set(portal, hash));
  return hash;
}

type Inputs = { options?: PartOptions; portal?: PortalInputs };

/** A job computes it for each of its records. */
const hashes = new WeakMap<PartOptions, WeakMap<PortalInputs, string>>();

/** What the engine reads: an option's label, or its value if only that names a country, or a region of the country. */
export function toEngine(names: Names, options: PartOptions, values: PartValues): AddressFields {
  const fields: Record<Part, string> = { ...asFields(values), street_address: streetOf(values) };
  if (options.country)
    fields.country = textOf(options.country, fields.country, (text) => names.formsOf("country", text).length > 0);
  if (options.state) {
    const country = options.state.some(isNamedTwice) ? names.countryOf(fields) : null;
    fields.state = textOf(options.state, fields.state, (text) => names.formsOf("state", text, country).length > 0);
  }
  return fields;
}

const isNamedTwice = ({ value, label }: PropertyOption) => value !== label;

function textOf(options: readonly PropertyOption[], stored: string, isUnderstood: (text: string) => boolean): string {
  const [option] = indexOf(options).byValue.get(stored) ?? [];
  if (!option || option.label === stored) return stored;
  return !isUnderstood(option.label) && isUnderstood(option.value) ? option.value : option.label;
}

/** The mapped parts that the engine knows. */
export function engineParts(mapped: readonly (readonly [MappedPart, string])[]): MainPart[] {
  return MAIN_PARTS.filter((part) => mapped.some(([one]) => one === part));
}

/** The same for an address service, which is asked with the unit, wherever it is; `units` are appended to the street. */
export function toService(
  names: Names,
  options: PartOptions,
  values: PartValues,
): { fields: AddressFields; units: string } {
  const fields = toEngine(names, options, values);
  const units = fields.street_address === values.street_address ? unitsOf(values) : "";
  const country = units === "" ? null : names.countryOf(fields);
  if (country !== "US" && country !== "CA") return { fields, units: "" };
  return { fields: { ...fields, street_address: `${fields.street_address.trimEnd()} ${units}` }, units };
}

/** Converts an answer to the question of `toService` into one to what the engine reads. */
export function fromService(street: string, units: string, result: CleanResult): CleanResult {
  if (units === "") return result;
  const after = withoutUnits(result.address.street_address, units);
  const changes = result.changes.flatMap((change) => {
    if (change.field !== "street_address") return [change];
    return after === null || after === street ? [] : [{ ...change, before: street, after }];
  });
  const address = { ...result.address, street_address: after ?? street };
  // The service knows the building with a different unit.
  const isOther = after === null && result.outcome !== "fail";
  return isOther
    ? { ...result, outcome: "review", reasons: [...result.reasons, "unit_unknown"], address, changes }
    : { ...result, address, changes };
}

/** What a result of the engine means for the properties of a record. */
export type FromEngine = {
  result: CleanResult;
  /** What the properties would hold, by mapped part. */
  address: PartAddress;
  changes: RecordChange[];
  /** Why a person is asked anyway. */
  doubt: PartDoubt | null;
  /** A dropdown has no option for its part. */
  missing: MissingOption | null;
};

/** `wanted`: the name that no option has. `isChange`: the property holds another text. */
export type MissingOption = { part: DropdownPart; wanted: string; isChange: boolean };

/** The context in which results of one address set are translated. */
export type Columns = { options: PartOptions; style: FormatStyle };

/** Pure. Without dropdowns and optional parts the result is unchanged. */
export function fromEngine(
  names: Names,
  { options, style }: Columns,
  values: PartValues,
  result: CleanResult,
): FromEngine {
  const hasOthers = OPTIONAL_PARTS.some((part) => part in values);
  const own = hasOthers
    ? inParts(names, style, values, result)
    : { address: result.address, changes: result.changes, doubt: null };
  const found: FromEngine = { result, ...own, missing: null };
  if (!options.state && !options.country) return found;
  const stored = asFields(values);
  const country = names.countryOf(result.address);
  const address = { ...found.address };
  let { changes } = found;
  for (const part of DROPDOWN_PARTS) {
    const own = options[part];
    const wanted = result.address[part];
    if (!own) continue;
    const held = stored[part];
    const forms = () => names.formsOf(part, wanted, country);
    const option = wanted === "" ? "" : optionFor(own, held, textsOf(wanted, forms));
    const change = changes.find(({ field }) => field === part);
    if (option === null) {
      // Compared by name, so that "ON" and "Ontario" match.
      const [, name = wanted] = forms();
      found.missing ??= { part, wanted: name, isChange: change !== undefined };
    } else {
      address[part] = option;
      const others = changes.filter((one) => one !== change);
      const made = { ...(change ?? AS_OPTION), field: part, before: held, after: option };
      changes = option === held ? others : [...others, made];
    }
  }
  return { ...found, address, changes };
}

/** The reason of a change from a text that is no option to the option that it means. */
export const OPTION_VALUE = "option_value";
const AS_OPTION = { kind: "format", reason: OPTION_VALUE, confidence: 1 } as const;

/** Most texts are an option as they are; other forms are computed only if needed. */
function* textsOf(wanted: string, forms: () => readonly string[]): Generator<string> {
  yield wanted;
  yield* forms();
}

/** A target's value: for a dropdown, the option that means it. Null where it has none. */
export function targetValue(
  options: PartOptions,
  target: EnrichmentTarget,
  { held, value }: { held: string; value: string },
): string | null {
  const own = takesOptions(target) ? options[target] : undefined;
  return own ? optionFor(own, held, [value, value.replaceAll("_", " ")]) : value;
}

/** The value of the only option that these texts mean; the current value wins a tie. Null where none or several match. */
function optionFor(options: readonly PropertyOption[], held: string, texts: Iterable<string>): string | null {
  const index = indexOf(options);
  for (const text of texts) {
    const folded = foldWords(text);
    const ways = [index.byValue.get(text), index.byLabel.get(text)];
    if (folded !== "") ways.push(index.byFoldedValue.get(folded), index.byFoldedLabel.get(folded));
    for (const found of ways) {
      if (!found) continue;
      if (found.some(({ value }) => value === held)) return held;
      // A hidden option is recognized but never written.
      const [first, ...others] = found.filter(({ hidden }) => !hidden);
      if (first) return others.length === 0 ? first.value : null;
    }
  }
  return null;
}

type Lookup = ReadonlyMap<string, readonly PropertyOption[]>;
type OptionIndex = Record<"byValue" | "byLabel" | "byFoldedValue" | "byFoldedLabel", Lookup>;

/** A job looks up each of its records. */
const indexes = new WeakMap<readonly PropertyOption[], OptionIndex>();

function indexOf(options: readonly PropertyOption[]): OptionIndex {
  const known = indexes.get(options);
  if (known) return known;
  const index = {
    byValue: Map.groupBy(options, ({ value }) => value),
    byLabel: Map.groupBy(options, ({ label }) => label),
    byFoldedValue: Map.groupBy(options, ({ value }) => foldWords(value)),
    byFoldedLabel: Map.groupBy(options, ({ label }) => foldWords(label)),
  };
  indexes.set(options, index);
  return index;
}

/*
 * The second street line, the unit column and the full address: what the engine reads as a record's street, and what its result
 * means in these columns.
 */

/** Why a person is asked before the result is written. */
const PART_DOUBTS = ["unit_disagrees", "part_repeated", "from_full_address", "street_in_second_line"] as const;
export type PartDoubt = (typeof PART_DOUBTS)[number];

export function isPartDoubt(reason: string): boolean {
  return PART_DOUBTS.some((doubt) => doubt === reason);
}

/** A unit that moves from the street into its own column: formatting, but more than case, blanks and abbreviations. */
export const UNIT_COLUMN = "unit_column";

/** The address in a record's properties, by part; an unmapped part may be missing. */
export type PartAddress = AddressFields & Partial<Record<AddressPart, string>>;

export type InParts = { address: PartAddress; changes: RecordChange[]; doubt: PartDoubt | null };

/** What the engine reads as the street. */
export function streetOf(values: PartValues): string {
  if (readsFullAddress(values)) return values[FULL_ADDRESS] ?? "";
  const { street_address: line = "", street_address_2: second = "" } = values;
  return isInSecondLine(values) ? second : line;
}

function isInSecondLine({ street_address: line = "", street_address_2: second = "" }: PartValues): boolean {
  return line.trim() === "" && isStreetLine(second);
}

/** The units in other columns, as appended to the street in a question to an address service. */
export function unitsOf(values: PartValues): string {
  return EXTRA_PARTS.map((part) => unitsBehind(values[part] ?? ""))
    .filter((units) => units !== "")
    .join(" ");
}

/** Pure: the engine's result for `streetOf`, in the parts of the record. */
export function inParts(
  names: Pick<Engine, "countryOf">,
  style: FormatStyle,
  values: PartValues,
  result: CleanResult,
): InParts {
  const stored = { street_address: values.street_address ?? "", ...pick(values, EXTRA_PARTS) };
  if (result.outcome === "fail") return { address: { ...result.address, ...stored }, changes: [], doubt: null };
  const arranged = arrangeUnits(
    {
      line: result.address.street_address,
      second: values.street_address_2 === undefined ? null : isInSecondLine(values) ? "" : values.street_address_2,
      unit: values.unit ?? null,
    },
    style,
    names.countryOf(result.address),
  );
  const { line, second, unit } = arranged.columns;
  const address: PartAddress = {
    ...result.address,
    street_address: line,
    ...(second === null ? {} : { street_address_2: second }),
    ...(unit === null ? {} : { unit }),
  };
  if (readsFullAddress(values)) return fromFullAddress(values, address, result);
  const changes = changesOf(values, address, { result, moves: arranged.moves });
  return { address, changes, doubt: isInSecondLine(values) ? "street_in_second_line" : arranged.doubt };
}

/** Always a proposal: the columns were left empty, and nobody has asked for them to be filled. */
function fromFullAddress(values: PartValues, address: PartAddress, { address: found, changes }: CleanResult): InParts {
  // A line that could not be divided tells us nothing.
  const isDivided = found.city !== "" || found.postal_code !== "";
  const ofCountry = changes.filter(({ field }) => field === "country" && values.country?.trim() !== "");
  const parts = [...MAIN_PARTS, ...EXTRA_PARTS].filter((part) => (values[part] ?? "x").trim() === "");
  const added = parts.flatMap((field): RecordChange[] => {
    const [before, after = ""] = [values[field] ?? "", address[field]];
    if (!isDivided || after === "") return [];
    return [{ field, before, after, kind: "added", reason: "from_full_address", confidence: FROM_FULL_ADDRESS }];
  });
  return { address, changes: [...added, ...ofCountry], doubt: "from_full_address" };
}

/** High enough to propose, never high enough to write. */
const FROM_FULL_ADDRESS = 0.85;

function changesOf(
  values: PartValues,
  address: PartAddress,
  { result, moves }: { result: CleanResult; moves: ArrangedColumns["moves"] },
): RecordChange[] {
  const isSecond = isInSecondLine(values);
  const made = (field: AddressPart, move: "moved" | "repeated" | undefined): RecordChange[] => {
    const [before, after] = [values[field], address[field] ?? ""];
    if (before === undefined || before === after) return [];
    const found = result.changes.find((one) => one.field === field);
    if (isSecond && field !== "unit") return [{ field, before, after, ...FROM_SECOND_LINE }];
    if (found) return [{ ...found, before, after }];
    const isSpaced = before.replace(/\s+/gu, " ").trim() === after;
    return [{ field, before, after, ...(move ? MOVES[move] : isSpaced ? SPACED : STYLED) }];
  };
  return [
    ...made("street_address", moves.line),
    ...made("street_address_2", moves.second),
    ...made("unit", moves.unit),
    ...result.changes.filter(({ field }) => field !== "street_address"),
  ];
}

const FROM_SECOND_LINE = { kind: "restore", reason: "moved_from_other_field", confidence: 0.93 } as const;
const MOVES = {
  moved: { kind: "format", reason: UNIT_COLUMN, confidence: 1 },
  repeated: { kind: "restore", reason: "part_repeated", confidence: 0.92 },
} as const;
const SPACED = { kind: "format", reason: "spacing", confidence: 1 } as const;
const STYLED = { kind: "format", reason: "standard_form", confidence: 1 } as const;

function pick(values: PartValues, parts: readonly AddressPart[]): Partial<Record<AddressPart, string>> {
  return Object.fromEntries(parts.flatMap((part) => (values[part] === undefined ? [] : [[part, values[part]]])));
}

/** The engine, for the records of a portal: with its default country and its replacement rules. */
export function portalEngine(engine: Engine, portal: PortalInputs = NO_PORTAL_INPUTS): Engine {
  const { countryDefault, replacements } = portal;
  if (countryDefault === "" && replacements === null) return engine;
  const own = { ...(countryDefault !== "" && { countryDefault }), ...(replacements && { replacements }) };
  return {
    ...engine,
    clean: (input, style, options) => engine.clean(input, style, { ...options, ...own }),
    countryOf: (input) => engine.countryOf(input, own),
    factsOf: (input) => engine.factsOf(input, own),
  };
}
