import type { AddressPart } from "../truth/address.ts";
import { judge, type Verdict } from "../truth/judge.ts";
import { type JudgedAddress, judgedParts } from "../truth/same-part.ts";
import { addressColumns } from "./address-columns.ts";
import { generatedRecord, inColumns } from "./generated-record.ts";
import type { HubSpotWorld } from "./hubspot-world.ts";
import type { ListInfo } from "./lists.ts";
import type { ObjectType } from "./object-types.ts";
import type { Portal } from "./portal.ts";
import { findRecord, memberIds } from "./records.ts";

function judged(type: ObjectType, values: Readonly<Record<string, string>>): JudgedAddress {
  const value = (part: AddressPart): string => {
    const column = addressColumns[type][part];
    return column ? (values[column] ?? "") : "";
  };
  return {
    street: [value("street"), value("street2")].filter(Boolean).join(" "),
    city: value("city"),
    state: value("state"),
    zip: value("zip"),
    country: value("country"),
  };
}

export type RecordTruth = {
  id: string;
  verdict: Verdict;
  wrongParts: readonly string[];
  given: JudgedAddress;
  now: JudgedAddress;
  right: JudgedAddress | null;
  alsoCity: string;
  stateName: string;
  looksWrong: boolean;
  damage: readonly string[];
  appWrites: number;
};

/** The original, current and correct values of a record. Null if it never existed. */
export function recordTruth(world: HubSpotWorld, portal: Portal, type: ObjectType, id: string): RecordTruth | null {
  const made = generatedRecord(portal, type, id);
  const record = findRecord(world, portal, type, id);
  if (!made || !record) return null;
  const { truth } = made;
  const given = judged(type, made.values);
  const now = judged(type, record.values);
  const right = truth.address ? judged(type, inColumns(type, truth.address)) : null;
  const { alsoCity, stateName, looksWrong, damage } = truth;
  const { appWrites } = record.edit;
  return {
    id,
    ...judge(given, now, right, truth),
    given,
    now,
    right,
    alsoCity,
    stateName,
    looksWrong,
    damage,
    appWrites,
  };
}

export type Score = {
  total: number;
  verdicts: Record<Verdict, number>;
  right: number;
  wrong: number;
  untouched: number;
  /** Exactly right: case, abbreviation and spacing match the truth. */
  toTheLetter: number;
  looksWrong: { total: number; kept: number };
  writtenMoreThanOnce: number;
  examples: RecordTruth[];
};

const maxExamples = 20;

export function scoreList(world: HubSpotWorld, portal: Portal, list: ListInfo): Score {
  const verdicts: Score["verdicts"] = {
    already_right: 0,
    corrected: 0,
    improved: 0,
    untouched: 0,
    wrong: 0,
    harmed: 0,
    nothing_to_know: 0,
  };
  const looksWrong = { total: 0, kept: 0 };
  const examples: RecordTruth[] = [];
  let writtenMoreThanOnce = 0;
  let toTheLetter = 0;
  for (const id of memberIds(world, portal, list, "0")) {
    const record = recordTruth(world, portal, list.type, id);
    if (!record) continue;
    verdicts[record.verdict]++;
    if (record.appWrites > 1) writtenMoreThanOnce++;
    const { now, right } = record;
    if (right && judgedParts.every((part) => now[part] === right[part])) toTheLetter++;
    if (record.looksWrong) {
      looksWrong.total++;
      if (record.verdict === "already_right") looksWrong.kept++;
    }
    const isBad = record.verdict === "wrong" || record.verdict === "harmed";
    if (isBad && examples.length < maxExamples) examples.push(record);
  }
  return {
    total: Object.values(verdicts).reduce((sum, count) => sum + count, 0),
    verdicts,
    right: verdicts.already_right + verdicts.corrected,
    wrong: verdicts.wrong + verdicts.harmed,
    untouched: verdicts.untouched + verdicts.nothing_to_know,
    toTheLetter,
    looksWrong,
    writtenMoreThanOnce,
    examples,
  };
}
