#!/usr/bin/env node
import { parseArgs } from "node:util";
import { buildReference } from "./reference/build-reference.ts";
import type { Manifest } from "./reference/format.ts";
import { ReferenceIndex, ReferenceIndexError } from "./reference/read-index.ts";

const HELP = `Usage: plumbline-reference <command> <folder> [options]

  build <folder of downloads> --out <folder>   builds the index of all files of known sources below the folder
  info <folder>                                says what an index holds
  verify <folder>                              holds every file to its checksum; exits 1 when one is damaged
`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
process.exitCode = await run();

async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { out: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  const [command, folder] = positionals;
  if (values.help === true || command === undefined || folder === undefined) {
    say(HELP);
    return values.help === true ? 0 : 2;
  }
  try {
    switch (command) {
      case "build":
        if (values.out === undefined) break;
        print(await buildReference(folder, values.out, new Date().toISOString().slice(0, 10), say));
        return 0;
      case "info":
      case "verify": {
        const index = ReferenceIndex.open(folder);
        print(index.manifest);
        index.close();
        return 0;
      }
    }
  } catch (error) {
    if (!(error instanceof ReferenceIndexError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
  say(HELP);
  return 2;
}

function print({ built, sources, files }: Manifest): void {
  say(`built ${built} from ${sources.join(", ")}`);
  for (const file of files)
    say(
      `${file.country}: ${file.addresses} addresses, ${file.streets} streets, ${file.postalCodes} postal codes, ${(file.bytes / 1_000_000).toFixed(1)} MB`,
    );
}
