import type { Countries } from "./country/countries.ts";

/** `country`: its name or code, as written; empty: none. */
export type PostalParts = {
  street: readonly string[];
  suburb: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
};

/** The filled texts of each field. */
type Values = Readonly<Record<string, readonly string[]>>;
type Token = { field: string } | { literal: string };

/** Where nothing is known of a country. */
const ANY_COUNTRY = "%A%n%D%n%C %S %Z";
const IS_SEPARATOR = /^[\s,-]*$/u;
const IS_LATIN = /^[\P{L}\p{Script=Latin}]*$/u;

/**
 * An address as it is printed on a letter: its parts in the order of the country (libaddressinput), and the country in capitals if the
 * address names one. What is empty takes no place; a state that the country does not print is left out. `country`: ISO alpha-2 of the
 * country whose order it is; null: any.
 */
export function postalLines(countries: Countries, parts: PostalParts, country: string | null): string[] {
  const { street, suburb, city, state, postalCode } = parts;
  const known = country === null ? undefined : countries.get(country);
  const isLatin = [...street, suburb, city, state].every((text) => IS_LATIN.test(text));
  const format = (isLatin && known?.latinFormat) || known?.format || ANY_COUNTRY;
  // Where a country prints no city or suburb, it is a line of the street, which the larger parts come before in some.
  const unplaced = [
    ...(format.includes("%D") ? [] : [suburb]),
    ...(format.includes("%C") || namesOf(format).includes(city.toUpperCase()) ? [] : [city]),
  ];
  const isLargestFirst = format.includes("%S") && format.indexOf("%S") < format.indexOf("%A");
  const values: Values = {
    A: filled(isLargestFirst ? [...unplaced, ...street] : [...street, ...unplaced]),
    D: filled([suburb]),
    C: filled([city]),
    S: filled([state]),
    Z: filled([postalCode]),
  };
  const named = countries.read(parts.country);
  const name = (named === null ? null : countries.get(named)?.name) ?? parts.country;
  return [
    ...format.split("%n").flatMap((line) => linesOf(tokensOf(line), values)),
    ...filled([format.includes("%Z") ? "" : postalCode, name.toUpperCase()]),
  ];
}

/** What a format prints whatever the address, such as "SINGAPORE". */
function namesOf(format: string): string[] {
  return filled(format.split(/%[A-Za-z]/u));
}

function tokensOf(line: string): Token[] {
  return [...line.matchAll(/%([A-Z])|([^%]+)/gu)].map(([, field, literal]) =>
    field === undefined ? { literal: literal ?? "" } : { field },
  );
}

/** A text between two fields separates them; one before the first or behind the last belongs to that field. */
function linesOf(tokens: readonly Token[], values: Values): string[] {
  let line = "";
  let between = "";
  let isLastFilled = false;
  for (const token of tokens) {
    if ("literal" in token) {
      between = token.literal;
      continue;
    }
    const value = (values[token.field] ?? []).join("\n");
    isLastFilled = value !== "";
    if (isLastFilled) line += (line === "" && IS_SEPARATOR.test(between) ? "" : between) + value;
    between = "";
  }
  return filled((isLastFilled ? line + between : line).split("\n"));
}

function filled(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}
