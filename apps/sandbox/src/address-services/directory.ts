import { setImmediate as breathe } from "node:timers/promises";
import { generatedRecord } from "../hubspot/generated-record.ts";
import type { HubSpotWorld } from "../hubspot/hubspot-world.ts";
import { type ListInfo, listsOf, recordId } from "../hubspot/lists.ts";
import type { Portal } from "../hubspot/portal.ts";
import type { AddressParts } from "../truth/address.ts";
import { foldedCity, foldedCountry, foldedStreet, isSamePart } from "../truth/same-part.ts";

/** The requested address, with the unit in the street line. */
export type Asked = { street: string; city: string; state: string; zip: string; country: string };

export type Building = { address: AddressParts; stateName: string; alsoCity: string; units: Set<string> };

export type Finding =
  | {
      kind: "found";
      building: Building;
      /** The city name that residents wrote, if it is correct there. */
      city: string;
      unit: string;
      unitIs: "none" | "right" | "missing" | "unknown";
      changed: ReadonlySet<"city" | "state" | "zip">;
      added: ReadonlySet<"city" | "state" | "zip">;
    }
  /** Several buildings match the request. */
  | { kind: "several"; buildings: readonly Building[] }
  /** The street exists there, but not the number. */
  | { kind: "street"; building: Building }
  | { kind: "nothing" };

export type Directory = {
  /** Reads lists created since the last call, in small steps, so that other calls are served meanwhile. */
  prepare(): Promise<void>;
  look(asked: Asked): Finding;
};

const atOnce = 200;

/** Larger lists are read only if used: a real service does not know every address, either. */
const maxRecords = 500;
const maxInUse = 10_000;

function isKnown(portal: Portal, list: ListInfo): boolean {
  if (list.recordIds !== null) return false;
  const isInUse = portal.installedAt !== null && list.type === "contacts";
  return list.size <= (isInUse ? maxInUse : maxRecords);
}
const unitAtEnd = /[\s,]+(?:(?:suite|ste|apartment|apt|unit|floor|fl|building|bldg)\b\.?\s*#?\s*|#\s*)([\w-]+)$/i;

/** Every building of the truth behind the portals' lists, by street line. Built list by list on first use. */
export function createDirectory(world: HubSpotWorld): Directory {
  const byLine = new Map<string, Building[]>();
  const byStreet = new Map<string, Building>();
  const read = new Set<string>();
  let reading = Promise.resolve();
  const learn = async (portal: Portal, list: ListInfo): Promise<void> => {
    for (let index = 0; index < list.size; index++) {
      if (index % atOnce === atOnce - 1) await breathe();
      const truth = generatedRecord(portal, list.type, recordId(list.listNo, index))?.truth;
      if (!truth?.address) continue;
      const { address, stateName, alsoCity } = truth;
      const line = foldedStreet(address.street);
      const known = byLine.get(line) ?? [];
      let building = known.find((other) => isSameBuilding(other.address, address));
      if (!building) {
        building = { address, stateName, alsoCity, units: new Set() };
        byLine.set(line, [...known, building]);
      }
      if (address.street2 !== "") building.units.add(unitOf(` ${address.street2}`));
      byStreet.set(`${streetName(line)}|${address.zip}`, building);
    }
  };
  const readAll = async (): Promise<void> => {
    for (const portal of world.portals.values()) {
      for (const list of listsOf(portal)) {
        const key = `${portal.id}/${list.type}/${list.listNo}`;
        if (read.has(key) || !isKnown(portal, list)) continue;
        read.add(key);
        await learn(portal, list);
      }
    }
  };
  return {
    async prepare() {
      reading = reading.then(readAll);
      await reading;
    },
    look: (asked) => lookUp(byLine, byStreet, asked),
  };
}

function lookUp(
  byLine: ReadonlyMap<string, readonly Building[]>,
  byStreet: ReadonlyMap<string, Building>,
  asked: Asked,
): Finding {
  const line = foldedStreet(asked.street.replace(unitAtEnd, ""));
  const fits = (byLine.get(line) ?? []).filter((building) => fitsPlace(building, asked));
  const exact = fits.filter(({ address }) => address.zip === asked.zip.slice(0, address.zip.length));
  const candidates = exact.length > 0 ? exact : fits;
  const [building] = candidates;
  if (!building) {
    const street = byStreet.get(`${streetName(line)}|${asked.zip.slice(0, 5)}`);
    return street && /^\d/.test(line) ? { kind: "street", building: street } : { kind: "nothing" };
  }
  if (candidates.length > 1) return { kind: "several", buildings: candidates };
  const { address, alsoCity } = building;
  const unit = unitOf(asked.street);
  const isOtherName = alsoCity !== "" && isSamePart("city", asked.city, alsoCity);
  const city = isOtherName ? alsoCity : address.city;
  const changed = new Set<"city" | "state" | "zip">();
  const added = new Set<"city" | "state" | "zip">();
  const compare = (part: "city" | "state" | "zip", given: string, isRight: boolean): void => {
    if (given === "" && !isRight) added.add(part);
    else if (!isRight) changed.add(part);
  };
  compare("city", asked.city, isSamePart("city", asked.city, city));
  compare("state", asked.state, isState(building, asked.state));
  compare("zip", asked.zip, isSamePart("zip", asked.zip.slice(0, address.zip.length), address.zip));
  const unitIs = building.units.size === 0 ? (unit === "" ? "none" : "unknown") : unitState(building, unit);
  return { kind: "found", building, city, unit, unitIs, changed, added };
}

function unitState(building: Building, unit: string): "right" | "missing" | "unknown" {
  if (unit === "") return "missing";
  return building.units.has(unit) ? "right" : "unknown";
}

/** Two of code, city and state must match; a missing part does not count against it. */
function fitsPlace(building: Building, asked: Asked): boolean {
  const { address, alsoCity } = building;
  if (asked.country !== "" && foldedCountry(asked.country) !== foldedCountry(address.country)) return false;
  const zip = asked.zip !== "" && isSamePart("zip", asked.zip.slice(0, address.zip.length), address.zip);
  const city =
    asked.city !== "" &&
    (foldedCity(asked.city) === foldedCity(address.city) ||
      (alsoCity !== "" && foldedCity(asked.city) === foldedCity(alsoCity)));
  const state = isState(building, asked.state);
  if (zip) return city || state || (asked.city === "" && asked.state === "");
  return city && (state || asked.state === "");
}

function isState({ address, stateName }: Building, given: string): boolean {
  if (address.state === "") return given === "";
  return isSamePart("state", given, address.state) || (stateName !== "" && isSamePart("state", given, stateName));
}

function isSameBuilding(a: AddressParts, b: AddressParts): boolean {
  return a.zip === b.zip && a.city === b.city && a.state === b.state && a.country === b.country;
}

function unitOf(line: string): string {
  return (unitAtEnd.exec(line)?.[1] ?? "").toUpperCase();
}

function streetName(line: string): string {
  return line.replace(/^[\w-]*\d[\w-]*\s+/, "");
}
