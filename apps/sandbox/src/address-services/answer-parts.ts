import type { Building, Finding } from "./directory.ts";

export type Found = Extract<Finding, { kind: "found" }>;

/** House number and the rest; a line without a number (a PO box, a military unit) is all street. */
export function splitLine(street: string): { number: string; name: string } {
  const [, number = "", name = street] = /^(\d[\w-]*)\s+(.+)$/.exec(street) ?? [];
  return { number, name };
}

/** The unit as written in the truth, with its designator. */
export function unitText({ building, unit, unitIs }: Found): string {
  if (unitIs !== "right") return unit === "" ? "" : `# ${unit}`;
  const { street2 } = building.address;
  return street2.toUpperCase().endsWith(unit) ? street2 : `Unit ${unit}`;
}

/** Made up but deterministic for an address: it is no real place's location. */
export function pointOf({ address }: Building): { latitude: number; longitude: number } {
  let hash = 7;
  for (const letter of `${address.street}${address.zip}`) hash = (hash * 31 + letter.charCodeAt(0)) % 100_000;
  return { latitude: 30 + hash / 10_000, longitude: -120 + hash / 5_000 };
}

export function plus4({ address }: Building): string {
  let hash = 11;
  for (const letter of address.street) hash = (hash * 17 + letter.charCodeAt(0)) % 9_000;
  return String(1_000 + hash);
}
