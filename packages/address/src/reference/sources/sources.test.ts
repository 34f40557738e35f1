import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { baseAdresseNationale } from "./ban.ts";
import { gnaf } from "./gnaf.ts";
import { nationalAddressDatabase } from "./nad.ts";
import { openAddresses } from "./open-addresses.ts";
import type { Source, SourceRow } from "./source.ts";
import { tiger } from "./tiger.ts";

const folder = mkdtempSync(join(tmpdir(), "reference-sources-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function rowsOf(source: Source, name: string, content: string | Buffer): Promise<SourceRow[]> {
  expect(source.matches(name)).toBe(true);
  const path = join(folder, name);
  writeFileSync(path, content);
  const rows: SourceRow[] = [];
  for await (const row of source.read(path)) rows.push(row);
  return rows;
}

test("OpenAddresses: reads one feature per line, and skips broken and incomplete ones", async () => {
  const lines = [
    '{"type":"Feature","properties":{"hash":"1","number":"1600","street":"Pennsylvania Ave NW","unit":"","city":"Washington","district":"","region":"DC","postcode":"20500","id":""},"geometry":{"type":"Point","coordinates":[-77.0365,38.8977]}}',
    '{"type":"Feature","properties":{"number":"","street":"Nowhere","postcode":"20500"},"geometry":null}',
    '{"type":"Feature","properties":{"number":"12","str',
  ];
  expect(await rowsOf(openAddresses, "us-dc.geojson.gz", gzipSync(lines.join("\n")))).toEqual([
    {
      country: "US",
      row: {
        postal: "20500",
        street: "Pennsylvania Ave NW",
        number: "1600",
        unit: "",
        point: { latitude: 38.8977, longitude: -77.0365 },
      },
    },
  ]);
});

test("National Address Database: reads columns by their header", async () => {
  const text = [
    "OID_,AddNum_Pre,Add_Number,AddNum_Suf,AddNo_Full,St_PreDir,St_Name,St_PosTyp,StNam_Full,Unit,Post_City,State,Zip_Code,Longitude,Latitude",
    '1,,350,,350,,5th,Avenue,5th Avenue,"Suite 3300",New York,NY,10118,-73.9857,40.7484',
    "2,,12,A,,North,Main,Street,,,Boston,MA,02108,,",
    "3,,7,,7,,Main,Street,Main Street,,Boston,MA,,,",
  ].join("\n");
  const rows = await rowsOf(nationalAddressDatabase, "NAD_r20.txt", text);
  expect(rows.map(({ row }) => row)).toEqual([
    {
      postal: "10118",
      street: "5th Avenue",
      number: "350",
      unit: "Suite 3300",
      point: { latitude: 40.7484, longitude: -73.9857 },
    },
    { postal: "02108", street: "North Main Street", number: "12 A", unit: "", point: null },
  ]);
});

test("TIGER ADDRFEAT: reads ranges of both sides from a dBASE file, without deleted records", async () => {
  const fields = [
    ["FULLNAME", 100],
    ["LFROMHN", 12],
    ["LTOHN", 12],
    ["RFROMHN", 12],
    ["RTOHN", 12],
    ["ZIPL", 5],
    ["ZIPR", 5],
    ["PARITYL", 1],
    ["PARITYR", 1],
  ] as const;
  const length = 1 + fields.reduce((sum, [, bytes]) => sum + bytes, 0);
  const header = Buffer.alloc(32 + 32 * fields.length + 1);
  header[0] = 0x03;
  header.writeUInt32LE(2, 4);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(length, 10);
  for (const [index, [name, bytes]] of fields.entries()) {
    header.write(name, 32 + 32 * index, "latin1");
    header.write("C", 32 + 32 * index + 11, "latin1");
    header[32 + 32 * index + 16] = bytes;
  }
  header[header.length - 1] = 0x0d;
  const record = (mark: string, values: readonly string[]): Buffer =>
    Buffer.from(mark + fields.map(([, bytes], index) => (values[index] ?? "").padEnd(bytes)).join(""), "latin1");
  const content = Buffer.concat([
    header,
    record(" ", ["W Oak St", "101", "199", "198", "100", "80203", "80204", "O", "E"]),
    record("*", ["Deleted St", "1", "9", "", "", "80203", "", "O", ""]),
  ]);
  const rows = await rowsOf(tiger, "tl_2025_08031_addrfeat.dbf", content);
  expect(rows.map(({ row }) => row)).toEqual([
    { postal: "80203", street: "W Oak St", unit: "", point: null, range: { from: 101, to: 199, parity: "odd" } },
    { postal: "80204", street: "W Oak St", unit: "", point: null, range: { from: 100, to: 198, parity: "even" } },
  ]);
});

test("Base Adresse Nationale: reads number and repetition index", async () => {
  const text = [
    "id;id_fantoir;numero;rep;nom_voie;code_postal;code_insee;nom_commune;x;y;lon;lat",
    "75101_8635_00012_bis;75101_8635;12;bis;Rue de Rivoli;75001;75101;Paris;0;0;2.3488;48.8566",
  ].join("\n");
  expect(await rowsOf(baseAdresseNationale, "adresses-75.csv", text)).toEqual([
    {
      country: "FR",
      row: {
        postal: "75001",
        street: "Rue de Rivoli",
        number: "12bis",
        unit: "",
        point: { latitude: 48.8566, longitude: 2.3488 },
      },
    },
  ]);
});

test("G-NAF: reads columns separated by bars, flats and number ranges", async () => {
  const text = [
    "ADDRESS_DETAIL_PID|FLAT_TYPE|FLAT_NUMBER|NUMBER_FIRST|NUMBER_LAST|STREET_NAME|STREET_TYPE|STREET_SUFFIX|LOCALITY_NAME|STATE|POSTCODE|LONGITUDE|LATITUDE",
    "GANSW1|UNIT|5|12|14|CAMPBELL|PARADE||BONDI BEACH|NSW|2026|151.2743|-33.8908",
  ].join("\n");
  expect(await rowsOf(gnaf, "GNAF_CORE.psv", text)).toEqual([
    {
      country: "AU",
      row: {
        postal: "2026",
        street: "CAMPBELL PARADE",
        number: "12-14",
        unit: "UNIT 5",
        point: { latitude: -33.8908, longitude: 151.2743 },
      },
    },
  ]);
});
