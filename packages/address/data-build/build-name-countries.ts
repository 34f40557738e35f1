import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { hashOfName } from "../src/country/name-hash.ts";
import { foldName } from "../src/text/fold.ts";
import { writeData } from "./write-data.ts";

const DATA = join(import.meta.dirname, "..", "data");
const MIN_KEY = 3;
/** A longer step between two hashes is written as its remainder behind as many bytes of this value. */
const STEP = 255;

/**
 * In which countries a name is a place: of every place and every name of the postal tables, which must exist already. The countries
 * in one line, then the hashes in ascending order, each as its step from the one before and the number of a country.
 */
export function buildNameCountries(): void {
  const countries: string[] = [];
  const pairs = new Set<number>();
  const add = (country: string, name: string): void => {
    const key = foldName(name);
    if (key.length < MIN_KEY) return;
    if (!countries.includes(country)) countries.push(country);
    pairs.add(hashOfName(key) * 256 + countries.indexOf(country));
  };
  for (const [folder, block] of [
    ["places", 1],
    ["postal", 1],
  ] as const)
    for (const file of readdirSync(join(DATA, folder)).toSorted())
      for (const line of blockOf(join(DATA, folder, file), block)) add(file.slice(0, 2), line.split("\t")[0] ?? "");
  const bytes: number[] = [];
  let last = 0;
  for (const pair of [...pairs].toSorted((a, b) => a - b)) {
    const hash = Math.floor(pair / 256);
    let step = hash - last;
    for (; step >= STEP; step -= STEP) bytes.push(STEP);
    bytes.push(step, pair % 256);
    last = hash;
  }
  writeData("name-countries.bin.gz", Buffer.concat([Buffer.from(`${countries.join(" ")}\n`), Buffer.from(bytes)]));
}

function blockOf(path: string, at: number): string[] {
  const blocks = gunzipSync(readFileSync(path)).toString("utf8").split("\n\n");
  return (blocks[at] ?? "").split("\n").filter((line) => line !== "");
}
