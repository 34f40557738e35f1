import type { Engine } from "../engine.ts";
import type { AddressFields, CleanResult } from "../types.ts";
import type { CliOptions } from "./options.ts";
import { readLines } from "./read-lines.ts";
import { RecordReader } from "./record-reader.ts";
import type { InputRecord } from "./record-reader.ts";

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
/** Balances few writes against little live data when V8's young generation is collected. */
const WRITE_AT_CHARACTERS = 16 * 1024;

/** Judges a stream of lines, in order and in constant memory. */
export async function* judgeLines(
  engine: Engine,
  input: AsyncIterable<Uint8Array | string>,
  options: CliOptions,
): AsyncGenerator<string> {
  const cleanOptions = options.countryDefault === undefined ? {} : { countryDefault: options.countryDefault };
  const reader = new RecordReader(options.sets);
  const judge = ({ id, set, fields }: InputRecord): string => {
    const result = fields === null ? UNREADABLE : engine.clean(fields, options.style, cleanOptions);
    return `${JSON.stringify(id === undefined && set === undefined ? result : { id, set, ...result })}\n`;
  };
  let out = "";
  for await (const lines of readLines(input))
    for (const line of lines) {
      // One line at a time: queued records would survive a collection of the young generation.
      for (const record of reader.push(line)) out += judge(record);
      if (out.length < WRITE_AT_CHARACTERS) continue;
      yield out;
      out = "";
    }
  for (const record of reader.end()) out += judge(record);
  if (out !== "") yield out;
}
