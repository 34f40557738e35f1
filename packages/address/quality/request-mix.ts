import type { AddressFields } from "../src/types.ts";
import { CORRUPTIONS } from "./corruptions.ts";
import { random } from "./random.ts";
import { generated, rightWorld } from "./sets.ts";

/** What a customer sends: seven of ten right, two damaged, one from abroad. The same seed gives the same records. */
export function requestMix(seed: number, count: number): AddressFields[] {
  const draws = random(seed);
  const abroad = rightWorld();
  return generated(draws, count).map((record, index) => {
    const place = index % 10;
    if (place < 7) return record;
    if (place < 9) return draws.pick(CORRUPTIONS).damage(record, draws) ?? record;
    return draws.pick(abroad);
  });
}
