import { ADDRESS_PART_LABELS, type AddressPart } from "@plumbline/schema/object-types.ts";

export type CandidateValues = readonly { part: AddressPart; value: string }[];

/** "postal code 95014" */
export function wordsOf(values: CandidateValues): string {
  return values.map(({ part, value }) => `${ADDRESS_PART_LABELS[part].toLowerCase()} ${value || "empty"}`).join(", ");
}

/** "95014" */
export function valuesText(values: CandidateValues): string {
  return values.map(({ value }) => value || "(empty)").join(", ");
}
