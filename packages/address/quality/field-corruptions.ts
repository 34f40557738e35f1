import type { AddressFields } from "../src/types.ts";
import type { Corruption } from "./corruptions.ts";
import type { Random } from "./random.ts";
import { readLines } from "./real-lines.ts";

/** Fields in each other's place, and parts of an address that the street has, too. */
export const MIXED_FIELDS: readonly Corruption[] = [
  {
    name: "city and street swapped",
    damage: (row) => ({ ...row, city: row.street_address, street_address: row.city }),
  },
  {
    name: "city and state swapped",
    damage: (row) => (row.state === "" || row.state === row.city ? null : { ...row, city: row.state, state: row.city }),
  },
  {
    name: "city and code again in the street",
    damage: (row, chance) =>
      row.postal_code === "" ? null : { ...row, street_address: `${row.street_address}${tailOf(row, chance)}` },
  },
];

function tailOf({ city, state, postal_code: code }: AddressFields, chance: Random): string {
  return chance.pick([
    `, ${code} ${city}`,
    `, ${city} ${code}`,
    `, ${city}, ${code}`,
    `, ${city}${state === "" ? "" : `, ${state}`} ${code}`,
    ` ${code} ${city}`,
  ]);
}

/** Two addresses in one street: nothing tells which one is meant. */
export const TWO_ADDRESSES: readonly Corruption[] = [
  { name: "two addresses in one street", damage: (row, chance) => joined(row, chance.pick([" / ", "; ", " | "])) },
  {
    name: "ship and bill in one street",
    damage: (row, chance) => {
      const [first, second] = chance.pick([
        ["ship to: ", " bill to: "],
        ["Shipping: ", ", Billing: "],
        ["ship ", " bill "],
        ["Lieferadresse: ", " Rechnungsadresse: "],
        ["livraison : ", " facturation : "],
      ] as const);
      return { ...row, street_address: `${first}${row.street_address}${second}${row.street_address}` };
    },
  },
];

function joined(row: AddressFields, mark: string): AddressFields | null {
  const [first = ""] = row.street_address.split(/[,;/|]/u);
  if (!/\d/u.test(first) || first.length < 8) return null;
  const other = first.replace(/\d+/u, (number) => String(Number(number) + 7)).split(" ");
  return { ...row, street_address: `${first}${mark}${other.join(" ")}` };
}

/** Letters of Central Europe, and those that a Western code page has in their place. */
const CENTRAL: Readonly<Record<string, readonly [own: string, western: string]>> = {
  CZ: ["ěčřůňďĚČŘŮŇĎ", "ìèøùòïÌÈØÙÒÏ"],
  SK: ["čňďľŕČŇĎĽ", "èòï¾àÈÒÏ¼"],
  HU: ["őűŐŰ", "õûÕÛ"],
  PL: ["ąłęśżźćńŁŚŻĆŃ", "¹³êœ¿Ÿæñ£Œ¯ÆÑ"],
};
const inCodePage = (country: string, text: string): string => {
  const [own, western] = CENTRAL[country] ?? ["", ""];
  return Array.from(text, (sign) => western[own.indexOf(sign)] ?? sign).join("");
};
const inWrongEncoding = (text: string): string =>
  new TextDecoder("windows-1252").decode(new TextEncoder().encode(text));
const inBoth = (row: AddressFields, read: (text: string) => string): AddressFields | null => {
  const [street_address, city] = [read(row.street_address), read(row.city)];
  return street_address === row.street_address && city === row.city ? null : { ...row, street_address, city };
};

export const BROKEN_LETTERS: readonly Corruption[] = [
  { name: "Western code page", damage: (row) => inBoth(row, (text) => inCodePage(row.country, text)) },
  { name: "street and city in the wrong encoding", damage: (row) => inBoth(row, inWrongEncoding) },
];

/** What people enter in a CRM's street field if they have no address; what they add behind one. */
export const noAddresses = (): Corruption => ({
  name: "no address in the street",
  damage: (row, chance) => ({ ...row, street_address: chance.pick(readLines("no-addresses.txt")) }),
});
export const streetRemarks = (): Corruption => ({
  name: "a phone number or a note behind the street",
  damage: (row, chance) => ({
    ...row,
    street_address: row.street_address + chance.pick(readLines("street-remarks.txt")),
  }),
});
