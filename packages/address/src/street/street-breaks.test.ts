import { describe, expect, it, test } from "vitest";
import { loadEngine } from "../engine.ts";
import { DEFAULT_STYLE } from "../style.ts";
import type { AddressFields } from "../types.ts";
import { arrangeUnits } from "./street-columns.ts";

const engine = loadEngine();
type Place = Omit<AddressFields, "street_address">;
const NEW_YORK: Place = { city: "New York", state: "NY", postal_code: "10118", country: "US" };
const AUSTIN: Place = { city: "Austin", state: "TX", postal_code: "78701", country: "US" };
const BERLIN: Place = { city: "Berlin", state: "", postal_code: "10115", country: "DE" };
const OXFORD: Place = { city: "Oxford", state: "", postal_code: "OX1 4AA", country: "GB" };
const PARIS: Place = { city: "Paris", state: "", postal_code: "75001", country: "FR" };
const ROME: Place = { city: "Roma", state: "", postal_code: "00184", country: "IT" };
const clean = (street_address: string, place: Place) => engine.clean({ street_address, ...place });

const BREAKS = ["\n", "\r\n", "\r", "\v", "\f", "\u2028", "<br>", "<br/>", "_x000D_\n"];

describe("field-reports-T: replaces a line break within one street by a space", () => {
  test.each([
    ["350 Fifth⏎Avenue", NEW_YORK, "350 Fifth Ave"],
    ["12⏎Main St", AUSTIN, "12 Main St"],
    ["12⏎MAIN⏎STREET", AUSTIN, "12 Main St"],
    ["12 Main St⏎NW", AUSTIN, "12 Main St NW"],
    ["350 Martin Luther⏎King Blvd", AUSTIN, "350 Martin Luther King Blvd"],
    ["Hauptstraße⏎12", BERLIN, "Hauptstraße 12"],
    ["Hauptstraße⏎12a", BERLIN, "Hauptstraße 12a"],
    ["Karl-Marx⏎Allee 12", BERLIN, "Karl-Marx Allee 12"],
    ["Am⏎Alten Markt 5", BERLIN, "Am Alten Markt 5"],
    ["10 Downing⏎Street", OXFORD, "10 Downing Street"],
    ["5⏎High Street", OXFORD, "5 High Street"],
    ["10 Rue⏎de Rivoli", PARIS, "10 Rue de Rivoli"],
    ["10 rue de⏎Rivoli", PARIS, "10 rue de Rivoli"],
    ["Rue⏎Monge 3", PARIS, "Rue Monge 3"],
    ["Via Roma⏎5", ROME, "Via Roma 5"],
  ] as const)("%s", (written, place, right) => {
    for (const sign of BREAKS) {
      const result = clean(written.replaceAll("⏎", sign), place);
      expect([result.outcome, result.address.street_address]).toEqual(["corrected", right]);
      expect(engine.clean(result.address).changes).toEqual([]);
    }
  });
});

describe("field-reports-T: keeps other lines without adding a comma", () => {
  test.each([
    ["The Old Forge⏎12 High Street", OXFORD],
    ["12 High Street⏎Flat 3", OXFORD],
    ["Haus Sonnenschein⏎Hauptstraße 12", BERLIN],
    ["Hauptstraße 5⏎Hinterhaus", BERLIN],
    ["Attn: Bob⏎12 Main St", AUSTIN],
    ["12 Oak Court⏎Plaza", AUSTIN],
    ["Empire State Building⏎350 5th Ave", NEW_YORK],
    ["10 Rue Monge⏎4", PARIS],
  ] as const)("%s", (written, place) => {
    for (const sign of BREAKS) {
      const street = written.replaceAll("⏎", sign);
      const result = clean(street, place);
      expect(result.outcome).toBe("accept");
      expect(result.address.street_address).toBe(street);
    }
  });
});

test.each([
  ["12 Main St⏎Suite 200", AUSTIN, "12 Main St Ste 200"],
  ["12 Main St,⏎Suite 200", AUSTIN, "12 Main St Ste 200"],
  ["500 Congress Ave⏎Suite⏎200", AUSTIN, "500 Congress Ave Ste 200"],
] as const)("reads a unit on its own line: %s", (written, place, right) => {
  expect(clean(written.replaceAll("⏎", "\n"), place).address.street_address).toBe(right);
});

it("reads a complete multi-line address, and keeps the remaining street lines", () => {
  const line = { city: "", state: "", postal_code: "", country: "US" };
  expect(clean("12 Main St<br>Boston, MA 02108", line).address).toMatchObject({
    street_address: "12 Main St",
    city: "Boston",
    postal_code: "02108",
  });
});

it("field-reports-T: treats line breaks of a second street line the same way in every country", () => {
  const second = (text: string, country: string) =>
    arrangeUnits({ line: "12 Main St", second: text, unit: null }, DEFAULT_STYLE, country).columns.second;
  for (const country of ["US", "CA", "DE", "GB"]) {
    expect(second("Hauptstraße\n12", country)).toBe("Hauptstraße 12");
    expect(second("The Old Forge\nHigh Wycombe", country)).toBe("The Old Forge\nHigh Wycombe");
  }
  expect(second("Building B\nSuite 200", "DE")).toBe("Building B Suite 200");
});
