import { readDataText } from "../gazetteer-files.ts";

let names: ReadonlySet<string> | null = null;

/** Whether a folded word is a common given name: a line without digits that begins with one may be a person. */
export function isGivenName(word: string): boolean {
  names ??= new Set(readDataText("given-names.txt.gz").split("\n"));
  return names.has(word);
}
