import { randomUUID } from "node:crypto";
import { signUp } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { asDownload } from "../src/http/as-download.ts";
import { jobOf, ownerWithThings } from "./support/owned-resources.ts";
import { unzipBytes } from "./support/unzip.ts";

// Every table file that the product exports, checked as bytes: Excel must read it in both formats.

const product = useTestProduct({ RATE_REGISTER_PER_IP: "1000/1h" });
const MARK = Buffer.from("efbbbf", "hex");
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type Owner = Awaited<ReturnType<typeof ownerWithThings>>;
async function get({ api }: Pick<Owner, "api">, path: string) {
  const response = await fetch(`${product.apiUrl}${path}`, { headers: { authorization: `Bearer ${api.token}` } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
/** The texts of the cells by row; every cell must be a text. */
function rowsOf(workbook: Buffer): string[][] {
  const sheet = unzipBytes(workbook).get("xl/worksheets/sheet1.xml")?.toString("utf8") ?? "";
  expect(sheet).not.toMatch(/<v>|<f>/);
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<c [^>]*(?:\/>|>(.*?)<\/c>)/gs)].map(
      ([, cell = ""]) => /<t[^>]*>(.*?)<\/t>/s.exec(cell)?.[1] ?? "",
    ),
  );
}
/** A finished job with a record whose values Excel is known to mangle. */
async function jobOfOddValues(owner: Owner): Promise<string> {
  const jobId = await jobOf(product, owner, "completed");
  const before = { street_address: "=1+1", city: "Zürich", postal_code: "02108", state: "", country: "" };
  await product.ctx.db.withAccount(owner.accountId, (tx) =>
    tx.jobRecord.create({
      data: { jobId, recordId: "50001000001", accountId: owner.accountId, chunkNo: 0, state: "unchanged", before },
    }),
  );
  return jobId;
}

it("starts every CSV file with a UTF-8 byte order mark, and keeps its content", async () => {
  const owner = await ownerWithThings(product);
  const jobId = await jobOfOddValues(owner);
  for (const path of [`/api/hubspot/jobs/${jobId}/outcomes.csv`, "/api/auth/receipts.csv"]) {
    const { status, headers, bytes } = await get(owner, path);
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect([path, bytes.subarray(0, 3), bytes.indexOf(MARK, 3)]).toEqual([path, MARK, -1]);
  }
  const { bytes } = await get(owner, `/api/hubspot/jobs/${jobId}/outcomes.csv`);
  expect(bytes.toString("utf8", 3)).toMatch(/^record_id,outcome,reason,credits,/);
  expect(bytes.toString("utf8")).toContain("50001000001,unchanged,,0,'=1+1,'=1+1,Zürich,Zürich,,,02108,02108,,");
});

it("starts every CSV file of the archive with the byte order mark", async () => {
  const owner = await ownerWithThings(product);
  await jobOfOddValues(owner);
  const { bytes } = await get(owner, "/api/auth/export.zip");
  const tables = [...unzipBytes(bytes)].filter(([name]) => name.endsWith(".csv"));
  expect(tables).toHaveLength(14);
  for (const [name, file] of tables) expect([name, file.subarray(0, 3)]).toEqual([name, MARK]);
});

it("exports the same rows as a workbook of text cells", async () => {
  const owner = await ownerWithThings(product);
  const jobId = await jobOfOddValues(owner);
  const { status, headers, bytes } = await get(owner, `/api/hubspot/jobs/${jobId}/outcomes.xlsx`);
  expect([status, headers.get("content-type")]).toEqual([200, XLSX]);
  expect(headers.get("content-disposition")).toBe(`attachment; filename=outcomes-${jobId}.xlsx`);
  const [heading, ...rows] = rowsOf(bytes);
  expect(heading?.slice(0, 4)).toEqual(["record_id", "outcome", "reason", "credits"]);
  const odd = rows.find(([id]) => id === "50001000001");
  expect(odd).toContain("=1+1");
  expect(odd).toContain("02108");
  expect(odd).toContain("Zürich");

  const receipts = rowsOf((await get(owner, "/api/auth/receipts.xlsx")).bytes);
  const csv = (await get(owner, "/api/auth/receipts.csv")).bytes.toString("utf8", 3).trimEnd().split("\r\n");
  expect(receipts.map((cells) => cells.filter(Boolean).join("|"))).toEqual(
    csv.map((line) => line.split(",").filter(Boolean).join("|")),
  );
});

it("exports the archive's tables as workbooks on request, without other changes", async () => {
  const owner = await ownerWithThings(product);
  const jobId = await jobOfOddValues(owner);
  const asCsv = unzipBytes((await get(owner, "/api/auth/export.zip")).bytes);
  const forExcel = unzipBytes((await get(owner, "/api/auth/export-excel.zip")).bytes);
  expect([...forExcel.keys()]).toEqual([...asCsv.keys()].map((name) => name.replace(/\.csv$/, ".xlsx")));
  expect(forExcel.get("mappings.json")).toEqual(asCsv.get("mappings.json"));
  const outcomes = rowsOf(forExcel.get("outcomes.xlsx") ?? Buffer.alloc(0));
  expect(outcomes.some((row) => row[0] === jobId && row.includes("02108"))).toBe(true);
});

it("counts workbooks toward the download limit", async () => {
  const owner = await ownerWithThings(product);
  const jobId = await jobOfOddValues(owner);
  const readers = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const sending = readers.map(({ promise }) => asDownload(owner.accountId, () => promise));
  for (const path of [`/api/hubspot/jobs/${jobId}/outcomes.xlsx`, "/api/auth/receipts.xlsx"])
    expect([path, (await get(owner, path)).status]).toEqual([path, 429]);
  for (const reader of readers) reader.resolve();
  await Promise.all(sending);
  const statuses = [];
  for (let no = 0; no < 7; no++)
    statuses.push((await get(owner, no % 2 ? "/api/auth/export-excel.zip" : "/api/auth/export.zip")).status);
  expect(statuses).toEqual([...Array<number>(6).fill(200), 429]);
});

it("does not show rows of another account's job", async () => {
  const owner = await ownerWithThings(product);
  const stranger = await signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
  const jobId = await jobOfOddValues(owner);
  expect((await get(stranger, `/api/hubspot/jobs/${jobId}/outcomes.xlsx`)).status).toBe(404);
});
