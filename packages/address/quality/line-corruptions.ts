import type { AddressFields } from "../src/types.ts";
import type { Corruption } from "./corruptions.ts";
import { worldPlaces } from "./real-lines.ts";
import type { Random } from "./random.ts";
import { remembered } from "../src/remembered.ts";

/** Whole lines and parts of them whose cut, code or break is easily read wrongly; the truth is the row that they were made of. */
type Rows = readonly Corruption[];

const inStreet = (row: AddressFields, line: string): AddressFields => ({
  street_address: line,
  city: "",
  state: "",
  postal_code: "",
  country: row.country,
});
/** The street of a line has no comma of its own. */
const plainStreet = ({ street_address }: AddressFields): string | null =>
  /[,;/|\\\n]/u.test(street_address) || !/\d/u.test(street_address) ? null : street_address;

const otherTowns = remembered((country) =>
  worldPlaces().flatMap((row) => (row.country === country && /^\p{L}{4,}$/u.test(row.city) ? [row.city] : [])),
);

/** A district, a state or a remark behind the code of a line: none of them is the city. */
export const BEHIND_CODE: Rows = [
  {
    name: "district or state behind the code",
    damage: (row, chance) => {
      const street = plainStreet(row);
      const behind = [row.state, ...otherTowns(row.country)].filter((name) => name !== "" && name !== row.city);
      if (street === null || behind.length === 0 || row.postal_code === "" || row.country === "US") return null;
      return inStreet(row, `${street} ${row.city} ${row.postal_code} ${chance.pick(behind)}`);
    },
  },
  {
    name: "remark behind the code",
    damage: (row, chance) => {
      const street = plainStreet(row);
      if (street === null || row.postal_code === "") return null;
      const remark = chance.pick([
        "à louer",
        "for sale",
        "zu vermieten",
        "2.500 EUR",
        "ask for Bob",
        "new!",
        "ref 4711",
      ]);
      return inStreet(row, `${street}, ${row.postal_code} ${row.city} ${remark}`);
    },
  },
];

/** The address with a street that is named after another town: "15 Rue de Meaux". */
export function withTownStreet(row: AddressFields, chance: Random): AddressFields | null {
  const towns = otherTowns(row.country).filter((name) => name !== row.city);
  const street = STREETS_OF[row.country];
  if (street === undefined || towns.length === 0 || row.postal_code === "") return null;
  return { ...row, street_address: street.replace("*", chance.pick(towns)).replace("#", String(1 + chance.below(99))) };
}

export const WHOLE_LINE: Rows = [
  {
    name: "street named after a town, in one line",
    damage: (row) => inStreet(row, `${row.street_address} ${row.postal_code} ${row.city}`),
  },
];
const STREETS_OF: Readonly<Record<string, string>> = {
  FR: "# Rue de *",
  BE: "# Rue de *",
  ES: "Calle de * #",
  IT: "Via * #",
  DE: "* Straße #",
  AT: "* Straße #",
  CH: "* Strasse #",
  NL: "* Straat #",
  PT: "Rua de * #",
  PL: "ul. * #",
  GB: "# * Road",
  AU: "# * Street",
};

/** A code that lost one or two of its digits, beside its city. */
export const SHORT_CODES: Rows = [1, 2].map((lost) => ({
  name: `code ${lost === 1 ? "one digit" : "two digits"} short`,
  damage: (row, chance) => {
    const digits = Array.from(row.postal_code.matchAll(/\d/gu), ({ index }) => index);
    if (digits.length < 4) return null;
    const gone = new Set<number>();
    while (gone.size < lost) gone.add(chance.pick(digits));
    return { ...row, postal_code: Array.from(row.postal_code, (sign, at) => (gone.has(at) ? "" : sign)).join("") };
  },
}));

/** A backslash that stands between words, and the escape of a line break. */
export const BACKSLASHES: Rows = [
  {
    name: "backslash before a word",
    damage: (row, chance) => {
      const street = plainStreet(row);
      const behind = chance.pick(["Rear", "The Mall", "Top Floor", "north wing", "Retail Park", "Tower", "Nord"]);
      return street === null ? null : { ...row, street_address: `${street}\\${behind}` };
    },
  },
];

/** A line break inside one street. */
export const LINE_BREAKS: Rows = [
  {
    name: "line break beside the house number",
    damage: (row, chance) => {
      const sign = chance.pick(["\n", "\r\n", "\v", "\f", "\u2028", "<br>"]);
      const match = /^(\d+[a-z]?) (\p{L}[\p{L} .'-]+)$|^(\p{L}[\p{L} .'-]+) (\d+[a-z]?)$/u.exec(row.street_address);
      if (match === null) return null;
      const [, number, street, first, last] = match;
      return { ...row, street_address: number === undefined ? `${first}${sign}${last}` : `${number}${sign}${street}` };
    },
  },
];
