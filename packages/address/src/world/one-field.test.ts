import { expect, test } from "vitest";
import { loadEngine } from "../engine.ts";
import { PARTS } from "../types.ts";
import type { AddressFields, CleanResult } from "../types.ts";

const engine = loadEngine();
const EMPTY: AddressFields = { street_address: "", city: "", state: "", postal_code: "", country: "" };
const clean = (fields: Partial<AddressFields>): CleanResult => engine.clean({ ...EMPTY, ...fields });

test.each([
  ["DE", "Hauptstr. 5, 53111 Bonn", "Hauptstr. 5", "Bonn", "", "53111"],
  ["DE", "Hauptstr. 5 53111 Bonn", "Hauptstr. 5", "Bonn", "", "53111"],
  ["DE", "Hauptstr. 5, D-53111 Bonn", "Hauptstr. 5", "Bonn", "", "53111"],
  ["AT", "Mariahilfer Str. 10, 1060 Wien, Österreich", "Mariahilfer Str. 10", "Wien", "", "1060"],
  ["CH", "Bahnhofstrasse 1, CH-8001 Zürich", "Bahnhofstrasse 1", "Zürich", "", "8001"],
  ["NL", "Damrak 1, 1012 LG Amsterdam", "Damrak 1", "Amsterdam", "", "1012 LG"],
  ["NL", "Damrak 1 1012LG Amsterdam", "Damrak 1", "Amsterdam", "", "1012 LG"],
  ["BE", "Rue de la Loi 16, 1000 Bruxelles", "Rue de la Loi 16", "Bruxelles", "", "1000"],
  ["FR", "10 Rue de la République, 69001 Lyon", "10 Rue de la République", "Lyon", "", "69001"],
  ["GB", "10 Downing Street, London, SW1A 2AA", "10 Downing Street", "London", "", "SW1A 2AA"],
  ["GB", "Flat 3, 10 High Street, Leeds LS1 1UR", "Flat 3, 10 High Street", "Leeds", "", "LS1 1UR"],
  ["IT", "Via Dante 3, 20121 Milano (MI)", "Via Dante 3", "Milano", "MI", "20121"],
  ["IT", "Via Dante 3, 20121 Milano MI", "Via Dante 3", "Milano", "MI", "20121"],
  [
    "MX",
    "Av. Juárez 5, Centro, 06010 Ciudad de México, CDMX",
    "Av. Juárez 5, Centro",
    "Ciudad de México",
    "CDMX",
    "06010",
  ],
  ["HU", "1061 Budapest, Andrássy út 1", "Andrássy út 1", "Budapest", "", "1061"],
  ["RU", "125009, Москва, ул. Тверская, 1", "ул. Тверская, 1", "Москва", "", "125009"],
  ["DE", "80331 München, Hauptstr. 5", "Hauptstr. 5", "München", "", "80331"],
  ["ES", "Calle Mayor 5, 28013 Madrid", "Calle Mayor 5", "Madrid", "", "28013"],
  ["PT", "Rua Augusta 10, 1100-053 Lisboa", "Rua Augusta 10", "Lisboa", "", "1100-053"],
  ["SE", "Drottninggatan 1, 111 51 Stockholm", "Drottninggatan 1", "Stockholm", "", "111 51"],
  ["PL", "ul. Długa 5, 31-147 Kraków", "ul. Długa 5", "Kraków", "", "31-147"],
  ["CZ", "Dlouhá 12, 110 00 Praha 1", "Dlouhá 12", "Praha 1", "", "110 00"],
  ["BR", "Av. Paulista 1578, São Paulo - SP, 01310-200", "Av. Paulista 1578", "São Paulo", "SP", "01310-200"],
  ["CA", "290 Bremner Blvd, Toronto, ON M5V 3L9", "290 Bremner Blvd", "Toronto", "ON", "M5V 3L9"],
  ["AU", "1 Macquarie St, Sydney NSW 2000", "1 Macquarie St", "Sydney", "NSW", "2000"],
  ["IN", "12 MG Road, Bengaluru - 560001", "12 MG Road", "Bengaluru", "Karnataka", "560001"],
  ["DK", "Rådhuspladsen 1, 1550 København V", "Rådhuspladsen 1", "København V", "", "1550"],
])("splits a complete address of %s in the street: %s", (country, line, street_address, city, state, postal_code) => {
  const result = clean({ street_address: line, country });
  expect(result.outcome).toBe("corrected");
  expect(result.address).toMatchObject({ street_address, city, state, postal_code });
  expect(engine.clean(result.address).changes).toEqual([]);
});

test.each([
  ["CA", "Toronto, ON", "Toronto", "ON", "", "M5V 3L9"],
  ["CA", "Montréal (Québec)", "Montréal", "QC", "", "H2Y 1C6"],
  ["AU", "Sydney NSW 2000", "Sydney", "NSW", "2000", ""],
  ["IT", "20121 Milano (MI)", "Milano", "MI", "20121", ""],
  ["IT", "Milano (MI)", "Milano", "MI", "", "20121"],
  ["IT", "MILANO - MI", "Milano", "MI", "", "20121"],
  ["IT", "Verona, VR", "Verona", "VR", "", "37121"],
  ["DE", "München, Bayern", "München", "Bayern", "", "80331"],
  ["DE", "München (Bayern)", "München", "Bayern", "", "80331"],
  ["DE", "Leipzig / Sachsen", "Leipzig", "Sachsen", "", "04109"],
  ["CH", "Zürich (ZH)", "Zürich", "ZH", "", "8001"],
  ["CH", "Bern BE", "Bern", "BE", "", "3011"],
  ["AT", "Salzburg, Salzburg", "Salzburg", "Salzburg", "", "5020"],
  ["NL", "Amsterdam, Noord-Holland", "Amsterdam", "Noord-Holland", "", "1012 LG"],
  ["MX", "Monterrey, N.L.", "Monterrey", "Nuevo León", "", "64000"],
  ["GB", "London, England", "London", "England", "", "SW1A 2AA"],
  ["GB", "London, UK", "London", "", "", "SW1A 2AA"],
  ["FR", "Paris, France", "Paris", "", "", "75002"],
  ["DE", "53111Bonn", "Bonn", "", "53111", ""],
  ["DE", "53111BONN", "Bonn", "", "53111", ""],
  ["BR", "São Paulo/SP", "São Paulo", "SP", "", "01310-200"],
  ["DE", "BONN53111", "Bonn", "", "53111", ""],
  ["DE", "53111 Bonn", "Bonn", "", "53111", ""],
  ["AT", "1010 Wien, Österreich", "Wien", "", "1010", ""],
  ["IN", "Bangalore - 560001", "Bangalore", "Karnataka", "560001", ""],
])("splits the city field of %s: %s", (country, written, city, state, code, own) => {
  const result = clean({ street_address: "1 X", city: written, postal_code: own, country });
  expect(result.outcome).toBe("corrected");
  expect(result.address).toMatchObject({ city, state, postal_code: code || own });
});

test.each([
  ["IT", "MILANO (MI)", "MI", "20121", "Milano"],
  ["IT", "Milano (MI)", "Milano", "20121", "Milano"],
  ["BR", "SÃO PAULO-SP", "SP", "01310-100", "São Paulo"],
  ["BR", "Curitiba/PR", "Paraná", "80010-000", "Curitiba"],
  ["MX", "Monterrey, N.L.", "NL", "64000", "Monterrey"],
  ["DE", "MÜNCHEN (BAYERN)", "Bayern", "80331", "München"],
])("removes from a city of %s the region in its own field: %s, %s", (country, city, state, postal, wanted) => {
  const { outcome, address } = clean({ street_address: "1 X", city, state, postal_code: postal, country });
  expect([outcome, address.city, address.state]).toEqual(["corrected", wanted, state]);
  expect(engine.clean(address).changes).toEqual([]);
});

test.each([
  ["IT", "XANADUZZO (MI)", "20121", "Xanaduzzo (MI)"],
  ["BR", "XANADUZINHO-SP", "01310-100", "Xanaduzinho-SP"],
  ["BR", "XANADUZINHO/SP", "01310-100", "Xanaduzinho/SP"],
])("keeps the letters of a region in a city of %s that it cannot split: %s", (country, city, postal_code, wanted) => {
  expect(clean({ street_address: "VIA ROMA 5", city, postal_code, country }).address.city).toBe(wanted);
});

test.each([
  ["PL", "ul. Marszałkowska 1, 00-001 Warszawa", "ul. Marszałkowska 1", "Warszawa", "00-001"],
  ["IL", "1 Rothschild Blvd, Tel Aviv 6688101", "1 Rothschild Blvd", "Tel Aviv", "6688101"],
  ["SG", "1 Raffles Place, Singapore 048616", "1 Raffles Place", "Singapore", "048616"],
  ["AE", "1 Sheikh Zayed Road, Dubai", "1 Sheikh Zayed Road", "Dubai", ""],
  ["HK", "1 Nathan Road, Kowloon", "1 Nathan Road", "Kowloon", ""],
])("proposes a split of a line of %s whose code is not in a table: %s", (country, line, street, city, code) => {
  const result = clean({ street_address: line, country });
  expect(result.outcome).toBe("review");
  expect(result.reasons).toContain("several_parts_in_street");
  expect(result.address).toMatchObject({ street_address: street, city, postal_code: code });
});

test("reads a country between a city and its code", () => {
  for (const [line, country] of [
    ["1 Raffles Place, Singapore 048616", "SG"],
    ["Damrak 1, Amsterdam, Netherlands 1012 LG", "NL"],
  ] as const) {
    const result = clean({ street_address: line });
    expect(result.outcome).not.toBe("fail");
    expect(result.address.country).toBe(country);
  }
});

test.each([
  ["DE", "Hauptstr. 5, 10115 Berlin", "München", "80331"],
  ["DE", "Hauptstr. 5 10115 Berlin", "München", "80331"],
  ["FR", "10 rue de la Paix, 69001 Lyon", "Paris", "75002"],
  ["GB", "10 High Street, Leeds LS1 1UR", "London", "SW1A 2AA"],
  ["NL", "Damrak 1, 1012 LG Amsterdam", "Rotterdam", "3011 AA"],
])("sends a street of %s with another city and code to review: %s beside %s", (country, line, city, postal_code) => {
  const result = clean({ street_address: line, city, postal_code, country });
  expect(result).toMatchObject({ outcome: "review", address: { street_address: line, city, postal_code } });
  expect(result.reasons).toContain("several_parts_in_street");
});

test.each([
  ["DE", "Hauptstr. 5, 80331", "München", "80331"],
  ["FR", "10 rue de la Paix, 75002", "Paris", "75002"],
])("removes a code of %s that is repeated after the street: %s", (country, line, city, postal_code) => {
  const result = clean({ street_address: line, city, postal_code, country });
  expect(result.outcome).toBe("corrected");
  expect(result.address.street_address).toBe(line.split(", ")[0]);
});

test.each([
  ["CA", "Montréal, QC QC H3G 1S8", "QC", "QC H3G 1S8", "Montréal", "H3G 1S8"],
  ["CA", "Montréal, QC QC", "QC", "H3G 1S8", "Montréal", "H3G 1S8"],
  ["AU", "Sydney NSW NSW 2000", "NSW", "NSW 2000", "Sydney", "2000"],
  ["ZA", "Cape Town,  8001", "", "8OO1", "Cape Town", "8001"],
  ["CA", "québec qc", "qc", "G1R 4S9", "Québec", "G1R 4S9"],
  ["DE", "53111 Bonn", "", "D-53111", "Bonn", "53111"],
  ["FR", "01000 Bourg-en-Bresse", "", "1000", "Bourg-en-Bresse", "01000"],
])("reads the city and the code of %s in one pass: %s", (country, city, state, postal, wantedCity, code) => {
  const { address } = clean({ street_address: "1 X", city, state, postal_code: postal, country });
  expect(address).toMatchObject({ city: wantedCity, postal_code: code });
  expect(engine.clean(address).changes).toEqual([]);
});

test.each([
  ["10 Rue de la Paix, 75002 Paris, France", "FR", "Paris"],
  ["Damrak 1, 1012 LG Amsterdam, Netherlands", "NL", "Amsterdam"],
  ["10 Downing Street, London SW1A 2AA, UK", "GB", "London"],
  ["Marienplatz 1, 80331 München, Deutschland", "DE", "München"],
  ["Via Roma 1, 00184 Roma, Italia", "IT", "Roma"],
])("reads the country from the end of a line: %s", (line, country, city) => {
  expect(clean({ street_address: line })).toMatchObject({ outcome: "corrected", address: { country, city } });
});

test("never fails a readable address that ends with its country", () => {
  for (const line of ["Al Wasl Road 5, Dubai, United Arab Emirates", "Main Road 7, Accra, Ghana"])
    expect(clean({ street_address: line }).outcome).toBe("review");
});

test.each([
  { street_address: "1 X", city: "Hamburg, Bonn", postal_code: "53111", country: "DE" },
  { street_address: "1 X", city: "Toronto, QC", state: "ON", postal_code: "M5V 3L9", country: "CA" },
  { street_address: "Hauptstr. 5, 99999 Bonn", country: "DE" },
  { street_address: "Bonn 53111", country: "DE" },
])("does not split a line that no table proves", (fields) => {
  const result = clean(fields);
  expect(result.outcome).toBe("review");
  for (const part of PARTS) expect(result.address[part]).toBe({ ...EMPTY, ...fields }[part]);
});

test.each([
  ["CH", "Renens VD", "1020"],
  ["CH", "Châtillon FR", "1473"],
  ["CH", "ROGGWIL BE", "4914"],
  ["DE", "Neustadt (Hessen)", "35279"],
  ["NL", "Oosterwolde Gld", "8097 AB"],
  ["HT", "SAINT LOUIS DU SUD", "HT8320"],
  ["TH", "DOK KHAM TAI", "56120"],
])("keeps a whole name of %s that ends like a region: %s", (country, city, postal_code) => {
  const { address } = clean({ street_address: "1 X", city, postal_code, country });
  expect([address.city.toLowerCase(), address.state]).toEqual([city.toLowerCase(), ""]);
  const inOne = clean({ street_address: "1 X", city: `${postal_code} ${city}`, country });
  expect([inOne.address.city.toLowerCase().replace(`${postal_code.toLowerCase()} `, ""), inOne.address.state]).toEqual([
    city.toLowerCase(),
    "",
  ]);
});

test("does not read a state at the end of a line as a country", () => {
  for (const line of ["12 Peachtree St, Atlanta, Georgia", "5 Main St, Bethlehem, Georgia"])
    expect(clean({ street_address: line }).address.country).not.toBe("GE");
});

test.each([
  ["CA", "Saskatoon, SK S7K 0J5, SK S7K 0J5", "SK", "S7K 0J5", "Saskatoon", "SK"],
  ["CA", "Toronto ON M5V 3L9 ON M5V 3L9", "ON", "M5V 3L9", "Toronto", "ON"],
  ["CA", "Victoria BC", "CA", "V8W 1P6", "Victoria", "BC"],
  ["CA", "Victoria, BC", "Canada", "V8W 1P6", "Victoria", "BC"],
  ["AU", "Sydney NSW", "AU", "2000", "Sydney", "NSW"],
])(
  "%s: settles a city that repeats other fields in one pass (%s, %s)",
  (country, city, state, postal_code, ...expected) => {
    const { address } = clean({ street_address: "1 Main St", city, state, postal_code, country });
    expect([address.city, address.state]).toEqual(expected);
    expect(engine.clean(address).changes).toEqual([]);
  },
);

test.each([
  ["Kärntner Straße 21-23, A-1010 Wien", "AT", "Wien", "1010"],
  ["Gran Vía 28, 28013 Madrid", "ES", "Madrid", "28013"],
  ["Av. da Liberdade 110, 1269-046 Lisboa", "PT", "Lisboa", "1269-046"],
  ["Kungsgatan 44, SE-111 35 Stockholm", "SE", "Stockholm", "111 35"],
  ["200 Bay St, Toronto, Ontario M5J 2J1", "CA", "Toronto", "M5J 2J1"],
  ["10 Downing Street, London SW1A 2AA", "GB", "London", "SW1A 2AA"],
])("proposes the only country whose table proves a whole line: %s", (line, country, city, postal_code) => {
  const result = clean({ street_address: line });
  expect(result).toMatchObject({ outcome: "review", address: { country, city, postal_code } });
});

test("does not write a city with a comma", () => {
  const result = clean({ street_address: "Av. Providencia 1234, 7500000 Providencia, Santiago", country: "CL" });
  expect(result.outcome).toBe("review");
});

test.each([
  ["BR", "BH", "MG", "30110-000"],
  ["MY", "KL", "", "50450"],
])("accepts initials as a city of %s: %s", (country, city, state, postal_code) => {
  expect(clean({ street_address: "1 X", city, state, postal_code, country }).address.city).toBe(city);
});

test.each([
  ["5 rue de la Paix 75002 Paris France", "5 rue de la Paix|Paris||75002|FR"],
  ["Musterstr. 12 10115 Berlin Germany", "Musterstr. 12|Berlin||10115|DE"],
  ["Via Roma 10 10121 Torino Italy.", "Via Roma 10|Torino||10121|IT"],
  ["Herengracht 1 1015 BA Amsterdam The Netherlands", "Herengracht 1|Amsterdam||1015 BA|NL"],
  ["12 High Street Kingston upon Thames KT1 1EU United Kingdom", "12 High Street|Kingston upon Thames||KT1 1EU|GB"],
  ["290 Bremner Blvd Toronto ON M5V 3L9 Canada", "290 Bremner Blvd|Toronto|ON|M5V 3L9|CA"],
  ["88 George St Sydney NSW 2000 Australia", "88 George St|Sydney|NSW|2000|AU"],
  ["12 MG Road Bangalore 560001 India", "12 MG Road|Bangalore|Karnataka|560001|IN"],
  ["350 5th Ave New York NY 10118 USA", "350 5th Ave|New York|NY|10118|US"],
  ["350 5th Ave New York NY 10118 United States of America", "350 5th Ave|New York|NY|10118|US"],
])("splits a line without commas if the country's tables prove it: %s", (line, expected) => {
  const { outcome, address } = clean({ street_address: line });
  expect([outcome, Object.values(address).join("|")]).toEqual(["corrected", expected]);
  expect(clean(address).changes).toEqual([]);
  expect(engine.countryOf({ ...EMPTY, street_address: line })).toBe(expected.split("|").at(-1));
});

test.each([
  "5 Jordan",
  "1 Main St Lebanon",
  "14 Rue de France",
  "12 Peachtree St Atlanta GA 30303 Georgia",
  "Acme Ltd London SW1A 2AA United Kingdom",
  "10 Hauptstr. 75002 Berlin Germany",
])("does not read a country from the end of a line that its tables do not prove: %s", (line) => {
  const { outcome, address } = clean({ street_address: line });
  expect(outcome).toBe("fail");
  expect(address.street_address).toBe(line);
});

test.each([
  ["CA", "290 Bremner Blvd Toronto ON M5V 3L9", "290 Bremner Blvd|Toronto|ON|M5V 3L9|CA"],
  ["GB", "10 Downing Street London SW1A 2AA", "10 Downing Street|London||SW1A 2AA|GB"],
])("splits off a city before its code without commas: %s, %s", (country, line, expected) => {
  expect(Object.values(clean({ street_address: line, country }).address).join("|")).toBe(expected);
});

test("does not split off a name before a code if it is not the code's city", () => {
  const { outcome, address } = clean({ street_address: "10 Downing Street Leeds SW1A 2AA", country: "GB" });
  expect(outcome).not.toBe("corrected");
  expect(address.city).toBe("");
});
