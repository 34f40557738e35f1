import { admin1Names } from "./build-canada.ts";
import { cell, milli, worldCities } from "./sources.ts";
import { sortByName, writeData } from "./write-data.ts";

/** One small file a country: places with their region, loaded when the country is first met. US and Canada have files of their own. */
export function buildWorld(): void {
  const regionNames = admin1Names();
  const byCountry = Map.groupBy(worldCities(), (city) => city.country);
  for (const [country, cities] of byCountry) {
    if (country === "US" || country === "CA" || !/^[A-Z]{2}$/u.test(country)) continue;
    const regions: string[] = [];
    const regionIndex = new Map<string, number>();
    const lines: string[] = [];
    for (const city of cities) {
      const code = `${country}.${city.admin1}`;
      let region = regionIndex.get(code);
      if (region === undefined) {
        region = regions.length;
        regionIndex.set(code, region);
        regions.push(`${city.admin1}\t${regionNames.get(code) ?? ""}`);
      }
      lines.push([cell(city.name), region, milli(city.lat), milli(city.lng)].join("\t"));
    }
    writeData(`places/${country}.tsv.gz`, [regions.join("\n"), sortByName(lines).join("\n")].join("\n\n"));
  }
}
