import type { Engine } from "../src/engine.ts";
import { foldWords } from "../src/text/fold.ts";
import type { AddressFields, CleanResult, FieldChange } from "../src/types.ts";
import type { Seen, WitnessFacts } from "../src/witness/witness.ts";
import { codeKey, witnessKeys } from "../src/witness/witness-keys.ts";
import { confirmedRows } from "./damaged-fields.ts";
import { random } from "./random.ts";
import type { Random } from "./random.ts";
import { realSplitFields } from "./real-lines.ts";

type Say = (line: string) => void;
/** `batch`: the import that the record came with; null: a person typed it. `isOurs`: the engine wrote its values. */
type PortalRecord = { truth: AddressFields; typed: AddressFields; batch: number | null; isOurs: boolean };
type Tally = {
  records: number;
  wrongCodes: number;
  knownStreet: number;
  rightly: number;
  proposals: number;
  wrong: number;
  unwarranted: number;
  unordered: number;
};

const SEED = 20_261_201;
const PORTALS = 2_000;
const MOST_COMPANIES = 4;
const MOST_CONTACTS = 6;
/** Shares of records: a wrong code, no code, a letter lost in the town; values that the engine wrote; records of an import. */
const [WRONG_CODE, NO_CODE, TYPO, OURS, IMPORTED] = [0.1, 0.05, 0.05, 0.1, 0.2];
/** Of shops that share street and town, a third has another code (the file of shops that the engine was measured with). */
const [HAS_NEIGHBOUR, OTHER_CODE] = [0.5, 0.33];
const LEAST_PROPOSED = 50;
const MOST_WRONG = 0.5;

/** Real addresses by town, each confirmed by the engine. */
function pool(engine: Engine): ReadonlyMap<string, readonly AddressFields[]> {
  const american = realSplitFields().flatMap((row) => {
    const { outcome, address } = engine.clean(row);
    return outcome === "accept" || outcome === "corrected" ? [address] : [];
  });
  return Map.groupBy([...american, ...confirmedRows(engine)], ({ country, state, city }) =>
    [country, state, city].join("|"),
  );
}

function portal(chance: Random, towns: readonly (readonly AddressFields[])[]): PortalRecord[] {
  const records: PortalRecord[] = [];
  const add = (truth: AddressFields): void => {
    records.push({
      truth,
      typed: typed(truth, chance),
      batch: chance.next() < IMPORTED ? chance.below(2) : null,
      isOurs: chance.next() < OURS,
    });
  };
  for (let company = 0; company <= chance.below(MOST_COMPANIES); company++) {
    const town = chance.pick(towns);
    const truth = chance.pick(town);
    for (let contact = 0; contact <= chance.below(MOST_CONTACTS); contact++) add(truth);
    if (chance.next() >= HAS_NEIGHBOUR) continue;
    const postal_code = chance.next() < OTHER_CODE ? chance.pick(town).postal_code : truth.postal_code;
    const street_address = truth.street_address.replace(/\d+/u, String(1 + chance.below(900)));
    add({ ...truth, street_address, postal_code });
  }
  return records;
}

/** As a person types it, with an error in some. */
function typed(truth: AddressFields, chance: Random): AddressFields {
  const form = chance.pick([
    truth,
    { ...truth, street_address: truth.street_address.toUpperCase(), city: truth.city.toUpperCase() },
    { ...truth, street_address: truth.street_address.toLowerCase() },
  ]);
  const error = chance.next();
  if (error < WRONG_CODE) {
    const digits = Array.from(truth.postal_code.matchAll(/\d/gu), ({ index }) => index);
    if (digits.length === 0) return form;
    const at = chance.pick(digits);
    const digit = (Number(truth.postal_code[at]) + 1 + chance.below(9)) % 10;
    return { ...form, postal_code: `${truth.postal_code.slice(0, at)}${digit}${truth.postal_code.slice(at + 1)}` };
  }
  if (error < WRONG_CODE + NO_CODE) return { ...form, postal_code: "" };
  if (error < WRONG_CODE + NO_CODE + TYPO && form.city.length > 5) return { ...form, city: form.city.slice(0, -1) };
  return form;
}

/** What the other records say: values that the engine wrote are none, and an import counts once. */
function factsOf(record: PortalRecord, others: readonly PortalRecord[]): WitnessFacts {
  const keysOf = ({ typed: fields }: PortalRecord) => witnessKeys(fields.country, fields);
  const own = keysOf(record);
  const witnesses = others.filter(
    (each) => each !== record && !each.isOurs && (each.batch === null || each.batch !== record.batch),
  );
  const seen = (key: "building" | "street" | "code", valueOf: (fields: AddressFields) => string): Seen[] => {
    if (own[key] === null) return [];
    const same = witnesses.filter((each) => keysOf(each)[key] === own[key] && valueOf(each.typed) !== "");
    const byValue = Map.groupBy(same, (each) => valueOf(each.typed));
    return [...byValue].map(([value, with_]) => ({
      value,
      witnesses:
        with_.filter(({ batch }) => batch === null).length + new Set(with_.flatMap(({ batch }) => batch ?? [])).size,
    }));
  };
  return {
    codesOfBuilding: seen("building", ({ postal_code }) => postal_code),
    codesOfStreet: seen("street", ({ postal_code }) => postal_code),
    townsOfCode: seen("code", ({ city }) => city),
  };
}

const ofWitnesses = ({ changes }: CleanResult): FieldChange[] =>
  changes.filter(({ reason }) => reason === "other_records_agree");

function isTrue({ field, after }: FieldChange, truth: AddressFields): boolean {
  if (field === "postal_code") return codeKey(truth.country, after) === codeKey(truth.country, truth.postal_code);
  return foldWords(after) === foldWords(truth[field]);
}

function judgePortal(engine: Engine, records: readonly PortalRecord[], total: Tally): void {
  const backwards = records.toReversed();
  for (const record of records) {
    const { truth, typed: input } = record;
    const facts = factsOf(record, records);
    const result = engine.clean(input, undefined, { witness: facts });
    const found = ofWitnesses(result);
    total.records++;
    total.proposals += found.length;
    total.wrong += found.filter((change) => !isTrue(change, truth)).length;
    total.unwarranted +=
      Number(found.length > 0 && result.outcome !== "review") +
      found.filter(({ witnesses = 0 }) => witnesses < 2).length;
    if (found.length > 0) {
      const again = engine.clean(input, undefined, { witness: factsOf(record, backwards) });
      if (JSON.stringify(again) !== JSON.stringify(result)) total.unordered++;
    }
    const key = (code: string) => codeKey(truth.country, code);
    if (input.postal_code === "" || key(input.postal_code) === key(truth.postal_code)) continue;
    total.wrongCodes++;
    const agreeing = (facts.codesOfStreet ?? []).filter(({ value }) => key(value) === key(truth.postal_code));
    if (agreeing.reduce((sum, { witnesses }) => sum + witnesses, 0) < 2) continue;
    total.knownStreet++;
    if (key(result.address.postal_code) === key(truth.postal_code)) total.rightly++;
  }
}

/** Portals with planted errors: how many wrong codes at a known street are proposed rightly, and how many proposals are wrong. */
export function areWitnessesRight(engine: Engine, say: Say): boolean {
  const chance = random(SEED);
  const towns = [...pool(engine).values()];
  const total: Tally = {
    records: 0,
    wrongCodes: 0,
    knownStreet: 0,
    rightly: 0,
    proposals: 0,
    wrong: 0,
    unwarranted: 0,
    unordered: 0,
  };
  for (let at = 0; at < PORTALS; at++) judgePortal(engine, portal(chance, towns), total);
  say(`witness: ${PORTALS} portals, ${JSON.stringify(total)}`);
  const proposed = (100 * total.rightly) / total.knownStreet;
  const wrong = (100 * total.wrong) / total.proposals;
  const isMet = proposed >= LEAST_PROPOSED && wrong <= MOST_WRONG && total.unwarranted === 0 && total.unordered === 0;
  say(
    `  ${isMet ? "ok    " : "MISSED"} wrong codes at a known street proposed rightly ${proposed.toFixed(1)} % (at least ${LEAST_PROPOSED}), proposals wrong ${wrong.toFixed(2)} % (at most ${MOST_WRONG}), written or with one witness ${total.unwarranted} (0), changed by the order ${total.unordered} (0)`,
  );
  return isMet;
}
