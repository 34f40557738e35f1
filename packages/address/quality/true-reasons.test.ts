import { expect, test } from "vitest";
import { loadEngine } from "../src/engine.ts";
import { MAX_VALUE_CHANGES, MIN_AUTO_CONFIDENCE } from "../src/policy.ts";
import type { AddressFields, CleanResult, Part, Reason } from "../src/types.ts";
import { CORRUPTIONS } from "./corruptions.ts";
import { random } from "./random.ts";
import { realSplitFields, worldPlaces } from "./real-lines.ts";
import { generated, rightLookingWrong, rightUs, rightWorld } from "./sets.ts";
import { worldCorruptions } from "./world-corruptions.ts";

const engine = loadEngine();
type Claim = (input: AddressFields, result: CleanResult) => boolean;
const isEmpty =
  (part: Part): Claim =>
  (input) =>
    input[part].trim() === "";
const isFilled =
  (part: Part): Claim =>
  (input) =>
    input[part].trim() !== "";
/** Notes are about the written or proposed values: a city may come from the street field. */
const isShown =
  (part: Part): Claim =>
  (_input, { address }) =>
    address[part] !== "";
const values = ({ changes }: CleanResult) => changes.filter(({ kind }) => kind !== "format");

/** What the text of a reason claims about the record, as far as a program can check it. */
const CLAIMS: Partial<Record<Reason, Claim>> = {
  country_missing: isEmpty("country"),
  country_unknown: isFilled("country"),
  country_disagrees: (input, { changes }) => input.country !== "" || changes.some(({ field }) => field === "country"),
  state_missing: isEmpty("state"),
  state_unknown: isFilled("state"),
  state_disagrees: isFilled("state"),
  postal_code_missing: isEmpty("postal_code"),
  postal_code_unknown: isFilled("postal_code"),
  postal_code_form: isFilled("postal_code"),
  city_missing: isEmpty("city"),
  city_unknown: isFilled("city"),
  city_code_disagree: (input) => input.city !== "" && input.postal_code !== "",
  city_misspelled: isFilled("city"),
  several_parts_in_street: (input) => /[\s,]/u.test(input.street_address.trim()),
  several_parts_in_city: (input) => /[\s,\d]/u.test(input.city.trim()),
  several_parts_in_state: (input) => /\p{L}.*\d{5}/u.test(input.state),
  several_parts_in_postal_code: (input) => /\p{L}.*\d{5}/u.test(input.postal_code),
  street_is_no_address: isFilled("street_address"),
  street_not_understood: isFilled("street_address"),
  street_missing: isEmpty("street_address"),
  street_and_city_missing: (input) => input.street_address.trim() === "" && input.city.trim() === "",
  too_many_changes: (_input, result) => values(result).length > MAX_VALUE_CHANGES,
  low_confidence: (_input, { changes }) => changes.some(({ confidence }) => confidence < MIN_AUTO_CONFIDENCE),
  change_needs_a_person: (_input, { changes }) => changes.some(({ kind }) => kind === "added" || kind === "replaced"),
  local_name: isShown("city"),
  city_not_in_gazetteer: isShown("city"),
  postal_code_not_in_gazetteer: isShown("postal_code"),
  state_replaced: (_input, { changes }) =>
    changes.some(({ field, kind }) => field === "state" && kind === "disagreement"),
};

function* damaged(): Generator<AddressFields> {
  const chance = random(7);
  const us = [...generated(random(7), 150), ...rightUs(), ...rightLookingWrong(), ...realSplitFields().slice(0, 200)];
  for (const { damage } of CORRUPTIONS)
    for (const record of us) {
      const input = damage(record, chance);
      if (input !== null) yield input;
    }
  const world = [...worldPlaces().filter((_, index) => index % 30 === 0), ...rightWorld()];
  for (const { damage } of worldCorruptions(world))
    for (const record of world) {
      const input = damage(record, chance);
      if (input !== null) yield input;
    }
}

test("gives only reasons whose text is true for the record", () => {
  const untrue: string[] = [];
  const given = new Set<Reason>();
  for (const input of damaged()) {
    const result = engine.clean(input);
    for (const reason of result.reasons) {
      given.add(reason);
      // A failure is shown without its changes.
      const isAboutChanges =
        result.outcome === "fail" && (reason === "too_many_changes" || reason === "low_confidence");
      const isSo = CLAIMS[reason]?.(input, result) ?? true;
      if (!isSo && !isAboutChanges) untrue.push(`${reason}: ${Object.values(input).join("|")}`);
    }
  }
  expect(untrue.slice(0, 20)).toEqual([]);
  expect(given.size).toBeGreaterThan(20);
});
