import type { Values } from "../../src/records/store.ts";

const of = ([address, city, state, zip, country]: [string, string, string, string, string]): Values => ({
  address,
  city,
  state,
  zip,
  country,
});

/** Of each outcome some: confirmed, corrected, for review, empty, and not an address. */
export const ADDRESSES: readonly Values[] = [
  of(["28 State Street", "Boston", "MA", "02109", "US"]),
  of(["28 state street", "bostn", "ma", "02109", "US"]),
  of(["1600 Pennsylvania Avenue NW", "Washington", "DC", "20500", "US"]),
  of(["1600 Pennsylvania Avenue NW", "Washingtn", "DC", "20500", "US"]),
  of(["350 Fifth Avenue", "new york", "NY", "10118", "United States"]),
  of(["350 Fifth Avenue", "New York", "CA", "10118", "US"]),
  of(["233 S Wacker Dr", "Chicago", "IL", "60606", "US"]),
  of(["233 S Wacker Dr", "Chicagoo", "Illinois", "60606", "USA"]),
  of(["1 Main Street", "Springfield", "", "", "US"]),
  of(["700 Clark Ave", "Saint Louis", "MO", "63102", "US"]),
  of(["700 Clark Ave", "st. louis", "mo", "63102", "us"]),
  of(["", "", "", "", ""]),
  of(["Platz der Republik 1", "Berln", "", "11011", "DE"]),
  of(["10 Downing Street", "London", "", "SW1A2AA", "GB"]),
  of(["n/a", "unknown", "", "00000", ""]),
];

/** The property of an address set, and the set of a property. */
export function nameIn(set: string, name: string): string {
  return set === "primary" ? name : `${set}_${name}`;
}

export function setOf(name: string): string {
  return ["delivery", "billing"].find((set) => name.startsWith(`${set}_`)) ?? "primary";
}
