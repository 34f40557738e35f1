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
  // Inside the repository, so that the Apollo example can resolve the package.
  mkdirSync(join(ROOT, "node_modules/.examples"), { recursive: true });
  folder = mkdtempSync(join(ROOT, "node_modules/.examples/run-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

const isThere = (program: string) => spawnSync(program, ["--version"]).status === 0;
const PROGRAMS: Record<Example["language"], { command: string; isThere: boolean }> = {
  curl: { command: "sh", isThere: isThere("curl") },
  fetch: { command: process.execPath, isThere: true },
  Apollo: { command: process.execPath, isThere: true },
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

for (const example of EXAMPLES) {
  const { command, isThere: canRun } = PROGRAMS[example.language];
  it.skipIf(!canRun)(`${example.language}: cleans a list and prints the result`, async () => {
    const customer = await product.customerWithPortal();
    const { listId } = await contactList(customer, customer.portalId, 10);
    const { key } = await product.createKey(customer, "write", example.language);
    const file = join(folder, example.file);
    writeFileSync(file, fillIn(example.code, { server: product.apiUrl, key, portalId: customer.portalId, listId }));
    const { code, output } = await run(command, file);
    const { jobs } = (
      (await customer.api.call("POST", "/graphql", { query: "{ jobs { id } }" })).body as {
        data: { jobs: { id: string }[] };
      }
    ).data;
    const job = await untilJob(customer, jobs[0]?.id ?? "", ["completed"]);
    expect([code, output.trim()]).toEqual([0, `completed: ${job.records_cleaned} cleaned`]);
    expect(job.records_cleaned).toBeGreaterThan(0);
  });
}

it("leaves no placeholder in braces", () => {
  const values = { server: "s", key: "k", portalId: "p", listId: "l" };
  for (const { code } of EXAMPLES) expect(fillIn(code, values)).not.toMatch(/\{\{\w+\}\}/);
});
