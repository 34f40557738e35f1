import { expect, test } from "vitest";
import { loadEngine } from "../engine.ts";

const engine = loadEngine();
type Row = readonly [street: string, city: string, code: string, country: string];
const clean = ([street_address, city, postal_code, country]: Row) =>
  engine.clean({ street_address, city, state: "", postal_code, country });

test.each<[string, Row]>([
  ["5. května 12, Praha", ["5. kvìtna 12", "Praha", "140 00", "CZ"]],
  ["Dělnická 5, Praha", ["Dìlnická 5", "Praha", "170 00", "CZ"]],
  ["Hlavní 5, Plzeň", ["Hlavní 5", "Plzeò", "323 00", "CZ"]],
  ["Třída Míru 5, Pardubice", ["Tøída Míru 5", "Pardubice", "530 02", "CZ"]],
  ["Üllői út 200, Budapest", ["Üllõi út 200", "Budapest", "1191", "HU"]],
  ["ul. Łąkowa 5, Gdańsk", ["ul. £¹kowa 5", "Gdañsk", "80-743", "PL"]],
])("%s: restores letters of the wrong code page in streets and cities", (right, row) => {
  const { outcome, address } = clean(row);
  expect([outcome, `${address.street_address}, ${address.city}`]).toEqual(["corrected", right]);
});

test("sends a field with letters of both code pages to review", () => {
  const { outcome, reasons } = clean(["Dìlnická třída 5", "Praha", "170 00", "CZ"]);
  expect([outcome, reasons.includes("broken_text_in_street")]).toEqual(["review", true]);
});

test.each<Row>([
  ["Via Èrcole 5", "Roma", "00184", "IT"],
  ["Rue de l'Évêque 3", "Bruxelles", "1000", "BE"],
  ["Rua Conceição 5", "Lisboa", "1100-153", "PT"],
])("keeps the letters of other languages: %j", (...row) => {
  expect(clean(row)).toMatchObject({ outcome: "accept", changes: [] });
});

const encoded = (text: string): string => new TextDecoder("windows-1252").decode(new TextEncoder().encode(text));

test.each<[street: string, city: string, code: string, country: string]>([
  ["강남대로 152 1층", "서울", "06236", "KR"],
  ["Γ. Παπανδρέου 5", "Αθήνα", "106 71", "GR"],
  ["테헤란로 5, 2층", "서울", "06236", "KR"],
])("decodes %s as a whole if it was read in the wrong encoding", (street, city, code, country) => {
  const { outcome, address } = clean([encoded(street), encoded(city), code, country]);
  expect([outcome, address.street_address, address.city]).toEqual(["corrected", street, city]);
});

test("sends a field to review if a part of it stays broken", () => {
  const { outcome, reasons } = clean([`${encoded("강남대로")} 152 ${encoded("1층")} ê`, "Seoul", "06236", "KR"]);
  expect([outcome, reasons.includes("broken_text_in_street")]).toEqual(["review", true]);
});
