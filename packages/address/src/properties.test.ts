import fc from "fast-check";
import { expect, test } from "vitest";
import { loadEngine } from "./engine.ts";
import { DEFAULT_STYLE } from "./style.ts";
import type { FormatStyle } from "./style.ts";
import { PARTS } from "./types.ts";
import type { AddressFields } from "./types.ts";
import { generated, rightLookingWrong, rightUs, rightWorld } from "../quality/sets.ts";
import { random } from "../quality/random.ts";
import { CORRUPTIONS } from "../quality/corruptions.ts";
import { streetTokens } from "../quality/street-tokens.ts";

const engine = loadEngine();
const known = [...rightUs(), ...rightLookingWrong(), ...rightWorld(), ...generated(random(7), 300)];
const pieces = [
  ...new Set(
    known.flatMap((record) => [...record.street_address.split(" "), record.city, record.state, record.postal_code]),
  ),
  "Street",
  "Avenue",
  "Suite",
  "Apartment",
  "#",
  "#4",
  "&",
  ",",
  "P.O.",
  "Box",
  "North",
  "NW",
  "Floor",
  "Bldg",
  "1/2",
  "St.",
  "RR",
  "constructor",
  "__proto__",
  "toString",
  "hasOwnProperty",
  "HC",
  "de",
  "l'Île",
  "n/a",
  "-",
  "4th",
];
const words = fc.array(fc.constantFrom(...pieces), { maxLength: 7 }).map((list) => list.join(" "));
const text = fc.oneof(
  { weight: 4, arbitrary: words },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 30 }) },
);
const wild: fc.Arbitrary<AddressFields> = fc.record({
  street_address: text,
  city: text,
  state: text,
  postal_code: text,
  country: fc.oneof(text, fc.constantFrom("", "US", "CA", "GB", "FR", "USA")),
});
const damaged: fc.Arbitrary<AddressFields> = fc
  .tuple(fc.constantFrom(...known), fc.constantFrom(...CORRUPTIONS), fc.constantFrom(...CORRUPTIONS), fc.integer())
  .map(
    ([record, first, second, seed]) =>
      second.damage(first.damage(record, random(seed)) ?? record, random(seed + 1)) ?? record,
  );
const record = fc.oneof(wild, damaged);
const style: fc.Arbitrary<FormatStyle> = fc.record({
  casing: fc.constantFrom("crm", "postal"),
  state: fc.constantFrom("code", "name"),
  country: fc.constantFrom("iso2", "iso3", "name"),
  streetWords: fc.constantFrom("short", "long", "keep"),
  unitSeparator: fc.constantFrom("space", "comma", "keep"),
  unitPlace: fc.constantFrom("end", "keep"),
});
/** The slow layer draws twenty times as many, with a different seed each time. */
const runs = process.env.SLOW === "1" ? { numRuns: 20_000 } : { numRuns: 1_000, seed: 20_261_123 };

test("is idempotent in every style", () => {
  fc.assert(
    fc.property(record, style, (input, chosen) => {
      const once = engine.clean(input, chosen);
      if (once.outcome === "review" || once.outcome === "fail") return;
      const twice = engine.clean(once.address, chosen);
      expect(twice.changes).toEqual([]);
      expect(twice.outcome).toBe("accept");
    }),
    runs,
  );
});

test("neither loses nor adds a word or number of a street", () => {
  fc.assert(
    fc.property(record, style, (input, chosen) => {
      const result = engine.clean(input, chosen);
      if (result.outcome !== "corrected") return;
      const before = streetTokens(input.street_address);
      const after = streetTokens(result.address.street_address);
      if (!result.changes.some((change) => change.field === "street_address" && change.kind !== "format"))
        expect(after.toSorted()).toEqual(before.toSorted());
      expect(before).toEqual(expect.arrayContaining(after.filter((token) => /\d/u.test(token))));
      // What left the street is now in a field that was empty or had the same value.
      const record = PARTS.flatMap((part) => streetTokens(result.address[part]));
      expect(record).toEqual(expect.arrayContaining(before.filter((token) => /\d/u.test(token))));
    }),
    runs,
  );
});

test("lists every change, and returns other fields unchanged", () => {
  fc.assert(
    fc.property(record, style, (input, chosen) => {
      const result = engine.clean(input, chosen);
      const changed = new Map(result.changes.map((change) => [change.field, change]));
      expect(changed.size).toBe(result.changes.length);
      for (const part of PARTS) {
        const change = changed.get(part);
        expect(result.address[part]).toBe(change ? change.after : input[part]);
        if (change)
          expect([change.before === input[part], change.after !== change.before, change.kind !== "lost"]).toEqual([
            true,
            true,
            true,
          ]);
      }
      if (result.outcome === "accept" || result.outcome === "fail") expect(result.changes).toEqual([]);
      if (result.outcome === "corrected") expect(result.changes.length).toBeGreaterThan(0);
      if (result.outcome === "review" || result.outcome === "fail") expect(result.reasons).not.toEqual([]);
    }),
    runs,
  );
});

test("changes only mapped parts", () => {
  fc.assert(
    fc.property(record, fc.subarray([...PARTS], { minLength: 1 }), (input, parts) => {
      const mappedOnly = Object.fromEntries(
        PARTS.map((part) => [part, parts.includes(part) ? input[part] : ""]),
      ) as AddressFields;
      const result = engine.clean(mappedOnly, DEFAULT_STYLE, { parts });
      for (const change of result.changes) expect(parts).toContain(change.field);
    }),
    runs,
  );
});

test("never empties a filled field by a write", () => {
  fc.assert(
    fc.property(record, style, (input, chosen) => {
      const result = engine.clean(input, chosen);
      const written = result.outcome === "corrected" ? result.changes : [];
      expect(written.map((change) => change.after)).not.toContain("");
    }),
    runs,
  );
});
