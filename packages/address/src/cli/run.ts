import { loadEngine } from "../engine.ts";
import type { AddressFields, CleanResult } from "../types.ts";
import type { CliOptions } from "./options.ts";
import { readLines } from "./read-lines.ts";
import { readRecords } from "./records.ts";

const EMPTY: AddressFields = { street_address: "", city: "", state: "", postal_code: "", country: "" };
const UNREADABLE: CleanResult = {
  outcome: "fail",
  address: EMPTY,
  changes: [],
  granularity: "none",
  notChecked: [],
  reasons: ["unreadable_record"],
  confidence: 0,
  candidates: [],
};
const WRITE_AT_CHARACTERS = 64 * 1024;

/** Judges a stream of lines into a stream of lines, in order and in constant memory. */
export async function* judgeLines(
  input: AsyncIterable<Uint8Array | string>,
  options: CliOptions,
): AsyncGenerator<string> {
  const engine = loadEngine(options.dataFolder === undefined ? {} : { dataFolder: options.dataFolder });
  const cleanOptions = options.countryDefault === undefined ? {} : { countryDefault: options.countryDefault };
  let out = "";
  for await (const records of readRecords(readLines(input), options.sets))
    for (const record of records) {
      const result = record.fields === null ? UNREADABLE : engine.clean(record.fields, options.style, cleanOptions);
      const { id, set } = record;
      out += `${JSON.stringify(id === undefined && set === undefined ? result : { id, set, ...result })}\n`;
      if (out.length < WRITE_AT_CHARACTERS) continue;
      yield out;
      out = "";
    }
  if (out !== "") yield out;
}
