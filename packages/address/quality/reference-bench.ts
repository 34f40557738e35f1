/**
 * Builds a synthetic country of addresses and measures the reference index: `node quality/reference-bench.ts [addresses]`
 * (default two million). Prints bytes per address, memory of the build, lookup times and the engine's rate with the index.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadEngine } from "../src/engine.ts";
import { IndexBuilder } from "../src/reference/build-index.ts";
import { ReferenceIndex } from "../src/reference/read-index.ts";
import { referenceService } from "../src/reference/address-service.ts";
import { DEFAULT_STYLE } from "../src/style.ts";
import { PARTS } from "../src/types.ts";
import { UsGazetteer } from "../src/us/gazetteer.ts";
import { settle } from "../src/services/settle.ts";
import { random } from "./random.ts";

const ADDRESSES = Number(process.argv[2] ?? 2_000_000);
const PER_STREET = 40;
const LOOKUPS = 200_000;
const NAMES =
  "Oak Maple Cedar Pine Elm Walnut Chestnut Spruce Birch Willow Lincoln Madison Jefferson Monroe Adams".split(" ");
const TYPES = "Street Avenue Road Drive Lane Court Boulevard Place".split(" ");
const DIRECTIONS = ["", "North ", "South ", "East ", "West "];

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), "reference-bench-"));
const chance = random(7);
const gazetteer = new UsGazetteer();
const zips = gazetteer.allZips();
let peak = 0;

const start = process.cpuUsage();
const builder = new IndexBuilder(folder);
const asked: { postal: string; street: string; number: string }[] = [];
for (let made = 0, street = 0; made < ADDRESSES; street++) {
  const postal = zips[street % zips.length] ?? "";
  const name = `${chance.pick(DIRECTIONS)}${chance.pick(NAMES)} ${chance.pick(NAMES)} ${chance.pick(TYPES)}`;
  let number = 1 + chance.below(100);
  const [latitude, longitude] = [25 + chance.next() * 24, -125 + chance.next() * 58];
  for (let i = 0; i < PER_STREET && made < ADDRESSES; i++, made++) {
    number += 2 + 2 * chance.below(4);
    const point = { latitude: latitude + i / 5000, longitude: longitude + chance.next() / 5000 };
    builder.add("US", { postal, street: name, number: String(number), unit: "", point });
    if (chance.below(Math.ceil(ADDRESSES / LOOKUPS)) === 0)
      asked.push({ postal, street: name, number: String(number) });
  }
  if (street % 1000 === 0) peak = Math.max(peak, process.memoryUsage().rss);
}
const manifest = builder.finish("2026-01-01", ["synthetic"]);
peak = Math.max(peak, process.memoryUsage().rss);
const built = process.cpuUsage(start);
const [file] = manifest.files;
if (!file) throw new Error("nothing was built");
say(
  `${file.addresses} addresses, ${(file.bytes / file.addresses).toFixed(1)} bytes each: 100 million take ${(file.bytes / file.addresses / 10).toFixed(2)} GB`,
);
say(
  `build: ${Math.round((ADDRESSES * 1e6) / (built.user + built.system))} addresses per CPU second, peak ${Math.round(peak / 1e6)} MB`,
);

const index = ReferenceIndex.open(folder);
const times: number[] = [];
let missing = 0;
for (let round = 0; round < 2; round++) {
  times.length = 0;
  for (const { postal, street, number } of asked) {
    const before = process.hrtime.bigint();
    if (index.find("US", postal, street, number).kind !== "premise") missing++;
    times.push(Number(process.hrtime.bigint() - before) / 1000);
  }
}
times.sort((a, b) => a - b);
const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
say(`${times.length} lookups, warm: median ${at(0.5)} µs, p99 ${at(0.99)} µs; missing ${missing}`);

const engine = loadEngine();
const adapter = referenceService(index);
const records = asked.slice(0, 50_000).map(({ postal, street, number }) => {
  const place = gazetteer.firstPlaceOfRow(gazetteer.rowOf(postal));
  const [city = "", state = ""] = [gazetteer.placeNames[place], gazetteer.placeStates[place]];
  return { street_address: `${number} ${street}`, city, state, postal_code: postal, country: "US" };
});
const before = process.cpuUsage();
let verified = 0;
for (const record of records) {
  const own = engine.clean(record);
  const answer = await adapter.verify([{ id: "1", address: record, country: "US", purpose: "clean" }]);
  const [result] = answer.kind === "results" ? answer.results : [];
  if (
    result &&
    settle(
      engine,
      { input: record, own, answer: result, traits: adapter.traits },
      { style: DEFAULT_STYLE, parts: PARTS },
    ).granularity === "premise"
  )
    verified++;
}
const used = process.cpuUsage(before);
say(
  `engine with index: ${Math.round((records.length * 1e6) / (used.user + used.system))} addresses per CPU second, ${verified} of ${records.length} verified`,
);
index.close();
rmSync(folder, { recursive: true });
