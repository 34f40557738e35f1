import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { startNode, type NodeService } from "@plumbline/dev-env/node-service.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { contactList, startList } from "@plumbline/dev-env/stories.ts";
import { findTemporal } from "@plumbline/dev-env/temporal-binary.ts";
import { relayTo, type Relay } from "@plumbline/dev-env/testing/relay-to.ts";
import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { guideBlocks, whyNotRun } from "./support/guide-commands.ts";
import { sandboxHold } from "./support/sandbox-hold.ts";

// Runs every command of the operating guide's situations with bash, on a product with a paused job; `P`, `W` and `LOGS` do the
// same here as in a container.

let product: TestProduct;
let container: NodeService;
let temporal: Relay;
let folder: string;
let environment: Record<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "plumbline-guide-"));
  const [apiPort = 0] = await freePorts(1);
  // With every feature that the guide has commands for.
  product = await testProduct({ LOG_LEVEL: "info", HUBSPOT_JOURNAL: "true" });
  await product.startWorker();
  const [host = "", port] = inject("temporalAddress").split(":");
  temporal = await relayTo({ host, port: Number(port) });
  const api = {
    ...product.env,
    TEMPORAL_ADDRESS: `127.0.0.1:${temporal.port}`,
    PORT: String(apiPort),
  };
  container = await startNode({ script: "apps/api/src/main.ts", env: api, logFile: join(folder, "api.log") });
  const customer = await product.customerWithPortal(1_000);
  const list = await contactList(customer, customer.portalId, 25);
  const hold = await sandboxHold(product, "before:batch/read", customer.portalId, { times: 100 });
  const job = await startList(customer, customer.portalId, list.listId);
  await vi.waitUntil(async () => (await hold.reached()) > 0, { timeout: 60_000, interval: 100 });
  const { accountId } = await product.ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: job } }));
  writeFileSync(join(folder, "worker.log"), `{"level":"info","jobId":"${job}","emailId":"1"}\n`);
  const cli = await findTemporal(() => undefined);
  const plumbline = `"${process.execPath}" --disable-warning=ExperimentalWarning "${join(ROOT, "scripts/operator/plumbline.ts")}"`;
  const namespace = product.config.temporal.namespace;
  writeFileSync(
    join(folder, "functions"),
    `P() { ${plumbline} "$@"; }
W() { "${cli.path}" --address "${product.config.temporal.address}" --namespace "${namespace}" "$@"; }
LOGS() { cat "${folder}/$1.log"; }
`,
  );
  environment = { ...api, JOB: job, ACCOUNT: accountId, EMAIL: customer.email, PORTAL: customer.portalId };
}, 180_000);
afterAll(async () => {
  await container.stop();
  await temporal.cut();
  await product[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const blocks = guideBlocks();
const squeezed = (text: string) => text.replaceAll(/[ \t]+/g, " ").replaceAll(/ ?\n ?/g, "\n");

async function run(command: string): Promise<{ status: number | null; output: string }> {
  const script = `set -u -o pipefail; . "${folder}/functions"\n${command}`;
  const child = spawn("bash", ["-c", script], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [status] = (await once(child, "close")) as [number | null];
  return { status, output };
}

describe("the operating guide", () => {
  it("has commands for every situation", () => {
    expect(blocks.length).toBeGreaterThan(14);
    const alerts = readFileSync(join(ROOT, "deploy/alerts/plumbline.yaml"), "utf8");
    const guide = readFileSync(join(ROOT, "docs/operating.md"), "utf8");
    const anchors = [...alerts.matchAll(/operating\.md#([\w-]+)/g)].map(([, id]) => id ?? "");
    expect(anchors.filter((id) => !guide.includes(`<a id="${id}">`))).toEqual([]);
    // One screen: readable at night without scrolling.
    const long = blocks.filter(({ commands, prints }) => commands.join("\n").split("\n").length + prints.length > 24);
    expect(long).toEqual([]);
  });

  it.for(blocks.map((block) => [`${block.heading}: ${block.commands[0]}`, block] as const))(
    "%s",
    async ([, block], { skip }) => {
      const runnable = block.commands.filter((command) => whyNotRun(command) === null);
      const reasons = new Set(block.commands.map(whyNotRun).filter((reason) => reason !== null));
      if (runnable.length === 0) skip([...reasons].join("; "));
      const isTemporalGone = block.prints.some((line) => line.includes('"temporal":false'));
      if (isTemporalGone) await temporal.cut();
      const results: ({ command: string } & Awaited<ReturnType<typeof run>>)[] = [];
      for (const command of runnable) results.push({ command, ...(await run(command)) });
      if (isTemporalGone) await temporal.restore();
      // `grep` exits with 1 if there is nothing wrong to find.
      const failed = results.filter(
        ({ command, status }) => status !== 0 && !(command.includes("grep") && status === 1),
      );
      expect(failed).toEqual([]);
      const output = squeezed(results.map((result) => result.output).join("\n"));
      for (const line of block.prints) expect(output).toContain(squeezed(line).trim());
    },
  );
});
