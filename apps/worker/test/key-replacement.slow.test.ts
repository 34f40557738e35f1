import { startApi } from "@plumbline/api/start.ts";
import { parseConfig } from "@plumbline/core/config/config.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { startNode, type NodeService } from "@plumbline/dev-env/node-service.ts";
import { WORKER_MEMORY } from "@plumbline/dev-env/product-env.ts";
import { contactList, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, inject, it } from "vitest";
import { plumbline } from "./support/plumbline-command.ts";

// The procedure of the operating guide, "A key must be replaced": the same edits of ENCRYPTION_KEYS, the same commands.

type Env = Record<string, string>;

it("replaces a key twice on one day while jobs run, and loses no access", async () => {
  const first = (await plumbline({}, "keys")).out;
  await using product = await testProduct({ ENCRYPTION_KEYS: first });
  const customer = await product.customerWithPortal(100_000);
  await customer.api.ok("POST", "/api/webhooks", { url: "http://127.0.0.1:9/hook", events: ["job.finished"] });
  const [apiPort = 0] = await freePorts(1);

  let env: Env = { ...product.env, PORT: String(apiPort) };
  let running: { api: Awaited<ReturnType<typeof startApi>>; worker: NodeService } | null = null;
  /** `docker compose up --detach`: api and worker with the keys as they are now. */
  const recreate = async (entries: readonly string[]) => {
    env = { ...env, ENCRYPTION_KEYS: entries.join(",") };
    await running?.api.close();
    const before = running?.worker;
    const worker = await startNode({
      script: "apps/worker/src/main.ts",
      env: { ...env, ...WORKER_MEMORY, NODE_COMPILE_CACHE: inject("compileCache") },
      logFile: null,
    });
    await before?.stop();
    running = { api: await startApi(parseConfig(env)), worker };
  };
  const client = apiClient(`http://127.0.0.1:${apiPort}`, customer.api.token);
  const asked = { ...customer, api: client };
  try {
    await recreate([first]);
    const list = await contactList(customer, customer.portalId, 500);
    const jobs: string[] = [];
    let current = first;
    for (let replacement = 0; replacement < 2; replacement++) {
      const idOf = (entry: string) => entry.split(":")[0] ?? "";
      const next = (await plumbline({}, "keys")).out;
      expect(idOf(next)).not.toBe(idOf(current));
      jobs.push(await startList(asked, customer.portalId, list.listId));

      await recreate([current, next]);
      expect((await plumbline(env, "keys", "status")).out).toMatch(
        new RegExp(`^${idOf(current)} +3 secrets, newest key.*\n${idOf(next)} +0 secrets, old key`),
      );
      await recreate([next, current]);
      expect((await plumbline(env, "keys", "status")).out).toMatch(
        new RegExp(`${idOf(current)} +3 secrets, old key: still needed`),
      );
      jobs.push(await startList(asked, customer.portalId, list.listId));
      expect(await plumbline(env, "keys", "re-encrypt")).toMatchObject({
        code: 0,
        out: `re-encrypted 3 secrets with ${idOf(next)}; 0 cannot be decrypted with the configured keys`,
      });
      expect(await plumbline(env, "keys", "status")).toMatchObject({
        code: 0,
        out: expect.stringMatching(new RegExp(`${idOf(current)} +0 secrets, old key: can be removed`)) as string,
      });
      await recreate([next]);
      expect(await plumbline(env, "keys", "status")).toMatchObject({
        code: 0,
        out: expect.stringMatching(new RegExp(`^${idOf(next)} +3 secrets, newest key`)) as string,
      });
      current = next;
    }
    for (const job of jobs)
      expect(await untilJob(asked, job, ["completed", "failed"])).toMatchObject({ status: "completed" });
    expect((await client.call("GET", `/api/hubspot/lists/${customer.portalId}/contact`)).status).toBe(200);
    expect(await product.violations()).toEqual([]);
  } finally {
    const last = running as { api: { close(): Promise<void> }; worker: NodeService } | null;
    await last?.worker.stop();
    await last?.api.close();
  }
});
