import { createReadStream } from "node:fs";
import type { Parity } from "../format.ts";
import type { Source, SourceRow } from "./source.ts";

type Field = { name: string; at: number; length: number };

/**
 * TIGER/Line ADDRFEAT (`tl_2025_06001_addrfeat.dbf`): https://www2.census.gov/geo/tiger/. House-number ranges of both sides
 * of a street; dBASE III: a header with the fields, then records of fixed length, the first byte "*" where one is deleted.
 */
export const tiger: Source = {
  name: "TIGER/Line",
  matches: (fileName) => /addrfeat\.dbf$/iu.test(fileName),
  async *read(path) {
    for await (const cell of dbfRecords(path)) {
      const street = cell("FULLNAME");
      if (street === "") continue;
      yield* sideOf(street, {
        postal: cell("ZIPL"),
        from: cell("LFROMHN"),
        to: cell("LTOHN"),
        parity: cell("PARITYL"),
      });
      yield* sideOf(street, {
        postal: cell("ZIPR"),
        from: cell("RFROMHN"),
        to: cell("RTOHN"),
        parity: cell("PARITYR"),
      });
    }
  },
};

type Side = { postal: string; from: string; to: string; parity: string };

function* sideOf(street: string, { postal, from, to, parity }: Side): Generator<SourceRow> {
  if (!/^\d{5}$/u.test(postal) || !/^\d{1,9}$/u.test(from) || !/^\d{1,9}$/u.test(to)) return;
  const [low, high] = [Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to))];
  const kinds: Readonly<Record<string, Parity>> = { O: "odd", E: "even" };
  yield {
    country: "US",
    row: { postal, street, unit: "", point: null, range: { from: low, to: high, parity: kinds[parity] ?? "both" } },
  };
}

async function* dbfRecords(path: string): AsyncGenerator<(name: string) => string> {
  let held = Buffer.alloc(0);
  let fields: Map<string, Field> | null = null;
  let recordBytes = 0;
  for await (const chunk of createReadStream(path)) {
    held = Buffer.concat([held, chunk as Buffer]);
    if (fields === null) {
      if (held.length < 32 || held.length < held.readUInt16LE(8)) continue;
      const headerBytes = held.readUInt16LE(8);
      recordBytes = held.readUInt16LE(10);
      fields = fieldsOf(held.subarray(0, headerBytes));
      held = held.subarray(headerBytes);
    }
    let at = 0;
    if (recordBytes === 0) return;
    for (; at + recordBytes <= held.length; at += recordBytes) {
      const record = held.subarray(at, at + recordBytes);
      if (record[0] !== 0x20) continue;
      const known = fields;
      yield (name) => {
        const field = known.get(name);
        return field === undefined ? "" : record.toString("utf8", field.at, field.at + field.length).trim();
      };
    }
    held = Buffer.from(held.subarray(at));
  }
}

/** Descriptors of 32 bytes each, ended by 0x0D; a record begins with its deletion mark. */
function fieldsOf(header: Buffer): Map<string, Field> {
  const fields = new Map<string, Field>();
  let at = 1;
  for (let start = 32; start + 32 <= header.length && header[start] !== 0x0d; start += 32) {
    const name = header.toString("latin1", start, start + 11).replace(/\0.*$/su, "");
    const length = header[start + 16] ?? 0;
    fields.set(name, { name, at, length });
    at += length;
  }
  return fields;
}
