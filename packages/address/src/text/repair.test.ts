import { expect, test } from "vitest";
import { loadEngine } from "../engine.ts";
import type { AddressFields, CleanResult } from "../types.ts";

const engine = loadEngine();
const record = (changes: Partial<AddressFields>): CleanResult =>
  engine.clean({
    street_address: "12 Main St",
    city: "Austin",
    state: "TX",
    postal_code: "78701",
    country: "US",
    ...changes,
  });
const german = (changes: Partial<AddressFields>): CleanResult =>
  engine.clean({
    street_address: "Hauptstr. 1",
    city: "München",
    state: "",
    postal_code: "80331",
    country: "DE",
    ...changes,
  });

test.each([
  ["a no-break space", "12\u00a0MAIN\u00a0STREET", "12 Main St"],
  ["an ideographic space", "12\u3000Main\u3000St", "12 Main St"],
  ["thin and zero-width spaces", "12\u2009Main\u200b St\ufeff", "12 Main St"],
  ["a tab", "12 Main St\tSuite 4", "12 Main St Ste 4"],
  ["a line break", "500 Congress Ave\nSuite 200", "500 Congress Ave Ste 200"],
  ["a line break of Windows", "500 Congress Ave\r\nSuite 200", "500 Congress Ave Ste 200"],
  ["a written line break", "500 Congress Ave\\nSuite 200", "500 Congress Ave Ste 200"],
  ["a line break of HTML", "500 Congress Ave<br/>Suite 200", "500 Congress Ave Ste 200"],
  ["an escaped line break of Excel", "500 Congress Ave_x000D_\nSuite 200", "500 Congress Ave Ste 200"],
  ["a control character", "12 Main\u0007 St", "12 Main St"],
  ["a direction mark", "\u200e12 Main St", "12 Main St"],
  ["an entity", "12 O&#39;Connell St", "12 O'Connell St"],
  ["an entity of an entity", "12 O&amp;#39;Connell St", "12 O'Connell St"],
  ["a named entity", "12 Main&nbsp;St", "12 Main St"],
  ["percent signs", "12%20Main%20St", "12 Main St"],
  ["plus signs of a form", "12+Main+St", "12 Main St"],
  ["quotes of a table", '"12 Main St"', "12 Main St"],
  ["full-width letters", "１２ Ｍａｉｎ Ｓｔ", "12 Main St"],
  ["letters and figures of mathematics", "𝟏𝟐 𝐌𝐚𝐢𝐧 𝐒𝐭", "12 Main St"],
  ["Cyrillic letters among Latin ones", "12 Mаin St", "12 Main St"],
  ["an apostrophe read in the wrong encoding", "12 Oâ€™Connell St", "12 O’Connell St"],
])("corrects %s in a US street", (_, written, right) => {
  const result = record({ street_address: written });
  expect([result.outcome, result.address.street_address]).toEqual(["corrected", right]);
  expect(engine.clean(result.address).changes).toEqual([]);
});

test.each(["②③ Main St", "Main St ①A"])("keeps circled digits, which may be two numbers: %s", (written) => {
  expect(record({ street_address: written }).address.street_address).toBe(written);
});

test.each([
  ["MÃ¼nchen", "München"],
  ["MÃƒÂ¼nchen", "München"],
  ["M&uuml;nchen", "München"],
  ["M%C3%BCnchen", "München"],
  ["Mu\u0308nchen", "München"],
  ["München\u00a0", "München"],
  ["Mün\u00adchen", "München"],
])("corrects %s as a city", (written, right) => {
  const result = german({ city: written });
  expect([result.outcome, result.address.city]).toEqual(["corrected", right]);
});

test.each([
  ["BR", "SÃ£o Paulo", "01310-200", "São Paulo"],
  ["ES", "CÃ¡diz", "11001", "Cádiz"],
  ["RU", "ÐœÐ¾ÑÐºÐ²Ð°", "101000", "Москва"],
  ["MK", "Cкопје", "1000", "Скопје"],
  ["FR", "Saint-Ã‰tienne", "42000", "Saint-Étienne"],
  ["PL", "ÅÃ³dÅº", "90-001", "Łódź"],
])("corrects a city of %s that was decoded incorrectly: %s", (country, city, postal_code, right) => {
  expect(engine.clean({ street_address: "12 X", city, state: "", postal_code, country }).address.city).toBe(right);
});

test("sends a word in two mixed scripts to review", () => {
  const result = engine.clean({
    street_address: "12 X",
    city: "Вbерх-Шубенка",
    state: "",
    postal_code: "659442",
    country: "RU",
  });
  expect(result.outcome).toBe("review");
  expect(result.reasons).toContain("broken_text_in_city");
});

test.each([
  ["postal_code", '="78701"', "78701"],
  ["postal_code", "'78701", "78701"],
  ["postal_code", "７８７０１", "78701"],
  ["city", '"Austin"', "Austin"],
  ["city", "Austin\n", "Austin"],
  ["state", "&nbsp;TX", "TX"],
  ["country", "US\u200b", "US"],
] as const)("removes what a spreadsheet left in %s: %s", (part, written, right) => {
  const result = record({ [part]: written });
  expect([result.outcome, result.address[part]]).toEqual(["corrected", right]);
});

test.each([
  ["street_address", "5-Mar Main St"],
  ["street_address", "12-May"],
  ["street_address", "Mai-05"],
  ["street_address", "2024-03-05 00:00:00"],
  ["postal_code", "7.87E+04"],
  ["postal_code", "1E+05"],
] as const)("sends a spreadsheet's number to review: %s %s", (part, written) => {
  const result = record({ [part]: written });
  expect(result).toMatchObject({ outcome: "review", address: { [part]: written } });
  expect(result.reasons).toContain(
    part === "postal_code" ? "spreadsheet_value_in_postal_code" : "spreadsheet_value_in_street",
  );
});

test.each([
  ["Stra\uFFFDe 5", "a replacement character"],
  ["Rue de la LibertÃ ", "a letter whose second half is lost"],
  ["Hauptstra?e 5", "a question mark for a letter"],
  ["ï¿½nderweg 5", "a replacement character read in the wrong encoding"],
])("sends %s to review: %s", (street) => {
  const result = german({ street_address: street });
  expect(result.outcome).toBe("review");
  expect(result.reasons).toContain("broken_text_in_street");
});

test.each([
  "RUA DA MAÇÃ 5",
  "Straße des 17. Juni 5",
  "12 Rue de l’Église",
  "Åsgatan 5",
  "100% Main St",
  "AT&T Plaza 5",
  "5-7 Main St",
  "Pâtisserie 3",
  "Ñuñoa 4",
])("leaves correct text unchanged: %s", (street) => {
  const { reasons, address } = german({ street_address: street });
  expect(reasons).not.toContain("broken_text_in_street");
  expect(address.street_address.toLowerCase()).toBe(street.toLowerCase());
});

test.each([
  ["an escape of JSON", "12 Ma\\u0072ket St", "12 Market St"],
  ["an escaped apostrophe", "12 O\\'Connell St", "12 O'Connell St"],
  ["percent signs of percent signs", "12%2520Main%2520St", "12 Main St"],
  ["equals signs of an email", "12=20Main=20St", "12 Main St"],
  ["underscores of a file name", "12_Main_St", "12 Main St"],
  ["a paragraph of HTML", "<p>12 Main St</p>", "12 Main St"],
  ["bold letters of HTML", "<b>12</b> Main St", "12 Main St"],
  ["doubled quotes at the end", '12 Main St""', "12 Main St"],
  ["the first half of a no-break space", "12Â Main St", "12 Main St"],
  ["the first half of a no-break space behind a word", "12 Main StÂ Apt 4", "12 Main St Apt 4"],
  ["an apostrophe of Windows-1252 read as UTF-8", "12 OÂ’Connell St", "12 O’Connell St"],
  ["a mark without width between figure and word", "12\u200bMain St", "12 Main St"],
  ["a control character between two words", "12 Main\u0000St", "12 Main St"],
  ["letters of mathematics", "12 𝐌𝐚𝐢𝐧 St", "12 Main St"],
  ["a bullet of a list", "• 12 Main St", "12 Main St"],
  ["a dash in front", "- 12 Main St", "12 Main St"],
  ["asterisks behind", "12 Main St ***", "12 Main St"],
  ["a backslash in front of a line break", "12 Main St\\\nApt 4", "12 Main St Apt 4"],
  ["a backslash at the end", "12 Main St\\", "12 Main St"],
])("corrects %s in a US street in one pass", (_, written, right) => {
  const result = record({ street_address: written });
  expect([result.outcome, result.address.street_address]).toEqual(["corrected", right]);
  expect(engine.clean(result.address).changes).toEqual([]);
});

test.each([
  ["MÃ\u0083Â¼nchen", "München"],
  ["M\\u00fcnchen", "München"],
  ["M=C3=BCnchen", "München"],
  ["-München", "München"],
  ["München -", "München"],
  ["*München*", "München"],
  ["(München)", "München"],
  ['["München"]', "München"],
  ["München?", "München"],
  ["München |", "München"],
])("removes foreign characters from a city: %s", (written, right) => {
  const result = german({ city: written });
  expect([result.outcome, result.address.city]).toEqual(["corrected", right]);
  expect(engine.clean(result.address).changes).toEqual([]);
});

test.each([
  ["CA", "'s-Gravenhage", "NL", "2511 BL"],
  ["", "Winston-Salem", "US", "27101"],
  ["", "Bad Homburg v. d. H.", "DE", "61348"],
])("keeps punctuation that belongs to a name: %s%s", (_, city, country, postal_code) => {
  const { address } = engine.clean({ street_address: "12 Main St", city, state: "", postal_code, country });
  expect(address.city).toBe(city);
});

test("corrects a street that was decoded twice as Latin-1", () => {
  const once = (text: string): string => Buffer.from(text, "utf8").toString("latin1");
  const result = german({ street_address: once(once("Müllerstraße 5")) });
  expect([result.outcome, result.address.street_address]).toEqual(["corrected", "Müllerstraße 5"]);
});

test.each([
  ["EG", "Cairo", "١١٥١١", "11511"],
  ["IR", "Tehran", "۱۱۳۶۹-۱۴۱۵۱", "11369-14151"],
  ["IN", "Mumbai", "४००००१", "400001"],
  ["TH", "Bangkok", "๑๐๑๑๐", "10110"],
])("writes a postal code of %s in the digits of its table", (country, city, written, right) => {
  const { address } = engine.clean({ street_address: "Road 5", city, state: "", postal_code: written, country });
  expect(address.postal_code).toBe(right);
});

test.each(["ul. ?elazna 5", "Stra?e 5", "STRA?E 5", "12 Main\u00adStreet", "Mark\u0000platz 5"])(
  "sends a lost character or a hidden space to review: %s",
  (street) => {
    const result = german({ street_address: street });
    expect(result.outcome).toBe("review");
    expect(result.reasons).toContain("broken_text_in_street");
  },
);

test.each(["5/3/2023 Main St", "2023-05-03 Main St", "1.2E+3 Main St"])(
  "sends a street whose number a spreadsheet converted to review: %s",
  (street) => {
    const result = record({ street_address: street });
    expect(result).toMatchObject({ outcome: "review", address: { street_address: street } });
    expect(result.reasons).toContain("spreadsheet_value_in_street");
  },
);
