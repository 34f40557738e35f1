import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { mkdtempSync, rmSync, truncateSync, writeFileSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { creditBalance, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildUsStreets } from "./support/us-streets.ts";

// Complete jobs with the operator's own street data: an index of 15,000 real addresses, built by the command.

const work = mkdtempSync(join(tmpdir(), "plumbline-reference-"));
let folder = "";
beforeAll(() => {
  folder = buildUsStreets(work);
});
afterAll(() => rmSync(work, { recursive: true }));

const NASHVILLE = { city: "Nashville", state: "TN", zip: "37013" };
const MIAMI = { city: "Miami", state: "FL", zip: "33149" };
type Case = { name: string; address: string; town: typeof MIAMI; becomes: string };
const CASES: readonly Case[] = [
  { name: "in standard form", address: "3313 Daisy Trl", town: NASHVILLE, becomes: "3313 Daisy Trl" },
  { name: "written out", address: "3313 Daisy Trail", town: NASHVILLE, becomes: "3313 Daisy Trl" },
  { name: "misspelt", address: "3313 Diasy Trl", town: NASHVILLE, becomes: "3313 Daisy Trl" },
  { name: "misspelt capitals", address: "3501 RICKENBAKER CSWY", town: MIAMI, becomes: "3501 Rickenbacker Cswy" },
  { name: "unknown number", address: "3315 Daisy Trl", town: NASHVILLE, becomes: "3315 Daisy Trl" },
  { name: "misspelt, unknown number", address: "3315 Diasy Trl", town: NASHVILLE, becomes: "3315 Diasy Trl" },
  { name: "unknown street", address: "1 Unheard Of Ln", town: NASHVILLE, becomes: "1 Unheard Of Ln" },
];
const idOf = (index: number): string => String(40_001_000_001 + index);

it("verifies streets, corrects misspelled ones within their postal code, and only reports unknown numbers", async () => {
  await using product = await testProduct({
    ADDRESS_SERVICE: "reference",
    ADDRESS_SERVICE_FOLDER: folder,
    HUBSPOT_REQUESTS_PER_SECOND: "200",
  });
  await product.startWorker();
  const customer = await product.customerWithPortal(100);
  const contact = (index: number) => `/portals/${customer.portalId}/records/contact/${idOf(index)}`;
  for (const [index, { address, town }] of CASES.entries())
    await product.control("PATCH", contact(index), { properties: { address, ...town, country: "US" } });
  const { listId } = (await product.control("POST", `/portals/${customer.portalId}/lists`, {
    objectType: "contact",
    name: "Streets",
    recordIds: CASES.map((_, index) => idOf(index)),
  })) as { listId: string };
  const job = await untilJob(customer, await startList(customer, customer.portalId, listId), [
    ...FINAL_STATUSES,
    "paused",
  ]);
  expect(job).toMatchObject({ status: "completed", outcomes: { confirmed: 4, corrected: 3, review: 0 } });
  for (const [index, { name, becomes, town }] of CASES.entries()) {
    const { properties } = (await product.control("GET", contact(index))) as { properties: Record<string, string> };
    expect([name, properties]).toMatchObject([name, { address: becomes, ...town }]);
  }
  const rows = await product.ctx.db.withSystem((tx) => tx.jobRecord.findMany({ where: { jobId: job.id } }));
  const services = new Map(rows.map(({ recordId, addressService }) => [recordId, addressService]));
  expect(CASES.map(({ name }, index) => [name, services.get(idOf(index))])).toEqual(
    CASES.map(({ name }) => [name, "reference"]),
  );
  expect(await creditBalance(customer)).toBe(110 - CASES.length);
  expect(await product.violations()).toEqual([]);
});

it.each([
  ["cut short", (path: string) => truncateSync(path, 1_000), /US\.plref.*truncated/su],
  ["damaged", changeByte, /US\.plref.*damaged/su],
  ["missing", (path: string) => rmSync(path), /US\.plref.*cannot be opened/su],
])("does not start with an index that is %s, and names the file", async (_name, harm, message) => {
  const own = buildUsStreets(mkdtempSync(join(work, "harmed-")));
  harm(join(own, "US.plref"));
  await expect(testProduct({ ADDRESS_SERVICE: "reference", ADDRESS_SERVICE_FOLDER: own })).rejects.toThrow(message);
});

function changeByte(path: string): void {
  const bytes = readFileSync(path);
  bytes[5_000] = (bytes[5_000] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}
