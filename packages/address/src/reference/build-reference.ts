import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { IndexBuilder } from "./build-index.ts";
import type { Manifest } from "./format.ts";
import { baseAdresseNationale } from "./sources/ban.ts";
import { gnaf } from "./sources/gnaf.ts";
import { nationalAddressDatabase } from "./sources/nad.ts";
import { openAddresses } from "./sources/open-addresses.ts";
import type { Source } from "./sources/source.ts";
import { tiger } from "./sources/tiger.ts";

const SOURCES: readonly Source[] = [openAddresses, nationalAddressDatabase, tiger, baseAdresseNationale, gnaf];

/** Builds the index of every file below `downloads` whose name one of the sources recognizes. `built`: ISO date. */
export async function buildReference(
  downloads: string,
  folder: string,
  built: string,
  say: (line: string) => void = () => {},
): Promise<Manifest> {
  const builder = new IndexBuilder(folder);
  const used = new Set<string>();
  for (const file of globSync("**/*", { cwd: downloads }).toSorted()) {
    const source = SOURCES.find((each) => each.matches(basename(file)));
    if (!source) continue;
    let count = 0;
    for await (const { country, row } of source.read(join(downloads, file))) {
      builder.add(country, row);
      count++;
    }
    used.add(source.name);
    say(`${file}: ${count} rows of ${source.name}`);
  }
  if (used.size === 0)
    throw new Error(`${downloads} holds no file of a known source (${SOURCES.map(({ name }) => name).join(", ")})`);
  return builder.finish(built, [...used]);
}
