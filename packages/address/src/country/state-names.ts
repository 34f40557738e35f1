import { readDataBlocks } from "../gazetteer-files.ts";
import { foldWords } from "../text/fold.ts";
import { typeRemover } from "./division-type.ts";

/** Code (ISO 3166-2) and names, the local one first. */
export type StateNames = readonly string[];
/** `namesakes`: those whose name is part of another one's ("Moscow", "Moscow Oblast"). */
type Divisions = { byName: ReadonlyMap<string, StateNames>; namesakes: ReadonlySet<StateNames> };

type Known = { byCountry: ReadonlyMap<string, Divisions>; withoutType: (name: string) => string };
let known: Known | null = null;

/** The code and names of the division of a country that a text names; null where none or several have it. */
export function stateNames(country: string, text: string): StateNames | null {
  known ??= readStates();
  const divisions = known.byCountry.get(country);
  if (divisions === undefined) return null;
  const folded = foldWords(text);
  const key = folded.startsWith(`${country.toLowerCase()} `) ? folded.slice(3) : folded;
  const found = divisions.byName.get(key);
  if (found !== undefined) return found;
  const bare = divisions.byName.get(foldWords(known.withoutType(text)));
  return bare === undefined || divisions.namesakes.has(bare) ? null : bare;
}

function readStates(): Known {
  const [types = [], lines = []] = readDataBlocks("state-names.tsv.gz");
  const withoutType = typeRemover(types);
  const byCountry = Map.groupBy(
    lines.map((line) => line.split("\t")),
    ([country = ""]) => country,
  );
  const indexed = [...byCountry].map(([country, rows]) => {
    const names = rows.map((row) => row.slice(1));
    return [country, indexOf(names, withoutType)] as const;
  });
  return { byCountry: new Map(indexed), withoutType };
}

function indexOf(rows: readonly StateNames[], withoutType: (name: string) => string): Divisions {
  const entries = rows.flatMap((names) => [...new Set(names.map(foldWords))].map((key) => [key, names] as const));
  const found = Map.groupBy(entries, ([key]) => key);
  const byName = new Map(
    [...found].flatMap(([key, same]) => (same.length === 1 && same[0] ? [[key, same[0][1]] as const] : [])),
  );
  const namesakes = rows.flatMap((names) =>
    names.flatMap((name) => {
      const other = byName.get(foldWords(withoutType(name)));
      return other === undefined || other === names ? [] : [other];
    }),
  );
  return { byName, namesakes: new Set(namesakes) };
}
