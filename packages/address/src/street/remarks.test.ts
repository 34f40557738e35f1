import { expect, test } from "vitest";
import { isDoubtfulStreet } from "./is-doubtful-street.ts";

test.each([
  "100 Main St 303-555-0142",
  "100 Main St, (303) 555-0142",
  "Hauptstr. 5, Tel. 030 1234567",
  "Hauptstr. 5, +49 30 1234567",
  "9 rue Neuve 06 12 34 56 78",
  "Storgata 5 tlf. 22 33 44 55",
  "100 Main St 5125550199",
])("%s: is doubtful because of a phone number", (street) => {
  expect(isDoubtfulStreet(street, "US")).toBe(true);
});

test.each([
  "100 Main St call first",
  "100 Main St - do not deliver before 9am",
  "100 Main St (moved)",
  "Hauptstr. 5 bitte klingeln",
  "12 rue de Rivoli, appeler avant livraison",
  "Calle Mayor 3, dejar en portería",
  "Via Roma 5 (citofonare Rossi)",
  "Keizersgracht 10, niet aanbellen",
  "ul. Długa 5, proszę dzwonić",
])("%s: is doubtful because of a note", (street) => {
  expect(isDoubtfulStreet(street, "DE")).toBe(true);
});

test.each([
  "12345 asdf",
  "9 to 5",
  "50% off",
  "Kundennummer 4711",
  "USt-IdNr. DE123456789",
  "Mon-Fri 9-17",
  "lat 52.5 lon 13.4",
  "see comment field",
  "hello world 123",
  "my place",
  "x1y2z3",
])("%s: is not an address", (street) => {
  expect(isDoubtfulStreet(street, "DE")).toBe(true);
});

test.each([
  "161 Westshore Plz",
  "1 Civic Plz NW",
  "10 Call St",
  "24 Address Rd",
  "100 Moved Hill Rd",
  "Main Street, Knock",
  "Samora Avenue",
  "Mithatpasa Mah. Serin Cikmazi No:4 C Blok",
  "Plot No 1234567890, Sector 5",
  "PO Box 123456",
  "Case 1234",
  "Ring 5",
  "1 Bell Ave",
  "Maybe Lane 5",
  "Via Lattea 12.3",
])("%s: is a street", (street) => {
  expect(isDoubtfulStreet(street, "IE")).toBe(false);
});
