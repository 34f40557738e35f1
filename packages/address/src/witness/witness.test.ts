import { expect, test } from "vitest";
import { loadEngine } from "../engine.ts";
import { witnessKeys } from "./witness-keys.ts";
import type { WitnessFacts } from "./witness.ts";

const engine = loadEngine();
type Row = readonly [street: string, city: string, state: string, code: string, country: string];
const fields = ([street_address, city, state, postal_code, country]: Row) => ({
  street_address,
  city,
  state,
  postal_code,
  country,
});
const clean = (row: Row, witness?: WitnessFacts) => engine.clean(fields(row), undefined, witness ? { witness } : {});
const keys = (row: Row) => witnessKeys(row[4], fields(row));

const OTHER_CODE: Row = ["1420 Oak Ave", "Denver", "CO", "80205", "US"];
const NO_SUCH_CODE: Row = ["1420 Oak Ave", "Denver", "CO", "80999", "US"];
const two = (value: string) => [{ value, witnesses: 2 }];

test("proposes the code that others at the building have, with their number", () => {
  expect(clean(OTHER_CODE).outcome).toBe("accept");
  const { outcome, changes, reasons, address } = clean(OTHER_CODE, {
    codesOfBuilding: [{ value: "80203", witnesses: 3 }],
  });
  expect(outcome).toBe("review");
  expect(reasons).toContain("change_needs_a_person");
  expect(address.postal_code).toBe("80203");
  expect(changes).toContainEqual(
    expect.objectContaining({ field: "postal_code", kind: "replaced", reason: "other_records_agree", witnesses: 3 }),
  );
});

test("counts two spellings of a code together, and shows the usual one", () => {
  const { changes } = clean(["12 King St W", "Toronto", "ON", "M5V 3L8", "CA"], {
    codesOfBuilding: [
      { value: "M5V3L9", witnesses: 1 },
      { value: "M5V 3L9", witnesses: 2 },
    ],
  });
  expect(changes).toContainEqual(expect.objectContaining({ after: "M5V 3L9", witnesses: 3 }));
});

test.each<[string, WitnessFacts]>([
  ["one witness", { codesOfBuilding: [{ value: "80203", witnesses: 1 }] }],
  ["two codes", { codesOfBuilding: [...two("80203"), { value: "80205", witnesses: 1 }] }],
  ["its own code", { codesOfBuilding: two("80205") }],
  ["the street alone, without a doubt about the code", { codesOfStreet: [{ value: "80203", witnesses: 9 }] }],
  ["a code of another place", { codesOfBuilding: [{ value: "10118", witnesses: 9 }] }],
  ["a unit, and none", { unitsOfBuilding: [...two("Ste 300"), { value: "", witnesses: 1 }] }],
  ["several units", { unitsOfBuilding: [...two("Ste 300"), ...two("Ste 400")] }],
])("leaves a right record alone with %s", (_name, witness) => {
  expect(clean(OTHER_CODE, witness)).toEqual(clean(OTHER_CODE));
});

test("proposes the one code of the street where the record's own is in doubt", () => {
  expect(clean(NO_SUCH_CODE).outcome).toBe("review");
  expect(clean(NO_SUCH_CODE, { codesOfStreet: two("80203") }).address.postal_code).toBe("80203");
  const several = [...two("80203"), { value: "80205", witnesses: 1 }];
  expect(clean(NO_SUCH_CODE, { codesOfStreet: several })).toEqual(clean(NO_SUCH_CODE));
});

test("proposes a missing code instead of failing", () => {
  const row: Row = ["1420 Oak Ave", "Denver", "CO", "", "US"];
  expect(clean(row).outcome).toBe("fail");
  const { outcome, changes } = clean(row, { codesOfStreet: two("80203") });
  expect(outcome).toBe("review");
  expect(changes).toContainEqual(expect.objectContaining({ after: "80203", kind: "added", witnesses: 2 }));
});

test("proposes the spelling of a town that others of the code have, where no table has it", () => {
  const row: Row = ["Dorfstr. 3", "Hintertupfingn", "", "80331", "DE"];
  expect(clean(row).reasons).toContain("city_unknown");
  const { outcome, changes } = clean(row, { townsOfCode: [{ value: "Hintertupfing", witnesses: 4 }] });
  expect(outcome).toBe("review");
  expect(changes).toContainEqual(expect.objectContaining({ field: "city", after: "Hintertupfing", witnesses: 4 }));
  // Others write it as this record does, or another town.
  for (const townsOfCode of [[...two("Hintertupfing"), ...two("Hintertupfingn")], two("Vorderhindelang")])
    expect(clean(row, { townsOfCode })).toEqual(clean(row));
});

test("proposes the unit that all others of the building have", () => {
  const { outcome, changes } = clean(OTHER_CODE, { unitsOfBuilding: two("Ste 300") });
  expect(outcome).toBe("review");
  expect(changes).toContainEqual(
    expect.objectContaining({ field: "street_address", after: "1420 Oak Ave Ste 300", kind: "added", witnesses: 2 }),
  );
});

test("changes no part that is not mapped", () => {
  const options = {
    witness: { codesOfBuilding: two("80203") },
    parts: ["street_address", "city", "state", "country"] as const,
  };
  expect(engine.clean(fields(OTHER_CODE), undefined, options).outcome).toBe("accept");
});

test("finds nothing for placeholders and empty records", () => {
  for (const row of [
    ["", "", "", "", ""],
    ["n/a", "test", "", "", "US"],
  ] as const)
    expect(clean(row, { codesOfStreet: two("80203"), townsOfCode: two("Denver") })).toEqual(clean(row));
});

test("has one key for one street, whatever its form, and none without a street or a town", () => {
  expect(keys(["1420 Oak Avenue", "DENVER", "CO", "80203-1234", "US"])).toEqual(
    keys(["1420 oak ave.", "Denver", "", "80203", "US"]),
  );
  expect(keys(["Hauptstraße 5", "Köln", "", "50667", "DE"])).toEqual(keys(["Hauptstr. 5", "KÖLN", "", "50667", "DE"]));
  expect(keys(["1420 Oak Ave Apt 4", "Denver", "CO", "80203", "US"]).building).toBe(
    keys(["1420 Oak Ave", "Denver", "CO", "80203", "US"]).building,
  );
  expect(keys(["1422 Oak Ave", "Denver", "CO", "80203", "US"]).street).toBe(
    keys(["1420 Oak Ave", "Denver", "CO", "80203", "US"]).street,
  );
  expect(keys(["PO Box 12", "Denver", "CO", "", "US"])).toEqual({ street: null, building: null, code: null });
});
