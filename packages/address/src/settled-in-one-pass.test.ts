import { expect, test } from "vitest";
import { loadEngine } from "./engine.ts";
import { DEFAULT_STYLE } from "./style.ts";
import type { AddressFields } from "./types.ts";
import { rightWorld } from "../quality/sets.ts";

const engine = loadEngine();
const clean = (fields: Partial<AddressFields>, casing: "crm" | "postal" = "crm") =>
  engine.clean(
    { street_address: "", city: "", state: "", postal_code: "", country: "", ...fields },
    { ...DEFAULT_STYLE, casing },
  );

test.each([
  ["IT", "Piazza del Campidoglio 1", "Roma RM", "RM", "186", ["Piazza del Campidoglio 1", "Roma", "RM", "00186"]],
  [
    "ES",
    "Plaza Mayor 1",
    "Barcelona, Barcelona",
    "Barcelona",
    "8002.0",
    ["Plaza Mayor 1", "Barcelona", "Barcelona", "08002"],
  ],
  [
    "CA",
    "290 Bremner Blvd, M5V 3L9 Toronto",
    "Toronto ON",
    "ON",
    "M5V 3L9",
    ["290 Bremner Blvd", "Toronto", "ON", "M5V 3L9"],
  ],
  [
    "CA",
    "290 Bremner Blvd, M5V 3L9 Toronto",
    "M5V 3L9 Toronto",
    "ON",
    "M5V 3L9",
    ["290 Bremner Blvd", "Toronto", "ON", "M5V 3L9"],
  ],
])("%s: corrects all parts in one pass: %s, %s", (country, street_address, city, state, postal_code, wanted) => {
  const { outcome, address } = clean({ street_address, city, state, postal_code, country });
  expect([outcome, address.street_address, address.city, address.state, address.postal_code]).toEqual([
    "corrected",
    ...wanted,
  ]);
});

test.each(["Buenos Ais", "BUENOS AIS", "buenos ais"])("keeps the code beside a city that is not known: %s", (city) => {
  const fields = { street_address: "Av. de Mayo 525", city, postal_code: "'C1084AAA", country: "AR" };
  for (const casing of ["crm", "postal"] as const) expect(clean(fields, casing).address.postal_code).toBe("'C1084AAA");
});

test("writes İ as one character in uppercase, and without its dot in lowercase", () => {
  const turkish = {
    street_address: "Divan Yolu Caddesi 1",
    city: "i\u0307stanbul",
    postal_code: "34122",
    country: "TR",
  };
  expect(clean(turkish, "postal").address.city).toBe("\u0130STANBUL");
  const english = { street_address: "22 H\u0130GH STREET", city: "CH\u0130PP\u0130NG NORTON", postal_code: "OX7 5AD" };
  const { address } = clean({ ...english, country: "GB" });
  expect([address.street_address, address.city]).toEqual(["22 High Street", "Chipping Norton"]);
});

test("reads American words in Turkish uppercase", () => {
  const place = { city: "DES MO\u0130NES", state: "IA", postal_code: "50309", country: "US" };
  const { address } = clean({ ...place, street_address: "400 ROBERT D RAY DR\u0130VE" });
  expect([address.street_address, address.city]).toEqual(["400 Robert D Ray Dr", "Des Moines"]);
  expect(clean({ ...place, street_address: "400 robert d ray dri\u0307ve" }).address.street_address).toBe(
    "400 Robert D Ray Dr",
  );
});

test("does not write a street that still ends with its code", () => {
  expect(clean({ street_address: "2200 Ross Ave 75201 Dallas TX 75201" }).outcome).toBe("review");
});

type Damage = (record: AddressFields) => AddressFields;
const all =
  (change: (text: string) => string): Damage =>
  ({ street_address, city, state, postal_code, country }) => ({
    street_address: change(street_address),
    city: change(city),
    state: change(state),
    postal_code: change(postal_code),
    country,
  });
const DAMAGES: Record<string, Damage> = {
  decomposed: all((text) => text.normalize("NFD")),
  capitals: all((text) => text.toUpperCase()),
  "Turkish capitals": all((text) => text.toLocaleUpperCase("tr")),
  "small letters": all((text) => text.toLowerCase()),
  "state behind the city": (record) => ({ ...record, city: `${record.city} ${record.state}`.trim() }),
  "city twice": (record) => ({ ...record, city: `${record.city}, ${record.city}` }),
  "code behind the city": (record) => ({ ...record, city: `${record.city} ${record.postal_code}` }),
  "country behind the city": (record) => ({ ...record, city: `${record.city}, ${record.country}` }),
  "city as the state": (record) => ({ ...record, state: record.city }),
  "code and city behind the street": (record) => ({
    ...record,
    street_address: `${record.street_address}, ${record.postal_code} ${record.city}`,
  }),
  "lost zeros": (record) => ({ ...record, postal_code: record.postal_code.replace(/^0+/u, "") }),
  "a spreadsheet's number": (record) => ({ ...record, postal_code: `${record.postal_code.replace(/^0+/u, "")}.0` }),
  "letters for zeros": (record) => ({ ...record, postal_code: record.postal_code.replaceAll("0", "O") }),
};
const PAIRS = Object.keys(DAMAGES).flatMap((first) =>
  Object.keys(DAMAGES)
    .filter((second) => second !== first)
    .map((second) => [first, second] as const),
);

/** The slow layer takes every record with each pair. */
const SHARE = process.env.SLOW === "1" ? 1 : 8;

test.each(PAIRS)("needs only one pass for every country's records: %s, then %s", (first, second) => {
  const offset = PAIRS.findIndex((pair) => pair[0] === first && pair[1] === second);
  const restless = rightWorld().filter((record, index) => {
    if ((index + offset) % SHARE !== 0) return false;
    const once = engine.clean(DAMAGES[second]?.(DAMAGES[first]?.(record) ?? record) ?? record);
    if (once.outcome === "review" || once.outcome === "fail") return false;
    return engine.clean(once.address).changes.length > 0;
  });
  expect(restless).toEqual([]);
});
