import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApi } from "@plumbline/api/start.ts";
import { parseConfig } from "@plumbline/core/config/config.ts";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { startNode, type NodeService } from "@plumbline/dev-env/node-service.ts";
import { WORKER_MEMORY } from "@plumbline/dev-env/product-env.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { contactList, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { guideBlocks } from "./support/guide-commands.ts";
import { plumbline } from "./support/plumbline-command.ts";

// "A key must be replaced" in the operating guide: bash runs its commands in a folder with an .env. `docker run` and `P` run
// the product's command line; `APPLY` replaces api and worker with processes that use the current keys in .env.

type Running = { api: Awaited<ReturnType<typeof startApi>>; worker: NodeService };

const SECRETS = 5;
const PROCEDURE = guideBlocks().filter(({ heading }) => heading.includes("A key must be replaced"));

it("replaces a key twice in one day during jobs without losing access", async () => {
  expect(PROCEDURE).toHaveLength(3);
  const first = (await plumbline({}, "keys")).out;
  await using product = await testProduct({ ENCRYPTION_KEYS: first });
  const customer = await product.customerWithPortal(100_000);
  await customer.api.ok("POST", "/api/webhooks", { url: "http://127.0.0.1:9/hook", events: ["job.finished"] });
  const folder = mkdtempSync(join(tmpdir(), "plumbline-keys-"));
  const envFile = join(folder, ".env");
  writeFileSync(envFile, `PUBLIC_URL=${product.env.PUBLIC_URL}\nENCRYPTION_KEYS=${first}\n`);
  const keysOfFile = () => /^ENCRYPTION_KEYS=(.*)$/m.exec(readFileSync(envFile, "utf8"))?.[1] ?? "";
  const [apiPort = 0] = await freePorts(1);

  let env: Record<string, string> = { ...product.env, PORT: String(apiPort) };
  let running: Running | null = null;
  const apply = async (): Promise<Running> => {
    env = { ...env, ENCRYPTION_KEYS: keysOfFile() };
    await running?.api.close();
    const worker = await startNode({
      script: "apps/worker/src/main.ts",
      env: { ...env, ...WORKER_MEMORY },
      logFile: null,
    });
    await running?.worker.stop();
    return { api: await startApi(parseConfig(env)), worker };
  };
  const run = (command: string) => {
    const script = `plumbline() { "${process.execPath}" --disable-warning=ExperimentalWarning "${join(ROOT, "scripts/operator/plumbline.ts")}" "$@"; }
docker() { plumbline "\${@: -1}"; }
P() { plumbline "$@"; }
${command}`;
    const found = { PATH: process.env.PATH, HOME: process.env.HOME, ...env };
    const { status, stdout, stderr } = spawnSync("bash", ["-c", script], { cwd: folder, env: found, encoding: "utf8" });
    expect({ command, status, stderr }).toEqual({ command, status: 0, stderr: "" });
    return stdout;
  };
  const client = apiClient(`http://127.0.0.1:${apiPort}`, customer.api.token);
  const asked = { ...customer, api: client };
  try {
    running = await apply();
    const list = await contactList(customer, customer.portalId, 25);
    const jobs: string[] = [];
    for (const block of [...PROCEDURE, ...PROCEDURE]) {
      jobs.push(await startList(asked, customer.portalId, list.listId));
      let printed = "";
      for (const command of block.commands) {
        if (command === "APPLY") running = await apply();
        else printed += run(command);
      }
      for (const line of block.prints) expect(printed).toMatch(asPattern(line));
    }
    const ids = keysOfFile().split(",");
    expect(ids).toHaveLength(1);
    expect(ids).not.toContain(first);
    for (const job of jobs)
      expect(await untilJob(asked, job, ["completed", "failed"])).toMatchObject({ status: "completed" });
    expect((await client.call("GET", `/api/hubspot/lists/${customer.portalId}/contact`)).status).toBe(200);
    expect(await product.violations()).toEqual([]);
  } finally {
    await running?.worker.stop();
    await running?.api.close();
    rmSync(folder, { recursive: true });
  }
});

/** A line of the guide as a pattern for other ids and another number of secrets. */
function asPattern(line: string): RegExp {
  const literal = line.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(
    literal
      .replaceAll(/k\d{8}-[0-9a-f]{8}/g, "k\\d{8}-[0-9a-f]{8}")
      .replaceAll(/\b12\b/g, String(SECRETS))
      .replaceAll(" ", " +"),
  );
}
