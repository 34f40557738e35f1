import { loadEngine } from "./engine.ts";
import type { Engine } from "./engine.ts";
import { addDataFile, hasDataFile } from "./platform/browser.ts";

export { enrichmentOf } from "./enrich.ts";
export type { EnrichmentValues } from "./enrich.ts";
export type { CleanOptions, Engine } from "./engine.ts";
export { inferStyle } from "./infer-style.ts";
export { DEFAULT_STYLE } from "./style.ts";
export type { FormatStyle } from "./style.ts";
export type { AddressCandidate, AddressFields, CleanResult, FieldChange } from "./types.ts";

/** Loads a file of the data folder, compressed or not, from wherever it is served; null if there is none. */
export type LoadFile = (name: string) => Promise<Uint8Array | ArrayBuffer | null>;

const ALWAYS = [
  "countries.json.gz",
  "country-aliases.json.gz",
  "country-names.tsv.gz",
  "state-names.tsv.gz",
  "large-cities.tsv.gz",
  "city-aliases.tsv.gz",
  "given-names.txt.gz",
  "us-local-names.txt.gz",
  "us-places.tsv.gz",
  "us-zips.bin.gz",
  "us-counties.tsv.gz",
  "time-zones.json.gz",
];

/**
 * The engine in a browser: fetches the files of the United States and of the given countries (ISO alpha-2), then cleans
 * synchronously. Other countries are judged as if they had no table. Called again with more countries, it fetches only the new
 * ones.
 */
export async function loadBrowserEngine(options: { load: LoadFile; countries?: readonly string[] }): Promise<Engine> {
  const names = [...ALWAYS, ...(options.countries ?? []).flatMap(filesOf)].filter((name) => !hasDataFile(name));
  await Promise.all(
    names.map(async (name) => {
      const content = await options.load(name);
      if (content !== null) addDataFile(name, await unpacked(new Uint8Array(content)));
      else if (ALWAYS.includes(name)) throw new Error(`${name} could not be loaded`);
    }),
  );
  return loadEngine();
}

function filesOf(country: string): string[] {
  const code = country.toUpperCase();
  switch (code) {
    case "US":
      return [];
    case "CA":
      return ["ca.tsv.gz"];
    case "IN":
    case "JP":
      return [`${code.toLowerCase()}.tsv.gz`, `places/${code}.tsv.gz`];
    default:
      return [`postal/${code}.tsv.gz`, `places/${code}.tsv.gz`];
  }
}

/** The server may have decompressed it already. */
async function unpacked(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (content[0] !== 0x1f || content[1] !== 0x8b) return content;
  const stream = new Blob([content]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
