import { cell, readPackageJson } from "./sources.ts";
import { writeData } from "./write-data.ts";

type Row = { codePostal: string; nomCommune: string; libelleAcheminement: string };

/** Code to its communes, in order of appearance; the sorting office's spelling beside them where it is another name. */
export function buildFrance(): void {
  const rows = readPackageJson<Row[]>("codes-postaux", "codes-postaux.json");
  const byCode = new Map<string, Set<string>>();
  for (const row of rows) {
    const names = byCode.get(row.codePostal) ?? new Set<string>();
    names.add(cell(row.nomCommune));
    names.add(`~${cell(row.libelleAcheminement)}`);
    byCode.set(row.codePostal, names);
  }
  const lines = [...byCode]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, names]) => `${code}\t${[...names].join("|")}`);
  writeData("fr.tsv.gz", lines.join("\n"));
}
