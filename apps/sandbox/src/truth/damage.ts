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

const often = (frequency: number, damage: Damage) => ({ frequency, damage });

/** With the relative frequencies of the attempts. Several kinds do not fit every address, so fewer are applied. */
const damages = {
  upper_case: often(8, (_right, given) => everywhere(given, (text) => text.toUpperCase())),
  lower_case: often(8, (_right, given) => everywhere(given, (text) => text.toLowerCase())),
  city_typo: often(14, (_right, given, random) =>
    /^[A-Za-z]{6,}$/.test(given.city) ? { city: misspelled(given.city, random) } : null,
  ),
  city_nickname: often(3, (_right, given) => {
    const city = nicknames[given.city];
    return city ? { city } : null;
  }),
  city_missing: often(4, (right) => (isUs(right) ? { city: "" } : null)),
  state_missing: often(7, (right) => (isUs(right) || right.address.country === "CA" ? { state: "" } : null)),
  state_in_words: often(6, (right) => (right.stateName ? { state: right.stateName } : null)),
  state_old_form: often(3, (_right, given) => {
    const state = oldStateForms[given.state];
    return state ? { state } : null;
  }),
  state_wrong: often(5, (right, _given, random) => {
    if (!isUs(right)) return null;
    const state = random.pick(Object.keys(stateNames));
    return state === right.address.state ? null : { state };
  }),
  zip_zero_lost: often(12, (_right, given) => (/^0[1-9]\d{3}$/.test(given.zip) ? { zip: given.zip.slice(1) } : null)),
  zip_missing: often(4, (right) => (isUs(right) ? { zip: "" } : null)),
  zip_plus_four: often(3, (right, _given, random) =>
    isUs(right) ? { zip: `${right.address.zip}-${String(random.whole(1001, 9898))}` } : null,
  ),
  zip_wrong_digit: often(2, (right, given, random) => {
    if (!isUs(right)) return null;
    const digit = String((Number(given.zip.slice(-1)) + random.whole(1, 9)) % 10);
    return { zip: given.zip.slice(0, 4) + digit };
  }),
  suffix_spelled: often(7, (_right, given, random) => {
    const street = respelled(given.street, suffixSpellings, random);
    return street ? { street } : null;
  }),
  unit_spelled: often(9, (_right, given, random) => {
    const street2 = respelled(given.street2, unitSpellings, random);
    return street2 ? { street2 } : null;
  }),
  unit_sign: often(5, (_right, given) => {
    const street2 = given.street2.replace(/^(Ste|Apt|Unit) /, "#");
    return street2 !== given.street2 ? { street2 } : null;
  }),
  po_box_spelled: often(10, (_right, given, random) => {
    const box = /^PO Box (\d+)$/.exec(given.street);
    return box
      ? { street: `${random.pick(["P.O. Box", "P O Box", "POB", "po box", "Post Office Box"])} ${box[1]}` }
      : null;
  }),
  extra_spaces: often(4, (_right, given) => ({
    street: ` ${given.street.replace(" ", "  ")}`,
    city: `${given.city} `,
  })),
  country_spelled: often(6, (right, _given, random) => {
    const forms = countrySpellings[right.address.country];
    return forms ? { country: random.pick(forms) } : null;
  }),
  country_missing: often(4, (right) => (isUs(right) ? { country: "" } : null)),
  zip_squeezed: often(6, (right, given) =>
    right.address.country === "CA" ? { zip: given.zip.replace(" ", "").toLowerCase() } : null,
  ),
};

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
    const change = damages[name].damage(right, given, random);
    if (!change) continue;
    const next = { ...given, ...change };
    if (isEqual(next, given)) continue;
    given = next;
    done.push(name);
  }
  // Two kinds can cancel each other out ("us" for the country, then upper case).
  return isEqual(given, right.address) ? { given, done: [] } : { given, done };
}

const names = Object.keys(damages) as DamageName[];
const total = names.reduce((sum, name) => sum + damages[name].frequency, 0);

export function anyDamage(random: Random): DamageName {
  let left = random.fraction() * total;
  for (const name of names) {
    left -= damages[name].frequency;
    if (left < 0) return name;
  }
  return "extra_spaces";
}
