import { recordsOf } from "./delimited.ts";
import { pointOf } from "./source.ts";
import type { Source } from "./source.ts";

/** US National Address Database, delimited text (`NAD_r*.txt`): https://www.transportation.gov/gis/national-address-database. */
export const nationalAddressDatabase: Source = {
  name: "US National Address Database",
  matches: (fileName) => /^nad.*\.(?:txt|csv)(?:\.gz)?$/iu.test(fileName),
  async *read(path) {
    for await (const cell of recordsOf(path, ",")) {
      const number =
        cell("ADDNO_FULL") || [cell("ADDNUM_PRE"), cell("ADD_NUMBER"), cell("ADDNUM_SUF")].filter(Boolean).join(" ");
      const street = cell("STNAM_FULL") || streetOf(cell);
      const postal = cell("ZIP_CODE");
      if (number === "" || street === "" || !/^\d{5}$/u.test(postal)) continue;
      yield {
        country: "US",
        row: { postal, street, number, unit: cell("UNIT"), point: pointOf(cell("LATITUDE"), cell("LONGITUDE")) },
      };
    }
  },
};

function streetOf(cell: (name: string) => string): string {
  return ["ST_PREMOD", "ST_PREDIR", "ST_PRETYP", "ST_PRESEP", "ST_NAME", "ST_POSTYP", "ST_POSDIR", "ST_POSMOD"]
    .map(cell)
    .filter(Boolean)
    .join(" ");
}
