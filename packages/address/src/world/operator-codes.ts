import { readOperatorFile } from "#platform";
import { foldName } from "../text/fold.ts";
import type { CodeArea, Codes } from "./load-codes.ts";

type Filled = CodeArea & { names: string[] };

/** Codes of a GeoNames postal file (`DE.txt`) in the operator's folder; null if there is none. */
export function operatorCodes(country: string, folder: string | undefined): Codes | null {
  const text = folder === undefined || !/^[A-Z]{2}$/u.test(country) ? null : readOperatorFile(folder, country);
  return text === null ? null : geonamesCodes(text);
}

/** GeoNames postal file: country, code, place, region name, region code, ..., latitude, longitude. */
function geonamesCodes(text: string): Codes {
  const areas = new Map<string, Filled>();
  for (const line of text.split("\n")) {
    const [, code = "", place = "", region = ""] = line.split("\t");
    if (code === "" || place === "") continue;
    const area = areas.get(code);
    if (area) area.names.push(place);
    else
      areas.set(code, {
        names: [place],
        region: region === "" ? null : region,
        exhaustive: true,
        correctsSpelling: true,
      });
  }
  let keys: Set<string> | null = null;
  return {
    find: (postal) => areas.get(postal) ?? areas.get(postal.split(" ")[0] ?? ""),
    knows: (key) => {
      keys ??= new Set([...areas.values()].flatMap((area) => area.names.map(foldName)));
      return keys.has(key);
    },
  };
}
