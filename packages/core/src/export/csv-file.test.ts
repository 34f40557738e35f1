import { readLines } from "@plumbline/address/cli/read-lines.ts";
import { RecordReader } from "@plumbline/address/cli/record-reader.ts";
import { describe, expect, it } from "vitest";
import { csvFile } from "./csv-file.ts";
import type { Row } from "./table-of.ts";

async function* pages(...given: Row[][]): AsyncGenerator<Row[]> {
  yield* given;
}
async function pieces(columns: string[], ...given: Row[][]): Promise<string[]> {
  const found: string[] = [];
  for await (const piece of csvFile({ columns, pages: pages(...given) })) found.push(piece);
  return found;
}

describe("a CSV file", () => {
  it("starts with one UTF-8 byte order mark for Excel", async () => {
    const bytes = Buffer.from((await pieces(["city"], [["Zürich"]], [["Tōkyō"]])).join(""));
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString("utf8", 3)).toBe("city\r\nZürich\r\nTōkyō\r\n");
    expect(bytes.indexOf("efbbbf", 3, "hex")).toBe(-1);
  });

  it("has the header on the first page, and only the header if there are no rows", async () => {
    expect(await pieces(["id", "n"], [["a", 1]], [["b", -2]])).toEqual(["\uFEFFid,n\r\na,1\r\n", "b,-2\r\n"]);
    expect(await pieces(["id"])).toEqual(["\uFEFFid\r\n"]);
  });

  it("is read by the address engine's command line, including the byte order mark", async () => {
    const text = (await pieces(["id", "street_address", "city"], [["7", "12 Main St", "Zürich"]])).join("");
    async function* bytes() {
      yield text;
    }
    const reader = new RecordReader();
    const records: unknown[] = [];
    for await (const lines of readLines(bytes())) for (const line of lines) records.push(...reader.push(line));
    expect(records).toMatchObject([{ id: "7", fields: { street_address: "12 Main St", city: "Zürich" } }]);
  });

  it("keeps timestamps and empty cells, and escapes formulas", async () => {
    const [text = ""] = await pieces(["a", "b", "c", "d"], [[new Date(0), null, "=1+1", 'x "y", z']]);
    expect(text.split("\r\n")[1]).toBe(`1970-01-01T00:00:00.000Z,,'=1+1,"x ""y"", z"`);
  });
});
