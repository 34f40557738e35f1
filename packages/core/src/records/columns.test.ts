import { NO_PORTAL_INPUTS } from "../connections/portal-inputs.ts";
import { DEFAULT_STYLE, loadEngine } from "@plumbline/address";
import { describe, expect, it } from "vitest";
import {
  engineParts,
  fromEngine,
  fromService,
  inputsHash,
  NO_OPTIONS,
  toEngine,
  toService,
  type PartOptions,
} from "./columns.ts";
import type { PartValues } from "./values.ts";

const engine = loadEngine();
const options = (...values: (string | [string, string])[]) =>
  values.map((one) => {
    const [value, label] = typeof one === "string" ? [one, one] : one;
    return { value, label, hidden: false };
  });
const NAMES: PartOptions = {
  state: options("California", "New York", "Ontario", "Québec"),
  country: options("United States", "Canada", "Germany"),
};
/** As an admin created them: values without meaning. */
const CODED: PartOptions = {
  state: options(["s1", "California"], ["s2", "New York"], ["ON", "State of Ontario (new)"]),
  country: options(["c1", "United States of America"], ["CA", "Kanada"]),
};

const oakland: PartValues = {
  street_address: "1 Frank H Ogawa Plz",
  city: "Oakland",
  state: "California",
  postal_code: "94612",
  country: "United States",
};

function cleaned(own: PartOptions, values: PartValues) {
  const fields = toEngine(engine, own, values);
  return fromEngine(engine, { options: own, style: DEFAULT_STYLE }, values, engine.clean(fields));
}

it("changes nothing if no part is a dropdown", () => {
  const values = { ...oakland, state: "Calif." };
  expect(toEngine(engine, NO_OPTIONS, values)).toEqual(values);
  const result = engine.clean(toEngine(engine, NO_OPTIONS, values));
  expect(fromEngine(engine, { options: NO_OPTIONS, style: DEFAULT_STYLE }, values, result)).toMatchObject({
    address: result.address,
    changes: result.changes,
    missing: null,
  });
});

describe("the input of the engine", () => {
  it.each([
    [
      "the label of an option",
      { state: "s1", country: "c1" },
      { state: "California", country: "United States of America" },
    ],
    ["the value, where it alone is understood", { state: "ON", country: "CA" }, { state: "ON", country: "Kanada" }],
    ["text that is no option as it is", { state: "calif", country: "USA" }, { state: "calif", country: "USA" }],
    ["nothing where nothing stands", { state: "", country: "" }, { state: "", country: "" }],
  ])("is %s", (_what, values, expected) =>
    expect(toEngine(engine, CODED, { ...oakland, ...values })).toMatchObject(expected),
  );
});

describe("the written value", () => {
  it("is the value of the option that matches the engine's text, by code or name", () => {
    expect(cleaned(CODED, { ...oakland, state: "s2", country: "c1" })).toMatchObject({
      address: { state: "s1" },
      changes: [{ field: "state", before: "s2", after: "s1" }],
    });
    expect(cleaned(CODED, { ...oakland, state: "", country: "c1" })).toMatchObject({
      address: { state: "s1", country: "c1" },
      changes: [{ field: "state", before: "", after: "s1" }],
      missing: null,
    });
  });

  it("is unchanged if only the form of the text differs", () => {
    expect(cleaned(NAMES, oakland)).toMatchObject({ changes: [], missing: null, address: oakland });
    expect(cleaned(CODED, { ...oakland, state: "s1", country: "c1" }).changes).toEqual([]);
  });

  it.each([
    ["an old text", "calif", "California"],
    ["another case", "CALIFORNIA", "California"],
    ["blanks around it", " California ", "California"],
  ])("is the option if the current value is %s, which is not an option", (_what, state, after) =>
    expect(cleaned(NAMES, { ...oakland, state })).toMatchObject({
      address: { state: after },
      changes: [{ field: "state", before: state, after }],
    }),
  );

  it.each([
    ["Bavaria", "Bayern", "München", "80331", "DE"],
    ["BY", "Bayern", "München", "80331", "DE"],
    ["Vienna", "Wien", "Wien", "1010", "AT"],
    ["Geneva", "Genf", "Genève", "1201", "CH"],
    ["Tuscany", "Toskana", "Firenze", "50125", "IT"],
    ["CA", "Kalifornien", "Oakland", "94612", "US"],
  ])(
    "capabilities-F2: is the single option that matches the state in the record's country: %s",
    (state, option, ...place) => {
      const [city, postal_code, country] = place;
      const own = { state: options("Bayern", "Wien", "Genf", "Toskana", "Kalifornien") };
      const values = { street_address: "Main Street 1", city, state, postal_code, country };
      const { address, missing } = cleaned(own, values);
      expect(missing).toBeNull();
      expect(address.state).toBe(option);
    },
  );

  it("is the option in the portal's language", () => {
    const values = {
      street_address: "150 Wellington St",
      city: "Ottawa",
      state: "",
      postal_code: "K1P 5Z9",
      country: "Canada",
    };
    expect(cleaned(NAMES, values).address.state).toBe("Ontario");
    const montreal = { ...values, street_address: "275 Rue Notre-Dame E", city: "Montréal", postal_code: "H2Y 1C6" };
    expect(cleaned(NAMES, montreal).address.state).toBe("Québec");
  });
});

describe("without a matching option", () => {
  const values = {
    street_address: "150 Wellington St",
    city: "Ottawa",
    state: "",
    postal_code: "K1P 5Z9",
    country: "CA",
  };
  const few: PartOptions = { state: options("California", "New York") };

  it("names the part and the missing value", () =>
    expect(cleaned(few, values).missing).toEqual({ part: "state", wanted: "Ontario", isChange: true }));

  it("writes no hidden option, but recognizes it", () => {
    const hidden: PartOptions = { state: [{ value: "Ontario", label: "Ontario", hidden: true }] };
    expect(cleaned(hidden, values).missing).toMatchObject({ wanted: "Ontario" });
    expect(cleaned(hidden, { ...values, state: "Ontario" })).toMatchObject({ missing: null, changes: [] });
  });

  it("does not guess between two with the same meaning, unless one is current", () => {
    const twice: PartOptions = { state: options("ontario", "ONTARIO") };
    expect(cleaned(twice, values).missing).toMatchObject({ part: "state" });
    expect(cleaned(twice, { ...values, state: "ONTARIO" })).toMatchObject({ missing: null, changes: [] });
  });
});

it("changes nothing on a second run", () => {
  for (const own of [NAMES, CODED])
    for (const values of [
      { ...oakland, state: "calif", country: "usa" },
      { ...oakland, state: "", country: "" },
    ]) {
      const once = cleaned(own, values);
      const stored = Object.fromEntries(
        Object.entries({ ...values, ...once.address }).map(([part, value]) => [part, value]),
      );
      expect(cleaned(own, stored)).toMatchObject({ changes: [], missing: null });
    }
});

it("has a different hash for other options, default country or replacement rules", () => {
  const canada = { ...NO_PORTAL_INPUTS, countryDefault: "CA" };
  const ontario: PartOptions = { state: options("Ontario") };
  expect(inputsHash({})).toBe("");
  expect(inputsHash({ options: ontario })).toBe(inputsHash({ options: { state: options("Ontario") } }));
  const others = [
    { options: { state: options("Ontario", "Québec") } },
    { options: ontario, portal: canada },
    { portal: canada },
    { portal: { ...canada, rulesHash: "rules" } },
  ];
  const hashes = [inputsHash({ options: ontario }), ...others.map(inputsHash)];
  expect(new Set(hashes).size).toBe(hashes.length);
});

describe("parts beside the street", () => {
  const style = DEFAULT_STYLE;
  const read = (values: PartValues) => {
    const fields = toEngine(engine, NO_OPTIONS, values);
    const parts = engineParts(Object.keys(values).map((part) => [part as "city", part] as const));
    const found = fromEngine(engine, { options: NO_OPTIONS, style }, values, engine.clean(fields, style, { parts }));
    const changes = found.changes.map(({ field, after, kind, reason }) => [field, after, kind, reason].join(" | "));
    return { ...found, changes };
  };
  const denver = { street_address: "1000 Grant St", city: "Denver", state: "CO", postal_code: "80203", country: "US" };

  it("leaves a record without them unchanged", () => {
    expect(read(denver)).toMatchObject({ address: denver, changes: [], doubt: null });
  });

  it("moves the unit from the street to its own column", () => {
    const found = read({ ...denver, street_address: "1000 grant st apt 4", unit: "" });
    expect(found.address).toMatchObject({ street_address: "1000 Grant St", unit: "Apt 4" });
    expect(found.changes).toEqual([
      "street_address | 1000 Grant St | format | standard_form",
      "unit | Apt 4 | format | unit_column",
    ]);
    expect(read({ ...denver, street_address: "1000 Grant St Apt 4", unit: "" }).changes).toEqual([
      "street_address | 1000 Grant St | format | unit_column",
      "unit | Apt 4 | format | unit_column",
    ]);
  });

  it("formats a second line of units, and keeps any other text", () => {
    expect(read({ ...denver, street_address_2: "suite 3300" }).changes).toEqual([
      "street_address_2 | Ste 3300 | format | standard_form",
    ]);
    expect(read({ ...denver, street_address_2: "c/o SMITH" })).toMatchObject({ changes: [], doubt: null });
    expect(read({ ...denver, street_address_2: " c/o SMITH" }).changes).toEqual([
      "street_address_2 | c/o SMITH | format | spacing",
    ]);
  });

  it("sends a unit to review that is named twice or differs", () => {
    const repeated = read({ ...denver, street_address: "1000 Grant St Apt 4", street_address_2: "Apt 4" });
    expect(repeated).toMatchObject({ doubt: "part_repeated", address: { street_address_2: "" } });
    expect(repeated.changes).toEqual(["street_address_2 |  | restore | part_repeated"]);
    const other = read({ ...denver, street_address: "1000 Grant St Apt 4", unit: "5" });
    expect(other).toMatchObject({ doubt: "unit_disagrees", changes: [] });
  });

  it("proposes a street found in the second line", () => {
    const found = read({ ...denver, street_address: "", street_address_2: "1000 grant st" });
    expect(found).toMatchObject({ doubt: "street_in_second_line", address: { street_address: "1000 Grant St" } });
    expect(found.changes).toEqual([
      "street_address | 1000 Grant St | restore | moved_from_other_field",
      "street_address_2 |  | restore | moved_from_other_field",
    ]);
  });

  it("proposes a full address's parts while they are empty, and otherwise ignores it", () => {
    const empty = { street_address: "", city: "", state: "", postal_code: "", country: "" };
    const full_address = "1000 grant st apt 4, denver, co 80203";
    const found = read({ ...empty, unit: "", full_address });
    expect(found.doubt).toBe("from_full_address");
    expect(found.address).toMatchObject({ ...denver, unit: "Apt 4" });
    expect(found.changes).toEqual([
      "street_address | 1000 Grant St | added | from_full_address",
      "city | Denver | added | from_full_address",
      "state | CO | added | from_full_address",
      "postal_code | 80203 | added | from_full_address",
      "country | US | added | from_full_address",
      "unit | Apt 4 | added | from_full_address",
    ]);
    expect(read({ ...denver, full_address })).toMatchObject({ changes: [], doubt: null });
    expect(read({ ...empty, full_address: "ask the office" }).changes).toEqual([]);
  });

  it("sends the unit to an address service, and removes it from the answer", () => {
    const values = { ...denver, unit: "4B" };
    const asked = toService(engine, NO_OPTIONS, values);
    expect(asked).toEqual({ fields: { ...denver, street_address: "1000 Grant St # 4B" }, units: "# 4B" });
    const answered = engine.clean({ ...asked.fields, street_address: "1000 Grant St Apt 4B" });
    expect(fromService(denver.street_address, asked.units, answered).address).toEqual(denver);
    const other = engine.clean({ ...denver, street_address: "1000 Grant St Apt 5" });
    expect(fromService(denver.street_address, asked.units, other)).toMatchObject({
      outcome: "review",
      address: denver,
    });
    expect(toService(engine, NO_OPTIONS, { ...denver, street_address_2: "c/o Smith" }).fields).toEqual(denver);
  });
});
