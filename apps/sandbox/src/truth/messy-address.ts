import type { AddressParts, MessyAddress } from "./address.ts";
import { anyDamage, damaged, type DamageName } from "./damage.ts";
import type { Random } from "./random.ts";
import {
  canadianAddress,
  foreignAddress,
  localUsAddress,
  militaryAddress,
  oddUsAddress,
  ordinaryUsAddress,
  type RightAddress,
  territoryAddress,
  worldAddress,
} from "./right-address.ts";

const nothing: AddressParts = { street: "", street2: "", city: "", state: "", zip: "", country: "" };

function withoutTruth(given: AddressParts, name: string): MessyAddress {
  return { given, truth: { address: null, stateName: "", alsoCity: "", looksWrong: false, damage: [name] } };
}

export function emptyAddress(): MessyAddress {
  return withoutTruth(nothing, "empty");
}

function nonsenseAddress(random: Random): MessyAddress {
  const word = random.pick(["test", "n/a", "asdf", "unknown", "xxx", "TBD"]);
  return withoutTruth(
    { ...nothing, street: word, city: word, state: random.pick(["", "ZZ"]), zip: random.pick(["", "00000"]) },
    "nonsense",
  );
}

/** The correct address, unchanged. */
export function untouched(right: RightAddress): MessyAddress {
  const { address, ...rest } = right;
  return { given: address, truth: { address, ...rest, damage: [] } };
}

export function spoiled(right: RightAddress, names: readonly DamageName[], random: Random): MessyAddress {
  const { given, done } = damaged(right, names, random);
  const { address, ...rest } = right;
  // After damage it no longer counts as a correct address that only looks wrong.
  const looksWrong = right.looksWrong && done.length === 0;
  return { given, truth: { address, ...rest, looksWrong, damage: done } };
}

/** The mixture of the large lists: about one in twelve is correct and looks wrong, one in five is correct and plain. */
export function messyAddress(random: Random): MessyAddress {
  const draw = random.fraction();
  if (draw < 0.02) return emptyAddress();
  if (draw < 0.03) return nonsenseAddress(random);
  if (draw < 0.065) return untouched(localUsAddress(random));
  if (draw < 0.08) return untouched(oddUsAddress(random));
  if (draw < 0.09) return untouched(territoryAddress(random));
  if (draw < 0.1) return untouched(militaryAddress(random));
  if (draw < 0.125) return untouched(foreignAddress(random));
  if (draw < 0.165) return spoiled(canadianAddress(random), [anyDamage(random), "zip_squeezed"], random);
  if (draw < 0.185) return spoiled(localUsAddress(random), [anyDamage(random)], random);
  const right = ordinaryUsAddress(random);
  if (draw < 0.33) return untouched(right);
  const second = random.chance(0.25) ? [anyDamage(random)] : [];
  // Many kinds do not fit a given address, so several are tried; the first that fits is used.
  for (let attempt = 0; attempt < 6; attempt++) {
    const record = spoiled(right, [anyDamage(random), ...second], random);
    if (record.truth.damage.length > 0) return record;
  }
  return untouched(right);
}

/** The kinds of damage that fit addresses of any country. */
const WORLD_DAMAGE: readonly DamageName[] = [
  "upper_case",
  "lower_case",
  "city_typo",
  "city_typo",
  "zip_zero_lost",
  "extra_spaces",
];

/** The mixture of the world list: two in five are correct. */
export function messyWorldAddress(random: Random): MessyAddress {
  const right = worldAddress(random);
  return random.chance(0.4) ? untouched(right) : spoiled(right, [random.pick(WORLD_DAMAGE)], random);
}

/** Values in the wrong columns, as under a mapping that mixes up its properties. */
export function swappedAddress(random: Random): MessyAddress {
  const right = ordinaryUsAddress(random);
  const { address, ...rest } = right;
  const given = { ...address, city: address.state, state: address.city };
  return { given, truth: { address, ...rest, damage: ["city_and_state_swapped"] } };
}
