import { recordsOf } from "./delimited.ts";
import { pointOf } from "./source.ts";
import type { Source } from "./source.ts";

/** G-NAF Core, Australia (`GNAF_CORE.psv`): https://geoscape.com.au/data/g-naf-core. */
export const gnaf: Source = {
  name: "G-NAF",
  matches: (fileName) => /gnaf.*\.psv(?:\.gz)?$/iu.test(fileName),
  async *read(path) {
    for await (const cell of recordsOf(path, "|")) {
      const street = [cell("STREET_NAME"), cell("STREET_TYPE"), cell("STREET_SUFFIX")].filter(Boolean).join(" ");
      const first = cell("NUMBER_FIRST");
      const postal = cell("POSTCODE");
      if (first === "" || street === "" || !/^\d{4}$/u.test(postal)) continue;
      const last = cell("NUMBER_LAST");
      yield {
        country: "AU",
        row: {
          postal,
          street,
          number: last === "" ? first : `${first}-${last}`,
          unit: [cell("FLAT_TYPE"), cell("FLAT_NUMBER")].filter(Boolean).join(" "),
          point: pointOf(cell("LATITUDE"), cell("LONGITUDE")),
        },
      };
    }
  },
};
