import type { Engine } from "../src/engine.ts";
import type { AddressFields } from "../src/types.ts";
import { companyLineShares, countryShares } from "./report.ts";
import { percent } from "./score.ts";
import type { Score } from "./score.ts";

type Say = (line: string) => void;

const HEAD = [
  "damage",
  "set",
  "records",
  "wrong",
  "right %",
  "review %",
  "fail %",
  "unnoticed %",
  "undetectable %",
  "lost",
  "unstable",
  "bad case",
  "half cased",
  "proposed right/partly/wrong",
];

/** One row per damage and set. */
export function printScores(scores: readonly Score[], say: Say): void {
  printTable(
    HEAD,
    scores.map((each) => [
      each.corruption,
      each.set,
      String(each.count),
      String(each.wrong),
      percent(each.repaired, each.count),
      percent(each.review, each.count),
      percent(each.fail, each.count),
      percent(each.unnoticed, each.count),
      percent(each.undetectable, each.count),
      String(each.lost),
      String(each.unstable),
      String(each.badCase),
      String(each.halfCased),
      `${each.proposals.right}/${each.proposals.partly}/${each.proposals.wrong}`,
    ]),
    say,
  );
}

/** One row per country: correct records sent to review, typos repaired, contradictions that pass. */
export function printWorld(engine: Engine, records: readonly AddressFields[], seed: number, say: Say): void {
  const countries = [...new Set(records.map((record) => record.country))].toSorted();
  const rows = countries.map((country) => {
    const shares = countryShares(engine, records, country, seed);
    return [
      country,
      String(shares.places),
      percent(shares.rightHeld, 1),
      percent(shares.typoRepaired, 1),
      percent(shares.contradictionUnnoticed, 1),
      String(shares.wrong),
    ];
  });
  printTable(
    ["country", "places", "right, held %", "typo repaired %", "contradiction unnoticed %", "wrong"],
    rows,
    say,
  );
}

/** One row per country: the outcomes of lines as clerks typed them. */
export function printCompanyLines(engine: Engine, say: Say): void {
  printTable(
    ["country", "lines", "confirmed %", "corrected %", "review %", "without help %", "failed %"],
    companyLineShares(engine).map((each) => [
      each.country,
      String(each.lines),
      ...[each.confirmed, each.corrected, each.review, each.withoutHelp, each.failed].map((share) => percent(share, 1)),
    ]),
    say,
  );
}

function printTable(head: readonly string[], rows: readonly (readonly string[])[], say: Say): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number): string =>
    column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  for (const row of [head, ...rows]) say(row.map(pad).join("  "));
}
