import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ENGINE_VERSION } from "../src/engine.ts";
import type { Engine } from "../src/engine.ts";
import type { AddressFields, CleanResult } from "../src/types.ts";
import { companyLines } from "./real-lines.ts";
import { score } from "./score.ts";
import type { Score } from "./score.ts";
import { worldCorruptions } from "./world-corruptions.ts";

/**
 * Shares of records, 0 to 1: repaired, sent to a person, wrong but not noticed (`undetectable`: of these, another code of the same
 * city), written wrongly. For undamaged ones `repaired` means unchanged.
 */
type Shares = {
  records: number;
  repaired: number;
  review: number;
  unnoticed: number;
  undetectable: number;
  wrong: number;
};
export type AccuracyReport = {
  engineVersion: string;
  /** ISO date of the measurement. */
  measuredOn: string;
  records: number;
  wrongWrites: number;
  proposals: { count: number; wrong: number };
  /** United States, by kind of damage, over all sets with known truth. */
  unitedStates: (Shares & { damage: string })[];
  /** Other countries by kind of damage, and each country's own figures. */
  world: (Shares & { damage: string })[];
  countries: (CountryShares & NamedCountry)[];
  /** Addresses of companies as their clerks typed them, by country. */
  companyLines: (LineShares & NamedCountry)[];
};
/** Sorted by name. Browsers differ in the names that `Intl` gives, so the page does not ask for them. */
type NamedCountry = { country: string; name: string };
/** How often a proposal is correct, by the reason for its record's review and its confidence band. */
export type ProposalShare = {
  reason: string;
  confidence: string;
  proposals: number;
  /** Share of proposals whose every value is correct, 0 to 1. */
  right: number;
};
/** Shares of lines, 0 to 1. `withoutHelp`: sent to review with neither a value nor candidates; also counted in `review`. */
export type LineShares = {
  lines: number;
  confirmed: number;
  corrected: number;
  review: number;
  withoutHelp: number;
  failed: number;
};
type CountryShares = {
  places: number;
  rightHeld: number;
  typoRepaired: number;
  contradictionUnnoticed: number;
  wrong: number;
};

const FOLDER = join(import.meta.dirname, "../../schema/src/accuracy");
const FILE = join(FOLDER, "report.json");
export const PROPOSALS_FILE = join(FOLDER, "proposal-shares.json");
/** Fewer proposals are not significant. */
const MIN_PROPOSALS = 20;

/** Writes the figures of the public page `/accuracy`. */
export function writeReport(
  engine: Engine,
  scores: readonly Score[],
  world: readonly AddressFields[],
  { seed, measuredOn }: { seed: number; measuredOn: string },
): string {
  const isWorld = (each: Score): boolean => each.set.startsWith("world");
  const sum = (of: (each: Score) => number): number => scores.reduce((total, each) => total + of(each), 0);
  const report: AccuracyReport = {
    engineVersion: ENGINE_VERSION,
    measuredOn,
    records: sum((each) => each.count),
    wrongWrites: sum((each) => each.wrong),
    proposals: {
      count: sum(({ proposals: { right, partly, wrong } }) => right + partly + wrong),
      wrong: sum((each) => each.proposals.wrong),
    },
    unitedStates: byDamage(scores.filter((each) => !isWorld(each))),
    world: byDamage(scores.filter(isWorld)),
    countries: named(
      [...new Set(world.map((record) => record.country))].map((country) => ({
        country,
        ...countryShares(engine, world, country, seed),
      })),
    ),
    companyLines: named(companyLineShares(engine)),
  };
  writeFileSync(PROPOSALS_FILE, `${JSON.stringify(proposalShares(scores), null, 2)}\n`);
  writeFileSync(FILE, `${JSON.stringify(report, null, 2)}\n`);
  return FILE;
}

function named<One extends { country: string }>(rows: readonly One[]): (One & NamedCountry)[] {
  const names = new Intl.DisplayNames("en", { type: "region" });
  return rows
    .map((row) => ({ ...row, name: names.of(row.country) ?? row.country }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

function proposalShares(scores: readonly Score[]): ProposalShare[] {
  const counts = Map.groupBy(
    scores.flatMap(({ byReason }) => [...byReason]),
    ([key]) => key,
  );
  return Array.from(counts, ([key, all]): ProposalShare => {
    const [reason = "", confidence = ""] = key.split(" ");
    const sum = (of: (counted: (typeof all)[number][1]) => number): number =>
      all.reduce((total, [, counted]) => total + of(counted), 0);
    const right = sum((each) => each.right + each.partly);
    const proposals = right + sum(({ wrong }) => wrong);
    return { reason, confidence, proposals, right: round(right / proposals) };
  })
    .filter(({ proposals }) => proposals >= MIN_PROPOSALS)
    .toSorted((a, b) => b.proposals - a.proposals);
}

/** Outcomes of real lines, whose truth is not recorded. */
export function companyLineShares(engine: Engine): (LineShares & { country: string })[] {
  return Array.from(
    Map.groupBy(companyLines(), ({ country }) => country),
    ([country, lines]) => {
      const results = lines.map((line) => engine.clean(line));
      const share = (of: (result: CleanResult) => boolean): number => round(results.filter(of).length / lines.length);
      return {
        country,
        lines: lines.length,
        confirmed: share(({ outcome }) => outcome === "accept"),
        corrected: share(({ outcome }) => outcome === "corrected"),
        review: share(({ outcome }) => outcome === "review"),
        withoutHelp: share(
          ({ outcome, changes, candidates }) =>
            outcome === "review" && candidates.length === 0 && changes.every(({ kind }) => kind === "format"),
        ),
        failed: share(({ outcome }) => outcome === "fail"),
      };
    },
  );
}

function byDamage(scores: readonly Score[]): (Shares & { damage: string })[] {
  return [...Map.groupBy(scores, (each) => each.corruption)].map(([damage, group]) => {
    const records = group.reduce((total, each) => total + each.count, 0);
    const share = (of: (each: Score) => number): number =>
      records === 0 ? 0 : round(group.reduce((total, each) => total + of(each), 0) / records);
    return {
      damage,
      records,
      repaired: share((each) => each.repaired),
      review: share((each) => each.review + each.fail),
      unnoticed: share((each) => each.unnoticed),
      undetectable: share((each) => each.undetectable),
      wrong: share((each) => each.wrong),
    };
  });
}

/** Figures of one country: correct places sent to review, typos corrected, codes of other places that pass, wrong writes. */
export function countryShares(
  engine: Engine,
  world: readonly AddressFields[],
  country: string,
  seed: number,
): CountryShares {
  const own = world.filter((record) => record.country === country);
  const of = (damage: string): Score => {
    const corruption = worldCorruptions(own).find(({ name }) => name === damage);
    if (!corruption) throw new Error(`there is no damage "${damage}"`);
    return score(engine, { set: country, records: own, corruption, seed });
  };
  const [right, typo, other] = [of("none"), of("one typo in city"), of("code of another place")];
  const share = (part: number, each: Score): number => (each.count === 0 ? 0 : round(part / each.count));
  return {
    places: own.length,
    rightHeld: share(right.review + right.fail, right),
    typoRepaired: share(typo.repaired, typo),
    contradictionUnnoticed: share(other.unnoticed, other),
    wrong: right.wrong + typo.wrong + other.wrong,
  };
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
