import { decisiveReason, loadEngine, type AddressFields } from "@plumbline/address";
import { expect, it } from "vitest";
import { NO_OPTIONS } from "../records/columns.ts";
import { asFields } from "../records/values.ts";
import { answersQuestion, asksMoreThanForm } from "./answers-question.ts";

const engine = loadEngine();

/** The reason, and whether accepting what the engine proposes answers it. */
function judged(street: string, city: string, state: string, code: string, country = "US") {
  const input: AddressFields = { street_address: street, city, state, postal_code: code, country };
  const result = engine.clean(input);
  const reason = decisiveReason(result) ?? "";
  const isAnswered = answersQuestion(engine, NO_OPTIONS, { reason, after: result.address });
  const isOfForm = result.changes.every(({ kind }) => kind === "format");
  return { outcome: result.outcome, reason, isAnswered, isRefused: isOfForm && asksMoreThanForm(reason) };
}

it.each([
  ["city_code_disagree", ["3877 SW Alder Street", "Cupertino", "CA", "95018"]],
  ["city_missing", ["1745 T Street Southeast", "", "DC", "20020"]],
  ["city_unknown", ["1420 Turtleback Trail", "Panama nCity", "FL", "32413"]],
  ["postal_code_missing", ["560 Penstock Drive", "Grass Valley", "CA", ""]],
  ["postal_code_unknown", ["450 Kinhawk Drive", "Nashville", "TN", "37271"]],
  ["state_disagrees", ["18 Densmore Drive", "Essex", "CA", "05452"]],
  ["several_parts_in_city", ["87 Horseshoe Drive", "West Windsor VT", "VT", "05037"]],
  ["street_is_no_address", ["+49 30 1234567", "Clirim", "", "7406", "AL"]],
] as const)(
  "pages-A3: does not resolve %s by formatting alone",
  (reason, [street, city, state, code, country = "US"]) => {
    expect(judged(street, city, state, code, country)).toEqual({
      outcome: "review",
      reason,
      isAnswered: false,
      isRefused: true,
    });
  },
);

it("pages-A3: does not resolve a review if the new value still contradicts itself", () => {
  expect(judged("1420 Turtleback Trail", "Panama City, FL", "FL", "32413")).toMatchObject({
    reason: "several_parts_in_city",
    isAnswered: false,
  });
  expect(judged("brak", "Macambira", "", "49565-000", "BR")).toMatchObject({
    reason: "placeholder_in_street",
    isAnswered: false,
  });
});

it.each([
  ["city_code_disagree", ["6007 Applegate Lane", "Louisville", "KY", "46219"]],
  ["city_missing", ["560 Penstock Drive", "", "CA", "95945"]],
  ["city_misspelled", ["11 Pine Point Road", "zDuxbury", "MA", "02332"]],
  ["postal_code_unknown", ["3034 Mica Street", "Fayetteville", "AR", "74704"]],
  ["low_confidence", ["555 North Dupont Avenue #C-55", "Nashville", "TN", "37 115"]],
  // The parts are apart; that the code is missing is another question.
  ["several_parts_in_street", ["6463 Vrain Street, Arvada CO", "", "", ""]],
] as const)("resolves %s", (reason, [street, city, state, code]) => {
  expect(judged(street, city, state, code, reason === "several_parts_in_street" ? "" : "US")).toEqual({
    outcome: "review",
    reason,
    isAnswered: true,
    isRefused: false,
  });
});

it("proposes again for differing units after the street was formatted", () => {
  const before = {
    street_address: "12 Main Street Apt 4",
    unit: "5",
    city: "Boston",
    state: "MA",
    postal_code: "02108",
  };
  const after = { ...before, street_address: "12 Main St Apt 4", country: "US" };
  expect(asFields(after).city).toBe("Boston");
  expect(answersQuestion(engine, NO_OPTIONS, { reason: "unit_disagrees", after })).toBe(false);
  expect(
    answersQuestion(engine, NO_OPTIONS, {
      reason: "unit_disagrees",
      after: { ...after, street_address: "12 Main St", unit: "Apt 5" },
    }),
  ).toBe(true);
});

it.each([
  "held_by_policy",
  "values_moved",
  "service_is_unsure",
  "unit_missing",
  "change_needs_a_person",
  "constructor",
])("allows a format change that %s has held back", (reason) => expect(asksMoreThanForm(reason)).toBe(false));
