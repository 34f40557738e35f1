import { doubled, dropped, swapped } from "@plumbline/address/quality/misspell.ts";
import { type AddressParts, addressParts } from "./address.ts";
import type { Random } from "./random.ts";
import type { RightAddress } from "./right-address.ts";
import { oldStateForms, stateNames } from "./states.ts";
import { suffixSpellings, unitSpellings } from "./streets.ts";

/** One way in which people corrupt an address. Returns null if it does not apply to this one. */
type Damage = (right: RightAddress, given: AddressParts, random: Random) => Partial<AddressParts> | null;

const nicknames: Readonly<Record<string, string>> = {
  "New York": "NYC",
  "Saint Louis": "St Louis",
  "Saint Paul": "St. Paul",
  "Fort Worth": "Ft Worth",
  Philadelphia: "Phila",
  "Fort Lauderdale": "Ft. Lauderdale",
  "Mount Pleasant": "Mt Pleasant",
  "Saint Petersburg": "St. Petersburg",
  "West Palm Beach": "W Palm Beach",
  "Colorado Springs": "Colorado Spgs",
  "Myrtle Beach": "Myrtle Bch",
  "Fort Wayne": "Ft Wayne",
};

const countrySpellings: Readonly<Record<string, readonly string[]>> = {
  US: ["USA", "U.S.A.", "United States", "united states of america", "us", "U.S."],
  CA: ["Canada", "CANADA", "can"],
};

function everywhere(given: AddressParts, change: (text: string) => string): AddressParts {
  return {
    street: change(given.street),
    street2: change(given.street2),
    city: change(given.city),
    state: change(given.state),
    zip: given.zip,
    country: given.country,
  };
}

/** One edit inside the word, never to the first letter: a letter dropped, doubled or two letters swapped. */
function misspelled(word: string, random: Random): string {
  const at = random.whole(2, word.length - 2);
  const kind = random.whole(0, 2);
  if (kind === 0) return dropped(word, at);
  return kind === 1 || word[at] === word[at + 1] ? doubled(word, at) : swapped(word, at);
}

function respelled(
  text: string,
  spellings: Readonly<Record<string, readonly string[]>>,
  random: Random,
): string | null {
  for (const [short, long] of Object.entries(spellings)) {
    const found = new RegExp(`\\b${short}(?= |$)`).exec(text);
    if (found && (found.index > 0 || spellings === unitSpellings)) {
      return text.slice(0, found.index) + random.pick(long) + text.slice(found.index + short.length);
    }
  }
  return null;
}

const isUs = (right: RightAddress): boolean => right.address.country === "US" && right.stateName !== "";

const damages = {
  upper_case: (_right, given) => everywhere(given, (text) => text.toUpperCase()),
  lower_case: (_right, given) => everywhere(given, (text) => text.toLowerCase()),
  city_typo: (_right, given, random) =>
    /^[A-Za-z]{6,}$/.test(given.city) ? { city: misspelled(given.city, random) } : null,
  city_nickname: (_right, given) => {
    const city = nicknames[given.city];
    return city ? { city } : null;
  },
  city_missing: (right) => (isUs(right) ? { city: "" } : null),
  state_missing: (right) => (isUs(right) || right.address.country === "CA" ? { state: "" } : null),
  state_in_words: (right) => (right.stateName ? { state: right.stateName } : null),
  state_old_form: (_right, given) => {
    const state = oldStateForms[given.state];
    return state ? { state } : null;
  },
  state_wrong: (right, _given, random) => {
    if (!isUs(right)) return null;
    const state = random.pick(Object.keys(stateNames));
    return state === right.address.state ? null : { state };
  },
  zip_zero_lost: (_right, given) => (/^0[1-9]\d{3}$/.test(given.zip) ? { zip: given.zip.slice(1) } : null),
  zip_missing: (right) => (isUs(right) ? { zip: "" } : null),
  zip_plus_four: (right, _given, random) =>
    isUs(right) ? { zip: `${right.address.zip}-${String(random.whole(1001, 9898))}` } : null,
  zip_wrong_digit: (right, given, random) => {
    if (!isUs(right)) return null;
    const digit = String((Number(given.zip.slice(-1)) + random.whole(1, 9)) % 10);
    return { zip: given.zip.slice(0, 4) + digit };
  },
  zip_squeezed: (right, given) =>
    right.address.country === "CA" ? { zip: given.zip.replace(" ", "").toLowerCase() } : null,
  suffix_spelled: (_right, given, random) => {
    const street = respelled(given.street, suffixSpellings, random);
    return street ? { street } : null;
  },
  unit_spelled: (_right, given, random) => {
    const street2 = respelled(given.street2, unitSpellings, random);
    return street2 ? { street2 } : null;
  },
  unit_sign: (_right, given) => {
    const street2 = given.street2.replace(/^(Ste|Apt|Unit) /, "#");
    return street2 !== given.street2 ? { street2 } : null;
  },
  po_box_spelled: (_right, given, random) => {
    const box = /^PO Box (\d+)$/.exec(given.street);
    return box
      ? { street: `${random.pick(["P.O. Box", "P O Box", "POB", "po box", "Post Office Box"])} ${box[1]}` }
      : null;
  },
  extra_spaces: (_right, given) => ({ street: ` ${given.street.replace(" ", "  ")}`, city: `${given.city} ` }),
  country_spelled: (right, _given, random) => {
    const forms = countrySpellings[right.address.country];
    return forms ? { country: random.pick(forms) } : null;
  },
  country_missing: (right) => (isUs(right) ? { country: "" } : null),
} satisfies Record<string, Damage>;

export type DamageName = keyof typeof damages;

function isEqual(a: AddressParts, b: AddressParts): boolean {
  return addressParts.every((part) => a[part] === b[part]);
}

/** Applies the damage that fits this address; returns the names of what was applied. */
export function damaged(
  right: RightAddress,
  names: readonly DamageName[],
  random: Random,
): { given: AddressParts; done: DamageName[] } {
  let given = right.address;
  const done: DamageName[] = [];
  for (const name of names) {
    const damage: Damage = damages[name];
    const change = damage(right, given, random);
    if (!change) continue;
    const next = { ...given, ...change };
    if (isEqual(next, given)) continue;
    given = next;
    done.push(name);
  }
  // Two kinds can cancel each other out ("us" for the country, then upper case).
  return isEqual(given, right.address) ? { given, done: [] } : { given, done };
}

/** Relative frequencies of the attempts. Several kinds do not fit every address, so fewer are applied. */
const frequencies: readonly (readonly [DamageName, number])[] = [
  ["upper_case", 8],
  ["lower_case", 8],
  ["city_typo", 14],
  ["city_nickname", 3],
  ["city_missing", 4],
  ["state_missing", 7],
  ["state_in_words", 6],
  ["state_old_form", 3],
  ["state_wrong", 5],
  ["zip_zero_lost", 12],
  ["zip_missing", 4],
  ["zip_plus_four", 3],
  ["zip_wrong_digit", 2],
  ["suffix_spelled", 7],
  ["unit_spelled", 9],
  ["unit_sign", 5],
  ["po_box_spelled", 10],
  ["extra_spaces", 4],
  ["country_spelled", 6],
  ["country_missing", 4],
  ["zip_squeezed", 6],
];
const total = frequencies.reduce((sum, [, weight]) => sum + weight, 0);

export function anyDamage(random: Random): DamageName {
  let left = random.fraction() * total;
  for (const [name, weight] of frequencies) {
    left -= weight;
    if (left < 0) return name;
  }
  return "extra_spaces";
}
