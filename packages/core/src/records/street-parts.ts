import {
  arrangeUnits,
  isStreetLine,
  unitsBehind,
  type AddressFields,
  type ArrangedColumns,
  type CleanResult,
  type Engine,
  type FormatStyle,
} from "@plumbline/address";
import { EXTRA_PARTS, FULL_ADDRESS, MAIN_PARTS, type AddressPart } from "@plumbline/schema/object-types.ts";
import type { RecordChange } from "./decision.ts";
import { readsFullAddress, type PartValues } from "./part-values.ts";

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
