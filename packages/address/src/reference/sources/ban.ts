import { recordsOf } from "./delimited.ts";
import { pointOf } from "./source.ts";
import type { Source } from "./source.ts";

/** Base Adresse Nationale, France (`adresses-75.csv`): https://adresse.data.gouv.fr/data/ban. */
export const baseAdresseNationale: Source = {
  name: "Base Adresse Nationale",
  matches: (fileName) => /^adresses-.*\.csv(?:\.gz)?$/iu.test(fileName),
  async *read(path) {
    for await (const cell of recordsOf(path, ";")) {
      const [number, street, postal] = [cell("NUMERO"), cell("NOM_VOIE"), cell("CODE_POSTAL")];
      if (number === "" || number === "0" || street === "" || !/^\d{5}$/u.test(postal)) continue;
      yield {
        country: "FR",
        row: { postal, street, number: `${number}${cell("REP")}`, unit: "", point: pointOf(cell("LAT"), cell("LON")) },
      };
    }
  },
};
