import { readDataText } from "../gazetteer-files.ts";
import { foldWords } from "../text/fold.ts";

/** Code (ISO 3166-2) and names, the local one first. */
export type StateNames = readonly string[];

/** By country, then by folded code or name. */
let known: Map<string, Map<string, StateNames>> | null = null;

/** The code and names of the division of a country that a text names; null where none or several have it. */
export function stateNames(country: string, text: string): StateNames | null {
  known ??= readStates();
  const folded = foldWords(text);
  const key = folded.startsWith(`${country.toLowerCase()} `) ? folded.slice(3) : folded;
  return known.get(country)?.get(key) ?? null;
}

function readStates(): Map<string, Map<string, StateNames>> {
  const states = readDataText("state-names.tsv.gz")
    .split("\n")
    .map((line) => line.split("\t"));
  return new Map(
    [...Map.groupBy(states, ([country = ""]) => country)].map(([country, rows]) => [country, indexOf(rows)]),
  );
}

function indexOf(rows: readonly (readonly string[])[]): Map<string, StateNames> {
  const entries = rows
    .map((row) => row.slice(1))
    .flatMap((names) => [...new Set(names.map(foldWords))].map((key) => [key, names] as const));
  const found = Map.groupBy(entries, ([key]) => key);
  return new Map([...found].flatMap(([key, same]) => (same.length === 1 && same[0] ? [[key, same[0][1]]] : [])));
}
