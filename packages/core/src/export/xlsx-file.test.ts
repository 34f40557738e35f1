import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Row } from "./table-of.ts";
import { xlsxFile } from "./xlsx-file.ts";

async function* pages(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
async function sheetOf(columns: string[], rows: readonly Row[]): Promise<string> {
  const file: Uint8Array[] = [];
  for await (const piece of xlsxFile({ columns, pages: pages(rows) }, "outcomes")) file.push(piece);
  const { "xl/worksheets/sheet1.xml": sheet } = unzipSync(Buffer.concat(file));
  return sheet ? strFromU8(sheet) : "";
}
/** Read by hand, so that it shares nothing with the writer. */
const cellsOf = (sheet: string) =>
  [...sheet.matchAll(/<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, place, attributes, inner]) => ({
    place,
    type: /t="(\w+)"/.exec(attributes ?? "")?.[1],
    xml: /<t[^>]*>(.*?)<\/t>/s.exec(inner ?? "")?.[1],
  }));

describe("a workbook", () => {
  it("stores every cell as text", async () => {
    const texts = ["02108", "40001000001", "=1+1", "+1", "-71.06", "@SUM(A1)", "1e5", "2026-01-01", "TRUE", "'quoted"];
    const cells = cellsOf(await sheetOf(["value"], [...texts.map((text) => [text]), [7], [-1.5], [new Date(0)]]));
    expect(new Set(cells.map(({ type }) => type))).toEqual(new Set(["inlineStr"]));
    expect(cells.map(({ xml }) => xml)).toEqual(["value", ...texts, "7", "-1.5", "1970-01-01T00:00:00.000Z"]);
  });

  it("contains no formula, link or number format", async () => {
    const sheet = await sheetOf(["v"], [["=HYPERLINK(1)"], ["https://example.com"], ["=cmd|' /C calc'!A0"]]);
    expect(sheet).not.toMatch(/<f>|<f |<hyperlink|<v>/);
  });

  it.each([
    ["what Excel would read as an escape", "_x0041_ _x_ x0041", "_x005F_x0041_ _x_ x0041"],
    ["half a character", "a\uD800b", "a\uFFFDb"],
    ["what is no character", "a\uFFFEb\uFFFFc", "a\uFFFDb\uFFFDc"],
    ["control characters", "a\u0000b\u001Fc", "a_x0000_b_x001F_c"],
    ["markup", `<a b="c">&d`, `&lt;a b="c"&gt;&amp;d`],
    ["other scripts", "Zürich 東京 𠮷野", "Zürich 東京 𠮷野"],
  ])("stays a valid file with %s", async (_what, text, xml) => {
    expect(cellsOf(await sheetOf(["v"], [[text]]))[1]?.xml).toBe(xml);
  });

  it("truncates text that is too long for Excel, and omits empty cells", async () => {
    const [, long, ...empty] = cellsOf(await sheetOf(["v"], [["x".repeat(40_000)], [""], [null]]));
    expect([long?.xml?.length, long?.xml?.at(-1), empty.filter(({ xml }) => xml)]).toEqual([32_767, "…", []]);
  });

  it("streams rows on demand, and stops when the reader stops", async () => {
    let read = 0;
    let isEnded = false;
    async function* endless(): AsyncGenerator<Row[]> {
      try {
        for (;;) {
          read += 100;
          yield Array.from({ length: 100 }, (_, no) => [`${read + no} Main Street ${Math.random()}`]);
        }
      } finally {
        isEnded = true;
      }
    }
    const pieces = xlsxFile({ columns: ["street"], pages: endless() }, "outcomes");
    let bytes = 0;
    let furthest = 0;
    for (let piece = 0; piece < 50; piece += 1) {
      const { value } = await pieces.next();
      bytes += value?.length ?? 0;
      // Some 20 bytes of each row remain when it is compressed.
      furthest = Math.max(furthest, read - bytes / 20);
    }
    expect(furthest).toBeLessThan(20_000);
    await pieces.return(undefined);
    expect(isEnded).toBe(true);
  });
});
