import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { realSplitFields } from "../../quality/real-lines.ts";
import { loadEngine } from "../engine.ts";
import { DEFAULT_STYLE } from "../style.ts";
import { PARTS } from "../types.ts";
import type { AddressFields, CleanResult } from "../types.ts";
import { settle } from "../services/settle.ts";
import { buildReference } from "./build-reference.ts";
import { IndexBuilder } from "./build-index.ts";
import { ReferenceIndex, ReferenceIndexError } from "./read-index.ts";
import { partsOfLine } from "./street-key.ts";
import { referenceService } from "./address-service.ts";

const work = mkdtempSync(join(tmpdir(), "reference-"));
const folder = join(work, "index");
const engine = loadEngine();
let index: ReferenceIndex;

beforeAll(async () => {
  const downloads = join(work, "downloads");
  mkdirSync(downloads);
  const features = realSplitFields().flatMap(({ street_address, postal_code }, at) => {
    const { number, street, unit } = partsOfLine("US", street_address);
    const properties = { number, street, unit, postcode: postal_code };
    const geometry = { type: "Point", coordinates: [-100 - at / 1000, 40 + at / 1000] };
    return number === "" ? [] : [JSON.stringify({ type: "Feature", properties, geometry })];
  });
  writeFileSync(join(downloads, "us-real.geojson"), features.join("\n"));
  mkdirSync(folder);
  await buildReference(downloads, folder, "2026-11-22");
  index = ReferenceIndex.open(folder);
});
afterAll(() => {
  index.close();
  rmSync(work, { recursive: true });
});

async function clean(input: AddressFields): Promise<CleanResult> {
  const adapter = referenceService(index);
  const own = engine.clean(input);
  const answer = await adapter.verify([{ id: "1", address: input, country: "US", purpose: "clean" }]);
  if (answer.kind !== "results" || answer.results[0] === undefined) throw new Error("the reference always answers");
  return settle(
    engine,
    { input, own, answer: answer.results[0], traits: adapter.traits },
    { style: DEFAULT_STYLE, parts: PARTS },
  );
}
const nashville = { city: "Nashville", state: "TN", postal_code: "37013", country: "US" };

test("confirms a real street and number in any spelling, with its location", async () => {
  const { manifest } = index;
  expect(manifest.files[0]).toMatchObject({ country: "US", name: "US.plref" });
  expect(manifest.files[0]?.addresses).toBeGreaterThan(1500);
  for (const street_address of ["3313 Daisy Trail", "3313 DAISY TRL", "3313 Daisy Trl Apt 4"]) {
    const result = await clean({ street_address, ...nashville });
    expect(result).toMatchObject({ granularity: "premise" });
    expect(result.notChecked).not.toContain("street");
  }
  expect(index.find("US", "37013", "Daisy Trail", "3313")).toMatchObject({
    kind: "premise",
    point: { latitude: expect.closeTo(40, 0), longitude: expect.closeTo(-100, -1) },
  });
});

test("corrects a misspelled street within its code if the number exists", async () => {
  const result = await clean({ street_address: "3313 Diasy Trl", ...nashville });
  expect(result).toMatchObject({ outcome: "corrected", address: { street_address: "3313 Daisy Trl" } });
  expect(result.changes).toMatchObject([{ field: "street_address", kind: "spelling", reason: "spelling_by_service" }]);
});

test("never corrects a number, and leaves an unknown street unchanged", async () => {
  for (const street_address of ["3315 Daisy Trl", "3315 Diasy Trl", "1 Unheard Of Ln"])
    expect((await clean({ street_address, ...nashville })).address.street_address).toBe(street_address);
  expect(index.find("US", "37013", "Daisy Trail", "3315")).toMatchObject({ kind: "number_unknown" });
  expect(index.find("US", "00001", "Daisy Trail", "3313")).toEqual({ kind: "postal_unknown" });
});

test("only reports a number that is missing from the street data", async () => {
  const unknown = await clean({ street_address: "3315 Daisy Trl", ...nashville });
  expect(unknown).toMatchObject({
    outcome: "accept",
    changes: [],
    granularity: "street",
    reasons: ["local_name", "house_number_not_known"],
  });
  expect(unknown.notChecked).toEqual(["house_number", "unit"]);
  // What the engine itself wants reviewed stays as it was.
  const held = await clean({ street_address: "3315 Daisy Trl", ...nashville, state: "" });
  expect(held.reasons).toContain("house_number_not_known");
  expect(held.reasons).not.toContain("service_is_unsure");
});

test("finds every added address, and no other", () => {
  const number = fc.oneof(fc.nat(99_999).map(String), fc.constantFrom("12A", "42-15", "N95W18000", "0012"));
  const street = fc.constantFrom(
    "Oak St",
    "North Main Street",
    "5th Ave",
    "Rue de Rivoli",
    "Lindenstraße",
    "O'Connell St",
  );
  const row = fc.record({ postal: fc.constantFrom("80203", "80204", "10118"), street, number });
  // Leading zeros do not make another number.
  const keyOf = (each: { postal: string; street: string; number: string }) =>
    `${each.postal}|${each.street}|${each.number.replace(/^0+(?=\d)/, "")}`;
  const twelve = { postal: "10118", street: "North Main Street", number: "12" };
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), fc.array(row, { maxLength: 20 }), (rows, others) => {
      const own = mkdtempSync(join(work, "property-"));
      const builder = new IndexBuilder(own);
      for (const each of rows) builder.add("US", { ...each, unit: "", point: null });
      builder.finish("2026-11-22", ["property"]);
      const built = ReferenceIndex.open(own);
      const keys = new Set(rows.map(keyOf));
      for (const each of [...rows, ...others]) {
        const found = built.find("US", each.postal, each.street, each.number).kind === "premise";
        expect(found).toBe(keys.has(keyOf(each)));
      }
      built.close();
    }),
    { numRuns: 60, examples: [[[twelve], [{ ...twelve, number: "0012" }]]] },
  );
});

test("distinguishes streets whose keys have the same hash", () => {
  const own = mkdtempSync(join(work, "collision-"));
  const builder = new IndexBuilder(own);
  // FNV-1a, 32 bits, gives both the same hash.
  for (const [street, number] of Object.entries({ Costarring: "12", Liquid: "7" }))
    builder.add("US", { postal: "80203", street, number, unit: "", point: null });
  builder.finish("2026-11-22", ["test"]);
  const built = ReferenceIndex.open(own);
  const find = (street: string, number: string) => built.find("US", "80203", street, number);
  expect(find("Costarring", "12")).toMatchObject({ kind: "premise", street: "Costarring" });
  expect(find("Liquid", "7")).toMatchObject({ kind: "premise", street: "Liquid" });
  expect(find("Liquid", "12")).toMatchObject({ kind: "number_unknown", street: "Liquid" });
  built.close();
});

test("confirms nothing from a file that is truncated while open", () => {
  const own = mkdtempSync(join(work, "cut-"));
  const builder = new IndexBuilder(own);
  builder.add("US", { postal: "80203", street: "Oak St", number: "12", unit: "", point: null });
  builder.finish("2026-11-22", ["test"]);
  const built = ReferenceIndex.open(own);
  const find = () => built.find("US", "80203", "Oak St", "12");
  expect(find()).toMatchObject({ kind: "premise" });
  truncateSync(join(own, "US.plref"), 70);
  expect(find).toThrow(ReferenceIndexError);
  built.close();
});

test("keeps ranges with their side of the street", () => {
  const own = mkdtempSync(join(work, "ranges-"));
  const builder = new IndexBuilder(own);
  const range = { from: 101, to: 199, parity: "odd" } as const;
  builder.add("US", { postal: "80203", street: "W Oak St", unit: "", point: null, range });
  builder.finish("2026-11-22", ["TIGER/Line"]);
  const built = ReferenceIndex.open(own);
  const kinds = ["101", "150", "151", "201"].map((number) => built.find("US", "80203", "West Oak Street", number).kind);
  expect(kinds).toEqual(["range", "number_unknown", "range", "number_unknown"]);
  built.close();
});

test.each([
  ["cut short", (path: string) => truncateSync(path, 1000), /truncated/u],
  ["changed in one byte", changeByte, /damaged/u],
  ["gone", (path: string) => rmSync(path), /cannot be opened/u],
])("rejects a file that is %s, and names it", (_name, damage, message) => {
  const own = mkdtempSync(join(work, "damage-"));
  const builder = new IndexBuilder(own);
  for (let number = 1; number < 500; number++)
    builder.add("US", { postal: "80203", street: `Street ${number}`, number: String(number), unit: "", point: null });
  builder.finish("2026-11-22", ["test"]);
  damage(join(own, "US.plref"));
  expect(() => ReferenceIndex.open(own)).toThrow(ReferenceIndexError);
  expect(() => ReferenceIndex.open(own)).toThrow(message);
});

function changeByte(path: string): void {
  const bytes = readFileSync(path);
  bytes[2000] = (bytes[2000] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

test("rejects a folder without a manifest or of another version", () => {
  expect(() => ReferenceIndex.open(work)).toThrow(ReferenceIndexError);
  writeFileSync(join(work, "manifest.json"), '{"format":99,"files":[]}');
  expect(() => ReferenceIndex.open(work)).toThrow(/format 99/u);
});
