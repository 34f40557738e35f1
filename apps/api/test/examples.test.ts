import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contactList, untilJob } from "@plumbline/dev-env/stories.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { EXAMPLES, fillIn, type Example } from "@plumbline/schema/api-docs/examples.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

// Runs the integration guide's examples as shown. If curl or Python is not installed, its examples are skipped, and the report
// names them.

const product = useTestProduct();
let folder: string;
beforeAll(async () => {
  await product.startWorker();
  // Inside the repository, where packages resolve, and outside of node_modules, where Node runs no TypeScript.
  mkdirSync(join(ROOT, ".cache/examples"), { recursive: true });
  folder = mkdtempSync(join(ROOT, ".cache/examples/run-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

const isThere = (program: string) => spawnSync(program, ["--version"]).status === 0;
const PROGRAMS: Record<Example["language"], { command: string; isThere: boolean }> = {
  curl: { command: "sh", isThere: isThere("curl") },
  fetch: { command: process.execPath, isThere: true },
  Apollo: { command: process.execPath, isThere: true },
  TypeScript: { command: process.execPath, isThere: true },
  Python: { command: "python3", isThere: isThere("python3") },
};

function run(command: string, file: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, [file], { cwd: folder, timeout: 45_000 });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += String(chunk)));
    child.on("close", (code) => resolve({ code, output }));
  });
}

/** Runs an example as shown; returns its exit code and output. */
async function outputOf(example: Example, values: { key: string; portalId: string; listId: string }) {
  const file = join(folder, example.file);
  writeFileSync(file, fillIn(example.code, { server: product.apiUrl, ...values }));
  const { code, output } = await run(PROGRAMS[example.language].command, file);
  return [code, output.trim()];
}
const canRun = ({ language }: Example) => PROGRAMS[language].isThere;

for (const example of EXAMPLES.filter(({ task }) => task === "list"))
  it.skipIf(!canRun(example))(`${example.language}: cleans a list and prints the result`, async () => {
    const customer = await product.customerWithPortal();
    const { portalId } = customer;
    const { listId } = await contactList(customer, portalId, 10);
    const { key } = await product.createKey(customer, "write", example.language);
    const printed = await outputOf(example, { key, portalId, listId });
    const { jobs } = (
      (await customer.api.call("POST", "/graphql", { query: "{ jobs { id } }" })).body as {
        data: { jobs: { id: string }[] };
      }
    ).data;
    const job = await untilJob(customer, jobs[0]?.id ?? "", ["completed"]);
    expect(printed).toEqual([0, `completed: ${job.records_cleaned} cleaned`]);
    expect(job.records_cleaned).toBeGreaterThan(0);
  });

for (const example of EXAMPLES.filter(({ task }) => task === "addresses"))
  it.skipIf(!canRun(example))(`${example.language}: cleans addresses, charged once when it is run again`, async () => {
    const customer = await product.customerWithPortal();
    const { key } = await product.createKey(customer, "write", example.language);
    const balance = () => customer.api.ok("GET", "/api/auth/credit-balance");
    const { creditBalance } = (await balance()) as { creditBalance: number };
    const values = { key, portalId: "", listId: "" };
    const printed = [0, "corrected\nreview\n1 charged"];
    expect(await outputOf(example, values)).toEqual(printed);
    expect(await outputOf(example, values)).toEqual(printed);
    expect(await balance()).toEqual({ creditBalance: creditBalance - 1 });
  });

it("has an example of cleaning addresses in three languages", () => {
  const languages = EXAMPLES.filter(({ task }) => task === "addresses").map(({ language }) => language);
  expect(languages).toEqual(["curl", "TypeScript", "Python"]);
});

it("leaves no placeholder in braces", () => {
  const values = { server: "s", key: "k", portalId: "p", listId: "l" };
  for (const { code } of EXAMPLES) expect(fillIn(code, values)).not.toMatch(/\{\{\w+\}\}/);
});
