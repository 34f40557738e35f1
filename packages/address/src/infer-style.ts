import { readSuffix, readUnitWord } from "./street/words.ts";
import type { FormatStyle } from "./style.ts";

/** Values of the mapped columns of one object type, in any order; empty values do not count. */
export type ColumnValues = {
  street_address?: readonly string[];
  state?: readonly string[];
  country?: readonly string[];
};

/** Minimum filled values from which a style is inferred. */
export const MIN_COLUMN_VALUES = 100;

/**
 * The style that most values of each column already have; a column that is too sparse or split yields none.
 * Capitals are never inferred: a column typed in capitals needs cleaning. If most street words are spelled out, each is kept as it
 * is.
 */
export function inferStyle(columns: ColumnValues): Partial<FormatStyle> {
  const style: Partial<FormatStyle> = {};
  const state = majority(columns.state, stateForm);
  if (state !== null) style.state = state;
  const country = majority(columns.country, countryForm);
  if (country !== null) style.country = country;
  const words = majority(columns.street_address, streetForm);
  if (words !== null) style.streetWords = words;
  const separator = majority(columns.street_address, separatorForm);
  if (separator !== null) style.unitSeparator = separator;
  return style;
}

/** The form of more than half of the filled values, if at least MIN_COLUMN_VALUES of them show one. */
function majority<Form extends string>(
  values: readonly string[] | undefined,
  formOf: (value: string) => Form | null,
): Form | null {
  const counts = new Map<Form, number>();
  let shown = 0;
  for (const value of values ?? []) {
    const form = formOf(value.trim());
    if (form === null) continue;
    shown++;
    counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  if (shown < MIN_COLUMN_VALUES) return null;
  for (const [form, count] of counts) if (count * 2 > shown) return form;
  return null;
}

function stateForm(value: string): "code" | "name" | null {
  if (value === "") return null;
  if (/^[a-z]{2,3}$/iu.test(value)) return "code";
  return value.length > 3 ? "name" : null;
}

function countryForm(value: string): "iso2" | "iso3" | "name" | null {
  if (/^[a-z]{2}$/iu.test(value)) return "iso2";
  if (/^[a-z]{3}$/iu.test(value)) return "iso3";
  return value.length > 3 ? "name" : null;
}

function streetForm(value: string): "short" | "keep" | null {
  for (const word of value.split(/[\s,]+/u).slice(2)) {
    const suffix = readSuffix(word.toLowerCase().replace(".", ""));
    if (suffix?.common !== true) continue;
    return word.toLowerCase().replace(".", "") === suffix.long.toLowerCase() ? "keep" : "short";
  }
  return null;
}

function separatorForm(value: string): "space" | "comma" | null {
  const unit = /(,?)\s+([a-z]+)\.?\s*#?\s*\w+$/iu.exec(value);
  if (!unit || readUnitWord((unit[2] ?? "").toLowerCase()) === undefined) return null;
  return unit[1] === "," ? "comma" : "space";
}
