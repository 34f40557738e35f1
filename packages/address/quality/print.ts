import type { Engine } from "../src/engine.ts";
import type { AddressFields } from "../src/types.ts";
import { percent, score } from "./score.ts";
import type { Score } from "./score.ts";
import { worldCorruptions } from "./world-corruptions.ts";

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
  "lost",
  "unstable",
  "bad case",
  "half cased",
  "proposed right/partly/wrong",
];

/** One row a damage and set. */
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
      String(each.lost),
      String(each.unstable),
      String(each.badCase),
      String(each.halfCased),
      `${each.proposals.right}/${each.proposals.partly}/${each.proposals.wrong}`,
    ]),
    say,
  );
}

/** One row a country: right records sent to review, typos repaired, contradictions that pass. */
export function printWorld(engine: Engine, records: readonly AddressFields[], seed: number, say: Say): void {
  const countries = [...new Set(records.map((record) => record.country))].toSorted();
  const rows = countries.map((country) => {
    const own = records.filter((record) => record.country === country);
    const cells = worldCorruptions(own)
      .filter(({ name }) => ["none", "one typo in city", "code of another place"].includes(name))
      .map((corruption) => score(engine, country, own, corruption, seed));
    const [right, typo, other] = cells;
    if (!right || !typo || !other) throw new Error("a damage is missing");
    return [
      country,
      String(own.length),
      percent(right.review + right.fail, right.count),
      percent(typo.repaired, typo.count),
      percent(other.unnoticed, other.count),
      String(right.wrong + typo.wrong + other.wrong),
    ];
  });
  printTable(
    ["country", "places", "right, held %", "typo repaired %", "contradiction unnoticed %", "wrong"],
    rows,
    say,
  );
}

function printTable(head: readonly string[], rows: readonly (readonly string[])[], say: Say): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number): string =>
    column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  for (const row of [head, ...rows]) say(row.map(pad).join("  "));
}
