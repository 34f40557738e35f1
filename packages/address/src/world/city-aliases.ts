import { readDataText } from "../gazetteer-files.ts";

/** Another name of a city. `write`: a nickname or abbreviation that is replaced by the name; the others are correct and stay. */
type Alias = { name: string; write: boolean };
let aliases: ReadonlyMap<string, Alias> | null = null;

/** The city that a folded name is another name of. */
export function cityAlias(country: string, key: string): Alias | undefined {
  aliases ??= readAliases();
  return aliases.get(`${country}|${key}`);
}

function readAliases(): ReadonlyMap<string, Alias> {
  return new Map(
    readDataText("city-aliases.tsv.gz")
      .split("\n")
      .map((line) => {
        const [key = "", name = "", mark] = line.split("\t");
        return [key, { name, write: mark === "+" }];
      }),
  );
}

/** Two correct names of one city, both as keys; order does not matter. */
const SAME: readonly (readonly [string, string])[] = [
  ["bangalore", "bengaluru"],
  ["bombay", "mumbai"],
  ["calcutta", "kolkata"],
  ["madras", "chennai"],
  ["gurgaon", "gurugram"],
  ["mysore", "mysuru"],
  ["baroda", "vadodara"],
  ["newdelhi", "delhi"],
  ["poona", "pune"],
];

export function isSameCity(key: string, other: string): boolean {
  return key === other || SAME.some(([a, b]) => (key === a && other === b) || (key === b && other === a));
}
