import type { AddressFields } from "../src/types.ts";

const NAMES = ["Oak", "Front", "Old Building", "Dance Floor", "Water Front", "Upper", "5th", "Lake"];
const SUFFIXES = ["St", "Ave", "Dr", "Rd", "Ln"];
const UNIT_WORDS = ["", "Apt", "Ste", "Unit", "Bldg", "Fl", "Rm", "Lot", "#"];
const IDENTIFIERS = [
  "2",
  "4B",
  "A",
  "2 B",
  "100 B",
  "2 C D",
  "4 North",
  "7 E",
  "3 NW",
  "12 West",
  "200 East Tower",
  "3 Gate 22",
  "108 PMB 204",
];
const DIRECTIONS = ["", "N", "SW"];

/** Every direction x name x type x unit word x identifier that cleaning must not change. */
export function combinations(): AddressFields[] {
  const records: AddressFields[] = [];
  for (const direction of DIRECTIONS)
    for (const name of NAMES)
      for (const suffix of SUFFIXES)
        for (const word of UNIT_WORDS)
          for (const id of word === "" ? [""] : IDENTIFIERS) {
            const unit = word === "#" ? `#${id}` : `${word} ${id}`;
            const street = `100 ${direction} ${name} ${suffix} ${unit}`.replaceAll(/ +/gu, " ").trim();
            records.push({ street_address: street, city: "Denver", state: "CO", postal_code: "80203", country: "US" });
          }
  return records;
}
