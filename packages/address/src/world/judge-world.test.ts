import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadEngine } from "../engine.ts";
import type { CleanResult } from "../types.ts";

const engine = loadEngine();
const clean = (city: string, state: string, postal_code: string, country: string, by = engine): CleanResult =>
  by.clean({ street_address: "1 X", city, state, postal_code, country });
const changes = (result: CleanResult): string[] =>
  result.changes.map((change) => `${change.field} ${change.kind} ${change.after}`);

test.each([
  ["CA", "Toronto", "ON", "m5v3l9", ["postal_code format M5V 3L9"]],
  ["CA", "Torronto", "ON", "M5V 3L9", ["city spelling Toronto"]],
  ["CA", "Toronto", "QC", "M5V 3L9", ["state disagreement ON"]],
  ["CA", "Vancouver", "B.C.", "V5Y 1V4", ["state format BC"]],
  ["GB", "London", "", "sw1a2aa", ["postal_code format SW1A 2AA"]],
  ["GB", "Brigthon", "", "BN2 1TL", ["city spelling Brighton"]],
  ["AU", "Bondi Beech", "NSW", "2026", ["city spelling Bondi Beach"]],
  ["DE", "Leipzg", "", "04109", ["city spelling Leipzig"]],
  ["ES", "Almería", "", "4001", ["postal_code restore 04001"]],
  ["LU", "Luxembourg", "", "L1338", ["postal_code format L-1338"]],
  ["GB", "Nether Walop", "", "SO20 8EU", ["city spelling Nether Wallop"]],
  ["FR", "Marseile", "", "13001", ["city spelling Marseille"]],
  ["FR", "Bourg en Bresse", "", "1000", ["postal_code restore 01000"]],
  ["FR", "St Etienne", "", "42000", ["city format Saint-Étienne"]],
  ["AU", "Sydney", "VIC", "2000", ["state disagreement NSW"]],
  ["AU", "Darwin", "NT", "800", ["postal_code restore 0800"]],
  ["IN", "Pune", "", "411004", ["state restore Maharashtra"]],
  ["BR", "Sao Paulo", "SP", "01310200", ["city format São Paulo", "postal_code format 01310-200"]],
  ["JP", "Chiyoda-ku", "Tokyo", "1000001", ["postal_code format 100-0001"]],
  ["NL", "Amsterdam", "", "1012lg", ["postal_code format 1012 LG"]],
  ["PL", "Warszawa", "", "00950", ["postal_code format 00-950"]],
  ["Deutschland", "MÜNCHEN", "", "80331", ["city format München", "country format DE"]],
])("%s: corrects %s %s %s", (country, city, state, postal, expected) => {
  const result = clean(city, state, postal, country);
  expect([result.outcome, changes(result)]).toEqual(["corrected", expected]);
});

test("reads NA beside Napoli as its province, and as empty elsewhere", () => {
  expect(clean("Napoli", "NA", "80134", "IT")).toMatchObject({ outcome: "accept", changes: [] });
  expect(clean("Napoli", "NA", "80134", "Italy").reasons).not.toContain("placeholder_in_state");
  expect(clean("Graz", "NA", "8010", "AT").reasons).toContain("placeholder_in_state");
});

test("finds a code repeated beside its city in one pass, despite spreadsheet artifacts", () => {
  const once = clean("Pune 411004", "Maharashtra", "'411004", "IN");
  expect(once.address).toMatchObject({ city: "Pune", postal_code: "411004" });
  // Its own field has lost the zero.
  const zeroLost = clean("Saint-Denis-lès-Bourg,  01000", "", "1000", "FR");
  expect(zeroLost.address).toMatchObject({ city: "Saint-Denis-lès-Bourg", postal_code: "01000" });
});

test("restores a moved space, but keeps a name with one difference from the code's", () => {
  expect(clean("E LQUETZAL", "", "12020", "GT").address.city).toBe("El Quetzal");
  expect(clean("E LPORTEZUELO", "", "4190", "AR").address.city).toBe("El Portezuelo");
  // Conguaco is a town beside the code of Conguanco.
  expect(clean("CONGUACO", "", "22013", "GT")).toMatchObject({ outcome: "accept", changes: [] });
  expect(clean("akirkeby", "", "3720", "DK").changes).toEqual([]);
});

test.each([
  ["CH", "Zurich", "ZH", "8001"],
  ["FR", "Paris 8e", "", "75008"],
  ["FR", "Paris Cedex 02", "", "75002"],
  ["IN", "Hyderabad", "Telangana", "500001"],
  ["IN", "Tiruppur", "Tamil Nadu", "641601"],
])("leaves %s, %s unchanged", (country, city, state, postal) => {
  expect(clean(city, state, postal, country)).toMatchObject({ outcome: "accept", changes: [] });
});

test.each([
  ["FR", "Lyon", "", "75002", "city_code_disagree"],
  ["CA", "Ottawa", "ON", "M5V 3L9", "city_code_disagree"],
  ["CA", "Toronto", "ON", "M5V 3L", "postal_code_form"],
  ["GB", "London", "", "12345", "postal_code_form"],
  ["DE", "Kleinkleckersdorf", "", "04509", "city_unknown"],
  ["DE", "Berlin", "", "80331", "city_code_disagree"],
  ["Narnia", "London", "", "SW1A 2AA", "country_unknown"],
])("sends %s, %s %s %s to review", (country, city, state, postal, reason) => {
  const result = clean(city, state, postal, country);
  expect(result).toMatchObject({ outcome: "review", reasons: expect.arrayContaining([reason]) });
});

test("infers the country of a code in a unique format", () => {
  expect(changes(clean("Dublin", "", "D01 F5P2", ""))).toEqual(["country restore IE"]);
  expect(changes(clean("Toronto", "ON", "M5V 3L9", ""))).toEqual(["country restore CA"]);
});

test.each([
  ["DE", "Munich", "80331"],
  ["DE", "Muenchen", "80331"],
  ["DE", "Frankfurt", "60311"],
  ["DE", "Berlin-Mitte", "10115"],
  ["DK", "København", "1550"],
  ["RU", "Moscow", "101000"],
  ["CZ", "Prague 1", "110 00"],
  ["BE", "Brussel", "1000"],
])("accepts %s, %s %s under an alternative name", (country, city, postal) => {
  const result = clean(city, "", postal, country);
  expect(result).toMatchObject({ outcome: "accept", changes: [] });
  expect(result.notChecked).not.toContain("city");
});

test("reports the city as unchecked if the code has no table", () => {
  const result = clean("Kleinkleckersdorf", "", "1234", "GR");
  expect(result.notChecked).toContain("city");
});

test("checks cities against the operator's own GeoNames files first", () => {
  const folder = mkdtempSync(join(tmpdir(), "geonames-"));
  try {
    writeFileSync(join(folder, "DE.txt"), "DE\t01067\tDresden\tSachsen\tSN\t\t00\tDresden\t14612\t51.05\t13.73\t4\n");
    const withFiles = loadEngine({ dataFolder: folder });
    expect(changes(clean("Dresden", "", "1067", "DE", withFiles))).toEqual(["postal_code restore 01067"]);
    expect(changes(clean("Dresdn", "", "01067", "DE", withFiles))).toEqual(["city spelling Dresden"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("does not abbreviate a country name to a code that reads as a US state", () => {
  expect(clean("Paris", "", "", "Argentina")).toMatchObject({ address: { country: "Argentina" } });
  expect(changes(clean("Buenos Aires", "", "C1084AAA", "Argentina"))).toEqual(["country format AR"]);
  expect(clean("Brazzaville", "", "", "Congo").reasons).toContain("country_unknown");
});

test.each([
  ["DE", "Marienplatz 1, 80331 München", "Marienplatz 1", "München", "80331"],
  ["NL", "Damrak 1, 1012 LG Amsterdam", "Damrak 1", "Amsterdam", "1012 LG"],
  ["GB", "10 High Street, Leeds LS1 1UR", "10 High Street", "Leeds", "LS1 1UR"],
])("splits a one-line address of %s by code and city", (country, line, street_address, city, postal_code) => {
  const result = engine.clean({ street_address: line, city: "", state: "", postal_code: "", country });
  expect(result).toMatchObject({ outcome: "corrected", address: { street_address, city, postal_code } });
});

test("fills in the state of a city whose name it corrected in the same pass", () => {
  const { address, ...result } = clean("São Paulzo", "", "01310-200", "BR");
  expect([result.outcome, address.city, address.state]).toEqual(["corrected", "São Paulo", "SP"]);
  expect(changes(engine.clean(address))).toEqual([]);
});

test.each([
  ["Penza", "440044", "RU"],
  ["Nizhny Novgorod", "603950", "RU"],
  ["St. Petersburg", "197342", "RU"],
  ["Sankt-Peterburg", "197348", "RU"],
  ["Ufa", "450077", "RU"],
  ["Plovdiv", "4000", "BG"],
])("accepts a Latin name for a code whose names are Cyrillic: %s %s", (city, postal, country) => {
  expect(clean(city, "", postal, country)).toMatchObject({ outcome: "accept", changes: [] });
});

test.each([
  ["Omsk", "440044", "RU"],
  ["Penza", "603950", "RU"],
  ["Varna", "4000", "BG"],
])("detects a Latin name that belongs to another code: %s %s", (city, postal, country) => {
  expect(clean(city, "", postal, country).reasons).toContain("city_code_disagree");
});

test.each([
  ["Nürnberg", "Bavaria", "90459"],
  ["Wunstorf", "Lower Saxony", "31515"],
  ["Grimma", "Saxony", "04668"],
  ["Erfurt", "Thuringia", "99084"],
])("recognizes the English name of a German state: %s, %s", (city, state, postal) => {
  expect(clean(city, state, postal, "DE")).toMatchObject({ outcome: "accept", changes: [] });
  expect(clean(city, "Hessen", postal, "DE").reasons).toContain("state_disagrees");
});

test.each([
  ["Seongnam-si", "Gyeonggi-do", "463-400"],
  ["Suwon", "Gyeonggi-Do", "443-742"],
  ["Busan", "", "600-011"],
])("accepts a code whose length the table does not have: %s %s %s", (city, state, postal) => {
  const result = clean(city, state, postal, "KR");
  expect([result.outcome, result.reasons]).toEqual([
    "accept",
    expect.arrayContaining(["postal_code_not_in_gazetteer"]),
  ]);
});

test.each([
  ["JP", "Osaka", "100-0001", "Chiyoda-ku"],
  ["JP", "Kyoto", "141-0031", "Shinagawa"],
  ["IN", "Delhi", "400001", "Mumbai"],
  ["IN", "Chennai", "560001", "Bengaluru"],
  ["MX", "Guadalajara", "06600", "Ciudad de México"],
  ["MX", "Monterrey", "44100", "Guadalajara"],
])("%s: sends %s beside %s to review as a code of another region", (country, city, postal_code, right) => {
  const record = { street_address: "12 Station Road", city, state: "", postal_code, country };
  expect(engine.clean(record)).toMatchObject({ outcome: "review", address: { city, postal_code } });
  expect(engine.clean(record).reasons).toContain("city_code_disagree");
  expect(engine.clean({ ...record, city: right }).reasons).not.toContain("city_code_disagree");
});

test.each([
  ["RU", "Minsk", "101000"],
  ["RU", "Blorpville", "101000"],
  ["UA", "Blorpville", "01001"],
  ["BG", "Blorpville", "1000"],
])("%s: sends %s beside %s to review as an unknown name in any script", (country, city, postal_code) => {
  const result = engine.clean({ street_address: "12 Station Road", city, state: "", postal_code, country });
  expect(result.outcome).toBe("review");
});

test.each([
  ["Dublin", "", "D24"],
  ["Dublin", "", "2"],
  ["Dublin", "", "Dublin 17"],
  ["Leopardstown", "Dublin", "18"],
  ["Dublin 2", "", "2"],
  ["Clonshaugh", "Co. Dublin", "Dublin 17"],
  ["Dublin", "", "6W"],
])("accepts a postal district of Dublin as a code: %s, %s %s", (city, state, postal_code) => {
  const record = { street_address: "12 Station Road", city, state, postal_code, country: "IE" };
  expect(engine.clean(record)).toMatchObject({ outcome: "accept", changes: [] });
});

test.each([
  ["Cork", "", "2"],
  ["Dublin", "", "19"],
  ["Dublin", "", "99"],
  ["Dublin", "", "0000"],
  ["Galway", "Co. Galway", "Dublin 2"],
])("sends an invalid postal district of Dublin to review: %s, %s %s", (city, state, postal_code) => {
  const record = { street_address: "12 Station Road", city, state, postal_code, country: "IE" };
  expect(engine.clean(record)).toMatchObject({ outcome: "review", address: { postal_code } });
});

test("doubts the country for a Northern Irish code in Ireland", () => {
  const record = {
    street_address: "12 Balloo Avenue",
    city: "Bangor",
    state: "",
    postal_code: "BT19 7QZ",
    country: "IE",
  };
  expect(engine.clean(record).reasons).toContain("country_disagrees");
});

test.each(["NA", "N/A", "-", "none", "000000", "00000", "999077"])(
  "accepts %s as a postal code in Hong Kong, which has none",
  (postal_code) => {
    for (const city of ["Tuen Mun", "Kwun Tong", "Hong Kong", "Kowloon"]) {
      const record = { street_address: "Unit 5, 1 Harbour View St", city, state: "", postal_code, country: "HK" };
      expect(engine.clean(record)).toMatchObject({ outcome: "accept", changes: [] });
    }
  },
);

test.each([
  ["ZA", "Douglasdale", "Johannesburg", "2191"],
  ["ZA", "Tyger Valley", "Cape Town", "7530"],
  ["ZA", "Jet Park", "Gauteng", "1459"],
  ["ZA", "Noordhoek", "Western Cape", "7975"],
  ["IE", "Ballymount", "Dublin", "D24 WY49"],
  ["IE", "Millstreet", "Co. Cork", "P51 XC56"],
])("%s: accepts the suburb %s if its state field %s matches the code", (country, city, state, postal_code) => {
  const result = engine.clean({ street_address: "12 Station Road", city, state, postal_code, country });
  expect([result.outcome, result.address.city]).toEqual(["accept", city]);
});

test.each([
  ["ZA", "Blorpville", "Western Cape", "2191"],
  ["ZA", "Blorpville", "", "2191"],
  ["ZA", "asdfgh", "Gauteng", "2191"],
  ["IE", "Blorpville", "Cork", "D24 WY49"],
])("%s: sends the city %s to review if %s is not a state of the code", (country, city, state, postal_code) => {
  const result = engine.clean({ street_address: "12 Station Road", city, state, postal_code, country });
  expect(result.outcome).toBe("review");
});

test.each([
  ["3800-055 - AVEIRO", "Aveiro", "3800-055"],
  ["1900-221 LIS", "Lisboa", "1900-221"],
  ["1900-221 Lisboa", "Lisboa", "1900-221"],
  ["1900-221 Portugal", "Lisboa", "1900-221"],
])("removes the city after a Portuguese code if the city field repeats it: %s", (written, city, right) => {
  const result = engine.clean({
    street_address: "Rua Direita 5",
    city,
    state: "",
    postal_code: written,
    country: "PT",
  });
  expect([result.outcome, result.address.postal_code]).toEqual(["corrected", right]);
});

test.each([
  ["DE", "80331 München", "München", "80331"],
  ["FR", "75002 PARIS", "Paris", "75002"],
  ["GR", "EL 10431", "Athens", "104 31"],
  ["GR", "EL-104 31", "Athens", "104 31"],
  ["KR", "(04524)", "Seoul", "04524"],
  ["GB", "GB-SW1A 2AA", "London", "SW1A 2AA"],
  ["GB", "UK SW1A 2AA", "London", "SW1A 2AA"],
])("%s: reads the code in %s", (country, written, city, right) => {
  const result = engine.clean({ street_address: "Road 5", city, state: "", postal_code: written, country });
  expect([result.outcome, result.address.postal_code]).toEqual(["corrected", right]);
});

test("sends a place after a code that differs from the city field to review", () => {
  const record = {
    street_address: "Largo da Pirâmide 3",
    city: "Oeiras",
    state: "",
    postal_code: "2795-156 Linda-a-Velha",
    country: "PT",
  };
  expect(engine.clean(record)).toMatchObject({ outcome: "review", address: { postal_code: "2795-156 Linda-a-Velha" } });
});

test.each(["Region Syddanmark", "region syddanmark", "South Denmark"])(
  "recognizes a Danish region in both languages: %s",
  (state) => {
    const record = { street_address: "Fabriksvej 11", city: "Kolding", state, postal_code: "6000", country: "DK" };
    expect(engine.clean(record).reasons).not.toContain("state_disagrees");
  },
);
