import { expect, test } from "vitest";
import { loadEngine } from "./engine.ts";
import { inferStyle } from "./infer-style.ts";
import { DEFAULT_STYLE } from "./style.ts";
import type { AddressFields } from "./types.ts";

const engine = loadEngine();
const RIGHT: AddressFields = {
  street_address: "350 5th Avenue, Suite 3300",
  city: "New York",
  state: "NY",
  postal_code: "10118",
  country: "US",
};
const times = (count: number, value: string): string[] => Array.from({ length: count }, () => value);

test("writes the CRM style by default", () => {
  expect(engine.clean(RIGHT).address).toEqual({
    street_address: "350 5th Ave Ste 3300",
    city: "New York",
    state: "NY",
    postal_code: "10118",
    country: "US",
  });
});

test("writes postal style in uppercase", () => {
  const { address } = engine.clean(RIGHT, { ...DEFAULT_STYLE, casing: "postal" });
  expect(address).toEqual({
    street_address: "350 5TH AVE STE 3300",
    city: "NEW YORK",
    state: "NY",
    postal_code: "10118",
    country: "US",
  });
});

test("writes names of states and countries, and keeps military codes", () => {
  const names = { ...DEFAULT_STYLE, state: "name", country: "name" } as const;
  expect(engine.clean(RIGHT, names).address).toMatchObject({ state: "New York", country: "United States" });
  expect(engine.clean({ ...RIGHT, country: "United States of America" }, names).address.country).toBe(
    "United States of America",
  );
  expect(
    engine.clean(
      { street_address: "PSC 3 Box 4120", city: "APO", state: "AE", postal_code: "09021", country: "USA" },
      names,
    ).address,
  ).toMatchObject({ state: "AE", country: "United States" });
  expect(engine.clean(RIGHT, { ...DEFAULT_STYLE, country: "iso3" }).address.country).toBe("USA");
});

test("uses a column's majority style from a hundred filled values", () => {
  expect(inferStyle({ state: times(99, "Ohio") })).toEqual({});
  expect(
    inferStyle({
      state: [...times(80, "Ohio"), ...times(30, "OH")],
      country: [...times(60, "USA"), ...times(50, "United States")],
    }),
  ).toEqual({ state: "name", country: "iso3" });
  expect(inferStyle({ country: [...times(60, "USA"), ...times(60, "United States")] })).toEqual({});
  expect(
    inferStyle({ street_address: [...times(90, "1 Oak Avenue, Suite 5"), ...times(20, "1 Oak Ave Ste 5")] }),
  ).toEqual({ streetWords: "keep", unitSeparator: "comma" });
  expect(inferStyle({ state: [...times(100, "OH"), ...times(500, "")] })).toEqual({ state: "code" });
});
