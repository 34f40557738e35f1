import { ByteWriter } from "./bytes.ts";
import { hashKey, PARITIES, POINT_SCALE, SLOT_BYTES } from "./format.ts";
import type { ReferenceRow } from "./rows.ts";
import { numberKey, streetKey } from "./street-key.ts";

type Point = { lat: number; lng: number };
type Range = { from: number; to: number; parity: number };
type Street = {
  names: Map<string, number>;
  numbers: Map<number, Point | null>;
  texts: Map<string, Point | null>;
  ranges: Map<string, Range>;
  units: Set<string>;
};

export type Block = { bytes: Buffer; streets: number; addresses: number };

/** All addresses of one postal code, in any order, as the bytes of its block. */
export function buildBlock(country: string, rows: Iterable<ReferenceRow>): Block {
  const streets = new Map<string, Street>();
  for (const row of rows) {
    const key = streetKey(country, row.street);
    if (key !== "") addRow(streets, key, row);
  }
  const slots = new ByteWriter();
  const records = new ByteWriter();
  const first = streets.size * SLOT_BYTES;
  let addresses = 0;
  for (const { hash, street } of sortedByHash(streets)) {
    slots.uint32(hash);
    slots.uint32(first + records.length);
    writeStreet(records, street);
    addresses += street.numbers.size + street.texts.size + street.ranges.size;
  }
  return { bytes: Buffer.concat([slots.take(), records.take()]), streets: streets.size, addresses };
}

/** Streets with the same hash are sorted by key, so that the same rows always produce the same bytes. */
function sortedByHash(streets: ReadonlyMap<string, Street>): { hash: number; key: string; street: Street }[] {
  return Array.from(streets, ([key, street]) => ({ hash: hashKey(key), key, street })).toSorted(
    (a, b) => a.hash - b.hash || (a.key < b.key ? -1 : 1),
  );
}

function addRow(streets: Map<string, Street>, key: string, row: ReferenceRow): void {
  let street = streets.get(key);
  if (!street) {
    street = { names: new Map(), numbers: new Map(), texts: new Map(), ranges: new Map(), units: new Set() };
    streets.set(key, street);
  }
  street.names.set(row.street, (street.names.get(row.street) ?? 0) + 1);
  if ("range" in row) {
    const { from, to, parity } = row.range;
    street.ranges.set(`${from}-${to}-${parity}`, { from, to, parity: PARITIES.indexOf(parity) });
    return;
  }
  const number = numberKey(row.number);
  if (number === "") return;
  const point = row.point && {
    lat: Math.round(row.point.latitude * POINT_SCALE),
    lng: Math.round(row.point.longitude * POINT_SCALE),
  };
  const isPlain = /^\d{1,9}$/u.test(number) && !number.startsWith("0");
  if (isPlain) street.numbers.set(Number(number), street.numbers.get(Number(number)) ?? point);
  else street.texts.set(number, street.texts.get(number) ?? point);
  if (row.unit !== "") street.units.add(`${number}\t${row.unit.toUpperCase()}`);
}

function writeStreet(out: ByteWriter, street: Street): void {
  const name = [...street.names].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? "";
  out.text(name);
  const numbers = [...street.numbers].toSorted((a, b) => a[0] - b[0]);
  const texts = [...street.texts].toSorted((a, b) => (a[0] < b[0] ? -1 : 1));
  const base = [...numbers, ...texts].find(([, point]) => point !== null)?.[1] ?? null;
  out.byte(base === null ? 0 : 1);
  if (base) {
    out.int32(base.lat);
    out.int32(base.lng);
  }
  let before = base;
  const writePoint = (point: Point | null): void => {
    if (before === null) return;
    const own = point ?? before;
    out.zigzag(own.lat - before.lat);
    out.zigzag(own.lng - before.lng);
    before = own;
  };
  let last = 0;
  out.varint(numbers.length);
  for (const [number, point] of numbers) {
    out.varint(number - last);
    last = number;
    writePoint(point);
  }
  out.varint(texts.length);
  for (const [number, point] of texts) {
    out.text(number);
    writePoint(point);
  }
  const ranges = [...street.ranges.values()].toSorted((a, b) => a.from - b.from || a.to - b.to);
  out.varint(ranges.length);
  for (const { from, to, parity } of ranges) {
    out.varint(from);
    out.varint(to - from);
    out.byte(parity);
  }
  out.varint(street.units.size);
  for (const unit of [...street.units].toSorted()) out.text(unit);
}
