import type { AddressFields } from "../src/types.ts";
import { US_STATE_NAMES } from "../src/us/states.ts";
import { swapped, typo } from "./misspell.ts";
import type { Random } from "./random.ts";

/** One way to damage a correct record; null if it does not apply (no leading zero to lose). */
export type Corruption = { name: string; damage(record: AddressFields, random: Random): AddressFields | null };

const CODES = Object.keys(US_STATE_NAMES).slice(0, 51);

function changedCity(record: AddressFields, random: Random, count: number): AddressFields | null {
  if (record.city.length < 3) return null;
  let city = record.city;
  for (let tries = 0; tries < 20; tries++) {
    city = record.city;
    for (let i = 0; i < count; i++) city = typo(city, random);
    if (city.trim() === city && city.toLowerCase() !== record.city.toLowerCase() && city !== "")
      return { ...record, city };
  }
  return null;
}

function otherState(record: AddressFields, random: Random): string {
  for (;;) {
    const code = random.pick(CODES);
    if (code !== record.state) return code;
  }
}

function digitAt(zip: string, at: number, digit: string): string {
  return zip.slice(0, at) + digit + zip.slice(at + 1);
}

const LONG_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bSt(?=$| (?:Apt|Ste|Unit|Bldg|#|Fl)\b)/u, "Street"],
  [/\bAve(?=$| )/u, "Avenue"],
  [/\bBlvd\b/u, "Boulevard"],
  [/\bDr(?=$| (?:Apt|Ste|Unit|Bldg|#|Fl))/u, "Drive"],
  [/\bRd\b/u, "Road"],
  [/\bLn\b/u, "Lane"],
  [/\bCt\b/u, "Court"],
  [/\bPkwy\b/u, "Parkway"],
  [/\bApt\b/u, "Apartment"],
  [/\bSte(?= \d)/u, "Suite"],
];

/** Damages that apply to addresses of every country. */
export const NONE: Corruption = { name: "none", damage: (record) => record };
export const ALL_CAPITALS: Corruption = {
  name: "all capitals",
  damage: (record) => ({
    ...record,
    street_address: record.street_address.toUpperCase(),
    city: record.city.toUpperCase(),
  }),
};
export const ONE_TYPO: Corruption = {
  name: "one typo in city",
  damage: (record, random) => changedCity(record, random, 1),
};

export const CORRUPTIONS: readonly Corruption[] = [
  NONE,
  ALL_CAPITALS,
  {
    name: "all small",
    damage: (record) => ({
      ...record,
      street_address: record.street_address.toLowerCase(),
      city: record.city.toLowerCase(),
      state: record.state.toLowerCase(),
    }),
  },
  {
    name: "words in full",
    damage: (record) => {
      const street_address = LONG_WORDS.reduce((text, [form, word]) => text.replace(form, word), record.street_address);
      return street_address === record.street_address ? null : { ...record, street_address };
    },
  },
  {
    name: "country in words",
    damage: (record, random) => ({
      ...record,
      country: random.pick(["USA", "U.S.A.", "United States", "united states of america", "us"]),
    }),
  },
  {
    name: "state in words",
    damage: (record, random) => ({
      ...record,
      state: random.pick([
        US_STATE_NAMES[record.state] ?? record.state,
        (US_STATE_NAMES[record.state] ?? record.state).toUpperCase(),
      ]),
    }),
  },
  { name: "no country", damage: (record) => ({ ...record, country: "" }) },
  ONE_TYPO,
  { name: "two typos in city", damage: (record, random) => changedCity(record, random, 2) },
  { name: "wrong state", damage: (record, random) => ({ ...record, state: otherState(record, random) }) },
  {
    name: "typo and wrong state",
    damage: (record, random) => {
      const damaged = changedCity(record, random, 1);
      return damaged && { ...damaged, state: otherState(record, random) };
    },
  },
  { name: "no state", damage: (record) => ({ ...record, state: "" }) },
  { name: "no city", damage: (record) => ({ ...record, city: "" }) },
  { name: "no ZIP", damage: (record) => ({ ...record, postal_code: "" }) },
  {
    name: "lost zero",
    damage: (record) =>
      record.postal_code.startsWith("0") ? { ...record, postal_code: record.postal_code.replace(/^0+/u, "") } : null,
  },
  {
    name: "ZIP debris",
    damage: (record, random) => {
      const zip = record.postal_code;
      const forms = [
        `${zip},`,
        `${zip}.`,
        `'${zip}`,
        `${record.state}${zip}`,
        `${record.state} ${zip}`,
        `${zip} USA`,
        `${zip.slice(0, 2)} ${zip.slice(2)}`,
      ];
      if (zip.length === 5) forms.push(`${zip.replace(/^0+/u, "")}.0`);
      return { ...record, postal_code: random.pick(forms) };
    },
  },
  { name: "comma behind city", damage: (record) => ({ ...record, city: `${record.city},` }) },
  {
    name: "state or ZIP behind city",
    damage: (record, random) => ({
      ...record,
      city: random.pick([
        `${record.city} ${record.state}`,
        `${record.city}, ${record.state}`,
        `${record.city} ${record.postal_code}`,
        `${record.city}, ${record.state} ${record.postal_code}`,
      ]),
    }),
  },
  {
    name: "letter for zero",
    damage: (record) =>
      record.postal_code.includes("0") ? { ...record, postal_code: record.postal_code.replaceAll("0", "O") } : null,
  },
  {
    name: "wrong ZIP digit",
    damage: (record, random) => {
      const at = random.below(5);
      const digit = String((Number(record.postal_code[at]) + 1 + random.below(9)) % 10);
      return { ...record, postal_code: digitAt(record.postal_code, at, digit) };
    },
  },
  {
    name: "swapped ZIP digits",
    damage: (record, random) => {
      const at = random.below(4);
      const code = record.postal_code;
      return code[at] === code[at + 1] ? null : { ...record, postal_code: swapped(code, at) };
    },
  },
  { name: "city and state swapped", damage: (record) => ({ ...record, city: record.state, state: record.city }) },
  {
    name: "city and ZIP swapped",
    damage: (record) => ({ ...record, city: record.postal_code, postal_code: record.city }),
  },
  {
    name: "all in the street field",
    damage: (record, random) => {
      const { street_address: street, city, state, postal_code: zip } = record;
      const text = random.pick([
        `${street}, ${city}, ${state} ${zip}`,
        `${street} ${city} ${state} ${zip}`,
        `${street}, ${city}, ${state}, ${zip}, USA`,
        `${street}, ${city} ${state}`,
      ]);
      return { street_address: text, city: "", state: "", postal_code: "", country: "" };
    },
  },
  {
    name: "all in the city field",
    damage: (record) => ({
      ...record,
      city: `${record.city}, ${record.state} ${record.postal_code}`,
      state: "",
      postal_code: "",
      country: "",
    }),
  },
  {
    name: "unit in front",
    damage: (record) => {
      const unit = /^(.*?) ((?:Apt|Ste|Unit) \w+)$/u.exec(record.street_address);
      return unit && { ...record, street_address: `${unit[2]}, ${unit[1]}` };
    },
  },
  {
    name: "unit in the middle",
    damage: (record) => {
      const unit = /^(\d+) (.*?) ((?:Apt|Ste|Unit) \w+)$/u.exec(record.street_address);
      return unit && { ...record, street_address: `${unit[1]} ${unit[3]} ${unit[2]}` };
    },
  },
];
