import { expect, test } from "vitest";
import { loadEngine } from "../engine.ts";
import type { CleanOptions, Engine } from "../engine.ts";
import type { AddressFields, CleanResult, Part } from "../types.ts";

const engine = loadEngine();
function clean(
  city: string,
  state: string,
  postal_code: string,
  country = "US",
  options: CleanOptions = {},
  street_address = "1 Main St",
): CleanResult {
  return engine.clean({ street_address, city, state, postal_code, country }, undefined, options);
}
const changes = (result: CleanResult): string[] =>
  result.changes.map((change) => `${change.field} ${change.kind} ${change.after}`);

test.each([
  ["Springfeild", "IL", "62701", ["city spelling Springfield"]],
  ["Chicago", "CA", "60606", ["state disagreement IL"]],
  ["Chicago", "", "60606", ["state restore IL"]],
  ["Chicago", "Ilinois", "60606", ["state spelling IL"]],
  ["Chicago", "Ill.", "60606", ["state format IL"]],
  ["Boston", "MA", "2110", ["postal_code restore 02110"]],
  ["Boston", "MA", "21101234", ["postal_code restore 02110-1234"]],
  ["Chicago", "IL", "606061234", ["postal_code format 60606-1234"]],
  ["Los Angeles", "CA", "9OO21", ["postal_code restore 90021"]],
  ["NYC", "NY", "10001", ["city spelling New York"]],
  ["Brooklyn NY", "NY", "11201", ["city spelling Brooklyn"]],
  ["Chicago", "IL 60606", "", ["state restore IL", "postal_code restore 60606"]],
  ["IL", "Chicago", "60606", ["city restore Chicago", "state restore IL"]],
  ["60606", "IL", "Chicago", ["city restore Chicago", "postal_code restore 60606"]],
  ["Brooklyn NY 11201", "NY", "11201", ["city spelling Brooklyn"]],
  ["Chicago", "IL", "60606.0", ["postal_code format 60606"]],
  ["Chicago", "IL", "IL60606", ["postal_code restore 60606"]],
  ["Chicago", "IL", "60 606", ["postal_code restore 60606"]],
  ["Boston,", "MA", "02108,", ["city format Boston", "postal_code format 02108"]],
  ["Peu", "IN", "46970", ["city spelling Peru"]],
  ["VILLAGE OF WELLINGTO", "FL", "33414", ["city spelling Wellington"]],
  ["Washington, DC", "", "20001", ["city spelling Washington", "state restore DC"]],
  ["LAUDERDALE-BY-THE-SE", "FL", "33308", ["city spelling Lauderdale-by-the-Sea"]],
  ["Panama Cith Bch", "FL", "32407", ["city spelling Panama City Beach"]],
  ["Lakie Buena Vista", "FL", "32830", ["city spelling Lake Buena Vista"]],
  ["aEgle Rock", "CA", "90041", ["city spelling Eagle Rock"]],
  ["Anchbrage", "AK", "99567", ["city spelling Anchorage"]],
  ["Ste te Beach", "FL", "33706", ["city spelling Saint Pete Beach"]],
  ["E lPaso", "TX", "79901", ["city spelling El Paso"]],
  ["Mooer", "OK", "73160", ["city spelling Moore"]],
  ["COEUR D ALENE", "ID", "83814", ["city format Coeur d'Alene"]],
  ["LAKE IN THE HILLS", "IL", "60156", ["city format Lake in the Hills"]],
  ["st. louis", "mo", "63103", ["city format St. Louis", "state format MO"]],
])("corrects %s, %s %s", (city, state, zip, expected) => {
  const result = clean(city, state, zip);
  expect([result.outcome, changes(result)]).toEqual(["corrected", expected]);
});

test.each([
  ["a local name near the ZIP", "Aloha", "OR", "97007"],
  ["a neighbourhood", "Eagle Rock", "CA", "90041"],
  ["an abbreviated name", "N Las Vegas", "NV", "89030"],
  ["a name in one word or two", "St.Louis", "MO", "63103"],
  ["New York City", "New York City", "NY", "10001"],
  ["a shortened Port", "Pt Charlotte", "FL", "33980"],
  ["an Island behind the island's name", "Sanibel Island", "FL", "33957"],
  ["a direction behind the name", "Melbourne West", "FL", "32904"],
  ["a city whose neighbour's code it uses", "Destin", "FL", "32550"],
])("leaves %s unchanged", (_name, city, state, zip) => {
  expect(clean(city, state, zip)).toMatchObject({ outcome: "accept", changes: [] });
});

test.each([
  ["another real city than the ZIP's", "Kirkland", "WA", "98101", "city_code_disagree"],
  ["a big namesake in the written state", "Portland", "ME", "97201", "ambiguous"],
  ["a missing ZIP", "Champaign", "IL", "", "postal_code_missing"],
  ["a missing city", "", "IL", "60606", "city_missing"],
  ["an unknown ZIP", "Los Angeles", "CA", "99999", "postal_code_unknown"],
  ["two slips in the city", "Sprngfeild", "IL", "62701", "city_misspelled"],
  ["a glued direction", "NCharleston", "SC", "29406", "city_misspelled"],
  ["a word in the ZIP field", "Chicago", "IL", "unknown", "placeholder_in_postal_code"],
  ["state and ZIP of another city in one field", "Chicago", "IL 62701", "", "several_parts_in_state"],
  ["a city of New York beside a code of another borough", "Brooklyn", "NY", "10001", "city_code_disagree"],
  ["a slip that may mean the city or its neighbour", "Beron", "NY", "14416", "city_unknown"],
  ["a slip behind the words Town of", "Town of Rockingiham", "VT", "05101", "city_unknown"],
  ["a letter in front of one city, another in its neighbour", "sEdina", "MN", "55424", "city_unknown"],
  ["a slip for a local name, two for the code's own", "janton", "VT", "05488", "city_unknown"],
  ["a slip in a military post office", "dAO", "AP", "96549", "city_unknown"],
  ["a town of the written state beside a code of its near namesake", "Weathersfield", "VT", "06151", "ambiguous"],
  ["the army's name beside a code of the navy", "APO", "AP", "96426", "city_code_disagree"],
  ["three values to change", "Chcago", "", "60606", "too_many_changes", ""],
])("sends %s to review", (_name, city, state, zip, reason, country = "US") => {
  const result = clean(city, state, zip, country);
  expect(result.outcome).toBe("review");
  expect(result.reasons).toContain(reason);
});

test("proposes changes that are too uncertain to write", () => {
  expect(clean("", "IL", "62701").address.city).toBe("Springfield");
  expect(
    engine.clean({
      street_address: "123 Main St, Chicago, IL",
      city: "",
      state: "",
      postal_code: "",
      country: "",
    }),
  ).toMatchObject({
    outcome: "review",
    address: { street_address: "123 Main St", city: "Chicago", state: "IL" },
  });
  expect(clean("Wauseon", "OH", "43566").address).toMatchObject({ state: "OH", postal_code: "43567" });
  expect(clean("Kansas City", "MO", "66101").address).toMatchObject({ city: "Kansas City", state: "MO" });
});

test("proposes nothing if something else may be meant", () => {
  // Names other than the post office's are common for these codes.
  for (const [state, zip] of [
    ["CA", "90005"],
    ["TN", "37013"],
    ["VT", "05001"],
  ] as const)
    expect(clean("", state, zip)).toMatchObject({ outcome: "review", changes: [], reasons: ["city_missing"] });
  // Arvada and Golden share the country around 80403; Nashville uses the codes 37013 and 37213.
  for (const [city, state, zip] of [
    ["Fayetteville", "AR", "72764"],
    ["Nashville", "TN", "37613"],
    ["N Charlesmton", "SC", "29406"],
    ["n Hollywootd", "CA", "90069"],
    ["lProvidence", "RI", "02914"],
  ] as const)
    expect(clean(city, state, zip)).toMatchObject({ outcome: "review", changes: [] });
  // Dover is a town in Illinois whose code differs by two swapped digits; Andover, the code's own, is two letters away.
  expect(changes(clean("Dover", "IL", "61233"))).toEqual(["postal_code replaced 61323"]);
});

test.each([
  ["an email address", "jane@example.com"],
  ["a phone number", "303-555-0142"],
  ["a web address", "https://example.com/contact"],
  ["a note", "see notes"],
  ["a number alone", "123"],
])("sends %s in the street field to review with a reason", (_name, street) => {
  const result = clean("Chicago", "IL", "60606", "US", {}, street);
  expect(result).toMatchObject({ outcome: "review", reasons: ["street_is_no_address"], changes: [] });
  expect(result.address.street_address).toBe(street);
});

test("reports a meaningless street as a placeholder", () => {
  expect(clean("Chicago", "IL", "60606", "US", {}, "unknown").reasons).toEqual(["placeholder_in_street"]);
});

test("splits a one-line address only if the table agrees with every part", () => {
  const only = (street_address: string): CleanResult =>
    engine.clean({ street_address, city: "", state: "", postal_code: "", country: "" });
  expect(only("123 Main St, Chicago, IL 60606")).toMatchObject({
    outcome: "corrected",
    address: { street_address: "123 Main St", city: "Chicago", state: "IL", postal_code: "60606", country: "US" },
  });
  expect(only("100 Main Street, Washington, DC 20001").address).toMatchObject({ city: "Washington", state: "DC" });
  expect(clean("Hollywood", "FL", "33020", "US", {}, "123 Main St Hollywood FL 33020")).toMatchObject({
    outcome: "corrected",
    address: { street_address: "123 Main St", city: "Hollywood", state: "FL", postal_code: "33020" },
  });
  for (const street of ["123 Main St, Chicago, IL 62701", "123 Main St, Chcago, IL 60606", "Acme, Chicago, IL 60606"])
    expect(only(street).outcome).toBe("review");
});

test.each([
  ["CA", "Los Angeles", "CA", "90001"],
  ["Georgia", "Atlanta", "", "30303"],
  ["Georgia", "Atlanta", "", ""],
  ["DE", "Wilmington", "", "19801"],
])("rejects the country %s of a US record", (country, city, state, zip) => {
  const result = clean(city, state, zip, country);
  expect(result.outcome).toBe("review");
  expect(result.reasons).toContain("country_disagrees");
});

test("fills in an empty country only if city, state and ZIP agree", () => {
  expect(changes(clean("Chicago", "IL", "60606", ""))).toEqual(["country restore US"]);
  expect(changes(clean("Kirkland", "IL", "60606", ""))).toEqual([]);
});

test("reads Puerto Rico as a state, and keeps its own code as a country", () => {
  expect(changes(clean("San Juan", "PR", "00926", "Puerto Rico"))).toEqual(["country format US"]);
  expect(clean("San Juan", "PR", "00926", "PR")).toMatchObject({ outcome: "accept" });
});

test("considers only mapped parts", () => {
  const parts = (...list: Part[]): CleanOptions => ({ parts: list });
  const only = (fields: Partial<Record<Part, string>>, options: CleanOptions): CleanResult =>
    engine.clean(
      { street_address: "", city: "", state: "", postal_code: "", country: "", ...fields },
      undefined,
      options,
    );
  expect(only({ city: "CHICAGO", state: "illinois" }, parts("city", "state")).address).toMatchObject({
    city: "Chicago",
    state: "IL",
    country: "",
    postal_code: "",
  });
  expect(only({ postal_code: "60606" }, parts("postal_code"))).toMatchObject({ outcome: "accept", changes: [] });
  expect(changes(only({ city: "Boston", postal_code: "2110" }, parts("city", "postal_code")))).toEqual([
    "postal_code restore 02110",
  ]);
  expect(only({ postal_code: "2110" }, parts("postal_code")).outcome).toBe("review");
});

test("fails text that is not an address", () => {
  for (const text of ["", "n/a", "test", "-"])
    expect(
      engine.clean({ street_address: text, city: text, state: text, postal_code: text, country: "" }).outcome,
    ).toBe("fail");
  expect(clean("x".repeat(500), "IL", "60606").reasons).toEqual(["too_long"]);
  expect(clean("Chi\ud800cago", "IL", "60606").reasons).toEqual(["unreadable_text"]);
});

test("sends selected kinds of change to review", () => {
  expect(clean("Chicago", "CA", "60606", "US", { reviewKinds: ["disagreement"] })).toMatchObject({
    outcome: "review",
    address: { state: "IL" },
  });
  expect(clean("Chicago", "Ill.", "60606", "US", { reviewKinds: ["disagreement"] })).toMatchObject({
    outcome: "corrected",
  });
});

test.each(["123 Main St FL 33020", "123 Main St, Hollywood", "123 Main St, Hollywood, FL", "123 Main St 33020"])(
  "sends the street %s to review because it repeats the other fields",
  (street) => {
    const result = clean("Hollywood", "FL", "33020", "US", {}, street);
    expect([result.outcome, result.reasons.includes("several_parts_in_street")]).toEqual(["review", true]);
  },
);

test("writes a lost zero only if no wrong digit is equally likely", () => {
  const doubtful = clean("New Haven", "CT", "6514");
  expect(doubtful).toMatchObject({ outcome: "review", address: { postal_code: "06514" } });
  expect(clean("New Haven", "CT", "6510").outcome).toBe("corrected");
  expect(clean("Hamden", "CT", "6514").outcome).toBe("corrected");
  expect(clean("Dennis", "MA", "2639").outcome).toBe("corrected");
});

test.each([
  ["a street beside a code of boxes alone", "12 Market St", "3804", "review"],
  ["a box beside a code of boxes alone", "PO Box 4501", "3804", "corrected"],
  ["a street beside a code with an area", "12 Market St", "3801", "corrected"],
])("handles the lost zero of %s", (_, street, zip, outcome) => {
  expect(clean("Portsmouth", "NH", zip, "US", {}, street).outcome).toBe(outcome);
});

test("restores the zero of a code without an area if the town has no likely street code", () => {
  expect(clean("Boston", "MA", "2205").outcome).toBe("corrected");
});

test("restores the zero of a military code, which has no area", () => {
  expect(changes(clean("APO", "AE", "9012", "US", {}, "Unit 2050"))).toContain("postal_code restore 09012");
});

test("accepts a box number equal to the ZIP code", () => {
  expect(clean("Austin", "TX", "78701", "US", {}, "PO Box 78701")).toMatchObject({ outcome: "accept", changes: [] });
});

test.each([
  ["1 Main St, Dallas, TX 75201", "Austin", "TX", "78701"],
  ["12 Oak Ave, Chicago, IL 60606", "Evanston", "IL", "60201"],
])("does not remove words from a street that no other field contains: %s", (street, city, state, zip) => {
  const result = clean(city, state, zip, "US", {}, street);
  expect(result).toMatchObject({ outcome: "review", address: { street_address: street, city } });
  expect(result.reasons).toContain("several_parts_in_street");
});

test.each([
  ["Piedmont", "CA", "95501"],
  ["Piedmont", "CA", "99501"],
  ["Oakland", "CA", "94789"],
])("does not suggest another town's ZIP code for %s, %s %s", (city, state, zip) => {
  const result = clean(city, state, zip);
  expect([result.outcome, changes(result)]).toEqual(["review", []]);
});

test.each([
  ["La Jolla", "CA", "92047", "92037"],
  ["Silver Lake", "CA", "95039", "90039"],
  ["Westchester", "CA", "97045", "90045"],
])("suggests a shared code of %s, %s for %s if it has none of its own", (city, state, zip, right) => {
  expect(changes(clean(city, state, zip))).toEqual([`postal_code replaced ${right}`]);
});

test("returns the same result for a repeated record, regardless of cached fields", () => {
  const records: AddressFields[] = [
    { street_address: "12 Main St", city: "Springfeild", state: "IL", postal_code: "62701", country: "US" },
    { street_address: "14 Oak Ave Apt 3", city: "Springfeild", state: "IL", postal_code: "62701-1234", country: "US" },
    { street_address: "PO Box 7", city: "Boston", state: "MA", postal_code: "2108", country: "US" },
    { street_address: "7 Beacon St", city: "Boston", state: "MA", postal_code: "2108", country: "US" },
    {
      street_address: "12 Main St, Denver, CO 80203",
      city: "Denver",
      state: "CO",
      postal_code: "80203",
      country: "US",
    },
    { street_address: "12 Main St", city: "Denver", state: "CO", postal_code: "80203", country: "US" },
    { street_address: "12 Main St", city: "Denver", state: "CO", postal_code: "80203", country: "" },
    { street_address: "12 Main St", city: "Denver", state: "CO", postal_code: "80203-1111", country: "" },
    { street_address: "12 Main St", city: "", state: "CO", postal_code: "80203", country: "US" },
    { street_address: "", city: "", state: "CO", postal_code: "80203", country: "US" },
    { street_address: "12 Main St", city: "Denver\u00a0", state: "CO", postal_code: "80203", country: "US" },
  ];
  const options = [undefined, { parts: ["city", "state"] as const }, { countryDefault: "DE" }];
  const judge = (by: Engine, record: AddressFields): CleanResult[] =>
    options.map((option) => by.clean(record, undefined, option));
  const met = loadEngine();
  const once = loadEngine();
  const expected = new Map(records.map((record) => [record, judge(once, record)]));
  for (let round = 0; round < 4; round++)
    for (const record of round % 2 === 0 ? records : records.toReversed())
      expect(judge(met, record)).toEqual(expected.get(record));
});
