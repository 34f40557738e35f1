import type { AddressParts } from "../truth/address.ts";
import type { Asked, Building, Directory, Finding } from "./directory.ts";

/** A building in the parts that services answer with. */
export type Hit = {
  address: AddressParts;
  stateName: string;
  alsoCity: string;
  /** The name that was asked, if residents use it. */
  city: string;
  /** House number and the rest; a line without a number (a PO box, a military unit) is all street. */
  number: string;
  street: string;
  /** With its designator. */
  unit: string;
  point: { latitude: number; longitude: number };
  plus4: string;
};

export type Question = Asked & {
  /** What names this question in the request, and the question as it was written. */
  id?: string;
  written?: unknown;
};

export type Result = { question: Question; finding: Finding; hits: readonly Hit[] };

export function resultOf(directory: Directory, question: Question): Result {
  const finding = directory.look(question);
  return { question, finding, hits: hitsOf(finding) };
}

function hitsOf(finding: Finding): Hit[] {
  switch (finding.kind) {
    case "nothing":
      return [];
    case "several":
      return finding.buildings.map((building) => hitOf(building));
    case "street":
      return [hitOf(finding.building)];
    case "found":
      return [hitOf(finding.building, finding.city, unitText(finding))];
  }
}

function hitOf({ address, stateName, alsoCity }: Building, city = address.city, unit = ""): Hit {
  const { number, name: street } = splitLine(address.street);
  // Made up but deterministic for an address: it is no real place's location.
  const at = hashOf(`${address.street}${address.zip}`, { start: 7, factor: 31, limit: 100_000 });
  return {
    address,
    stateName,
    alsoCity,
    city,
    number,
    street,
    unit,
    point: { latitude: 30 + at / 10_000, longitude: -120 + at / 5_000 },
    plus4: String(1_000 + hashOf(address.street, { start: 11, factor: 17, limit: 9_000 })),
  };
}

export function splitLine(line: string): { number: string; name: string } {
  const [, number = "", name = line] = /^(\d[\w-]*)\s+(.+)$/.exec(line) ?? [];
  return { number, name };
}

/** The unit as written in the truth. */
function unitText({ building, unit, unitIs }: Extract<Finding, { kind: "found" }>): string {
  if (unitIs !== "right") return unit === "" ? "" : `# ${unit}`;
  const { street2 } = building.address;
  return street2.toUpperCase().endsWith(unit) ? street2 : `Unit ${unit}`;
}

function hashOf(text: string, { start, factor, limit }: { start: number; factor: number; limit: number }): number {
  let hash = start;
  for (const letter of text) hash = (hash * factor + letter.charCodeAt(0)) % limit;
  return hash;
}
