import { expect, it } from "vitest";
import { loadEngine } from "./engine.ts";
import { DEFAULT_STYLE } from "./style.ts";

const engine = loadEngine();
const RIGHT = {
  street_address: "350 5th Ave",
  city: "New York",
  state: "NY",
  postal_code: "10118",
  country: "United States",
};
/** Bidirectional formatting marks and controls (Unicode UAX #9). */
const MARKS = [
  "\u200E",
  "\u200F",
  "\u061C",
  "\u202A",
  "\u202B",
  "\u202C",
  "\u202D",
  "\u202E",
  "\u2066",
  "\u2067",
  "\u2068",
  "\u2069",
];

it.each(MARKS)("does not leave the direction mark %j in an accepted field", (mark) => {
  for (const part of ["street_address", "city", "state", "postal_code", "country"] as const) {
    for (const value of [`${RIGHT[part]}${mark}`, `${mark}${RIGHT[part]}`]) {
      const result = engine.clean({ ...RIGHT, [part]: value }, DEFAULT_STYLE);
      expect(result.address[part]).not.toContain(mark);
    }
  }
});
