import { basename, dirname } from "node:path";
import { linesOf } from "./delimited.ts";
import { pointOf } from "./source.ts";
import type { Source } from "./source.ts";

type Feature = {
  properties?: { number?: unknown; street?: unknown; unit?: unknown; postcode?: unknown; country?: unknown };
  geometry?: { coordinates?: readonly unknown[] } | null;
};

/**
 * OpenAddresses, GeoJSON lines (`us/ca/berkeley-addresses-city.geojson`): https://batch.openaddresses.io. The country is the
 * folder or the beginning of the file's name.
 */
export const openAddresses: Source = {
  name: "OpenAddresses",
  matches: (fileName) => /\.geojson(?:\.gz)?$/iu.test(fileName),
  async *read(path) {
    const country = countryOf(path);
    for await (const line of linesOf(path)) {
      const feature = parse(line);
      const { number, street, unit, postcode } = feature?.properties ?? {};
      if (typeof number !== "string" || typeof street !== "string" || typeof postcode !== "string") continue;
      if (number === "" || street === "" || postcode === "" || country === null) continue;
      const [longitude, latitude] = feature?.geometry?.coordinates ?? [];
      yield {
        country,
        row: {
          postal: postcode,
          street,
          number,
          unit: typeof unit === "string" ? unit : "",
          point: pointOf(latitude ?? null, longitude ?? null),
        },
      };
    }
  },
};

function parse(line: string): Feature | null {
  try {
    return JSON.parse(line) as Feature;
  } catch {
    // A truncated or invalid JSON line contains no address.
    return null;
  }
}

/** "us-ca-berkeley.geojson", or a folder "us" above the file. */
function countryOf(path: string): string | null {
  const own = /^([a-z]{2})[-_.]/iu.exec(basename(path))?.[1];
  const folder = dirname(path)
    .split("/")
    .findLast((name) => /^[a-z]{2}$/iu.test(name) && name === name.toLowerCase());
  const above = dirname(dirname(path)).split("/").at(-1) ?? "";
  const isNested = /^[a-z]{2}$/u.test(above) && folder !== undefined;
  return (own ?? (isNested ? above : folder))?.toUpperCase() ?? null;
}
