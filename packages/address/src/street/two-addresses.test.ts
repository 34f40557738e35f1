import { expect, test } from "vitest";
import { holdsTwoAddresses } from "./two-addresses.ts";

test.each([
  "12 High Street / 45 Low Road",
  "100 Main St; 200 Oak Ave",
  "Hauptstr. 5 | Bergweg 12",
  "Tylova 1; Tylova 8",
  "PO Box 883 / PO Box 890",
  "Ship to: 100 Main St Bill to: 200 Oak Ave",
  "ship 100 Main St bill 200 Oak Ave",
  "Lieferadresse: Hauptstr. 5, Rechnungsadresse: Bergweg 12",
  "livraison : 5 rue Neuve facturation : 9 rue Haute",
  "5 rue Neuve ou 9 rue Haute",
])("%s: contains two addresses", (street) => {
  expect(holdsTwoAddresses(street)).toBe(true);
});

test.each([
  "12 Old Mill Rd / Unit 5",
  "Unit 5; 12 High Street",
  "Corner of King St / Queen St",
  "Via Roma 1 / Via Verdi",
  "Hauptstr. 12 / 14",
  "Lindengasse 5 / Stiege 2 / Top 7",
  "Tower A; Level 5",
  "45 Ship Street",
  "100 Bill Ln",
  "Chodovska 228/3",
  "5000 Highway 6 / 10",
  "100 Main St",
])("%s: contains one address", (street) => {
  expect(holdsTwoAddresses(street)).toBe(false);
});
