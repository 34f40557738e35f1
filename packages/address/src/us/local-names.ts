import { readDataBlocks } from "../gazetteer-files.ts";

/** Correct city names that the tables do not place near their ZIP code: by folded name, the prefixes of its codes. */
type LocalNames = {
  beginnings: ReadonlyMap<string, readonly string[]>;
  names: readonly string[];
  /** Towns whose villages have the names that the post office uses: correct within the state. */
  vermont: ReadonlySet<string>;
};
let known: LocalNames | null = null;

function localNames(): LocalNames {
  known ??= readLocalNames();
  return known;
}

function readLocalNames(): LocalNames {
  const [lines = [], vermont = []] = readDataBlocks("us-local-names.txt.gz");
  const beginnings = new Map(
    lines.map((line) => {
      const [name = "", ...zips] = line.split(" ");
      return [name, zips];
    }),
  );
  return { beginnings, names: [...beginnings.keys()], vermont: new Set(vermont) };
}

export function isLocalName(key: string, zip: string): boolean {
  if (isOfVermont(zip) && localNames().vermont.has(key)) return true;
  return (
    localNames()
      .beginnings.get(key)
      ?.some((beginning) => zip.startsWith(beginning)) ?? false
  );
}

/** Cheap test: the name is a local one of some code. */
export function isLocalNameSomewhere(key: string): boolean {
  return localNames().beginnings.has(key) || localNames().vermont.has(key);
}

/** Names by code prefix, with their position in the list. */
let byBeginning: Map<string, number[]> | null = null;
const NO_NAMES: readonly string[] = [];

/** The local names of a ZIP code, folded, in list order. */
export function localNamesOf(zip: string): readonly string[] {
  byBeginning ??= indexBeginnings();
  const found = new Set([...(byBeginning.get(zip.slice(0, 3)) ?? []), ...(byBeginning.get(zip) ?? [])]);
  if (found.size === 0 && !isOfVermont(zip)) return NO_NAMES;
  const towns = isOfVermont(zip) ? localNames().vermont : NO_NAMES;
  return [...towns, ...[...found].toSorted((a, b) => a - b).map((index) => localNames().names[index] ?? "")];
}

function isOfVermont(zip: string): boolean {
  return zip.startsWith("05") && zip.charAt(2) !== "5";
}

/** A prefix is a whole code or its first three digits. */
function indexBeginnings(): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const [place, beginnings] of [...localNames().beginnings.values()].entries())
    for (const beginning of beginnings) index.set(beginning, [...(index.get(beginning) ?? []), place]);
  return index;
}

/** Whether the state has a local name of this key; `isIn` determines the state of a code. */
export function isLocalNameOfState(key: string, state: string | null, isIn: (zip: string) => boolean): boolean {
  if (state === "VT" && localNames().vermont.has(key)) return true;
  return localNames().beginnings.get(key)?.some(isIn) ?? false;
}
