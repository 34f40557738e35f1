import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { parseConfig } from "@plumbline/core/config/config.ts";
import { grantByOperator } from "@plumbline/core/credits/grant-by-operator.ts";
import { createContext, createLogger } from "@plumbline/core/create-context.ts";
import { control } from "@plumbline/dev-env/api-client.ts";
import type { Stack } from "@plumbline/dev-env/boot.ts";
import {
  connectPortal,
  mapContacts,
  signUp,
  startList,
  type Customer,
  type JobAnswer,
} from "@plumbline/dev-env/stories.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { connectTemporal } from "@plumbline/temporal-client/connect-temporal.ts";
import { createWorkflows } from "@plumbline/temporal-client/create-workflows.ts";
import { withStack } from "./with-stack.ts";

/**
 * What one account's large jobs cost everybody else: thirty jobs of 100,000 records, once on one portal and once over ten, while
 * another account cleans lists of ten records one after the other. Law 9: no activity holds a slot while it waits.
 */
const { values } = parseArgs({
  options: {
    jobs: { type: "string", default: "30" },
    records: { type: "string", default: "100000" },
    rounds: { type: "string", default: "7" },
  },
});
const [jobs, records, rounds] = [values.jobs, values.records, values.rounds].map(Number) as [number, number, number];
const MEDIAN_SECONDS = 5;
const MOST_SECONDS = 15;
const LATE_MS = 250;
const SETTLE_MS = 15_000;

type Owner = Customer & { portalId: string };

const [healthPort = 0] = await freePorts(1);
let isFailed = false;
await withStack({ overrides: { WORKER_HEALTH_PORT: String(healthPort) } }, async (stack) => {
  for (const portals of [1, 10]) {
    const figures = await measure(stack, portals);
    const { median, most, apiLate, workerLate } = figures;
    const isBad = median > MEDIAN_SECONDS || most > MOST_SECONDS || Math.max(apiLate, workerLate) > LATE_MS;
    isFailed ||= isBad;
    process.stdout.write(
      `${jobs} jobs of ${records} records on ${portals} portal(s): another account's ten records are done after ` +
        `${median.toFixed(1)} s at the median and ${most.toFixed(1)} s at most ` +
        `(at most ${MEDIAN_SECONDS} and ${MOST_SECONDS}); alone ${figures.alone.toFixed(1)} s; ` +
        `/livez at most ${apiLate.toFixed(0)} ms late at the api and ${workerLate.toFixed(0)} ms at the worker (at most ${LATE_MS})${isBad ? "  MISSED" : ""}\n`,
    );
    process.stdout.write(`${JSON.stringify({ bench: "fairness", portals, ...figures })}\n`);
  }
});
if (isFailed) process.exit(1);

async function measure(stack: Stack, portals: number) {
  const heavy = await newCustomer(stack, Array.from({ length: portals }));
  const light = await newCustomer(stack, [undefined]);
  const [own] = light;
  if (!own) throw new Error("no portal");
  const alone = await cleanTen(stack, own);
  const started: string[] = [];
  for (let index = 0; index < jobs; index += 1) {
    const owner = heavy[index % heavy.length] ?? own;
    started.push(await startList(owner, owner.portalId, await newList(stack, owner.portalId, records)));
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const api = watchLiveness(`${stack.apiUrl}/livez`);
  const worker = watchLiveness(`http://127.0.0.1:${healthPort}/livez`);
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) seconds.push(await cleanTen(stack, own));
  const [apiLate, workerLate] = [api.stop(), worker.stop()];
  const [first] = heavy;
  for (const jobId of started) await first?.api.call("POST", `/api/hubspot/jobs/${jobId}/cancel`);
  const sorted = seconds.toSorted((a, b) => a - b);
  return {
    alone,
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    most: sorted.at(-1) ?? Number.NaN,
    apiLate,
    workerLate,
  };
}

/** A new customer with so many portals. */
async function newCustomer(on: Stack, portals: readonly unknown[]): Promise<Owner[]> {
  const customer = await signUp(on, `${randomUUID()}@example.com`, "correct horse battery");
  const owners: Owner[] = [];
  for (const _ of portals) {
    const { id } = (await control(on.sandboxUrl, "POST", "/portals", {})) as { id: number };
    await connectPortal(on, customer, String(id));
    await mapContacts(customer, String(id));
    owners.push({ ...customer, portalId: String(id) });
  }
  const config = parseConfig(on.env);
  const { client, close } = connectTemporal(config);
  const ctx = createContext({
    config,
    log: createLogger({ logLevel: "warn" }, "bench"),
    workflows: createWorkflows(client, config),
  });
  await grantByOperator(ctx, { email: customer.email, amount: jobs * records, key: randomUUID() });
  await ctx.db.close();
  await close();
  return owners;
}

async function newList(on: Stack, portalId: string, size: number): Promise<string> {
  const list = (await control(on.sandboxUrl, "POST", `/portals/${portalId}/lists`, {
    objectType: "contact",
    name: `Fairness ${randomUUID()}`,
    size,
  })) as { listId: string | number };
  return String(list.listId);
}

/** Seconds from the start of a job of ten records to its end. */
async function cleanTen(on: Stack, owner: Owner): Promise<number> {
  const listId = await newList(on, owner.portalId, 10);
  const startedAt = performance.now();
  const id = await startList(owner, owner.portalId, listId);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const job = (await owner.api.ok("GET", `/api/hubspot/jobs/${id}`)) as JobAnswer;
    if (job.status === "completed") return (performance.now() - startedAt) / 1_000;
    if (job.status === "failed" || job.status === "paused") throw new Error(`The job is ${job.status}`);
  }
}

/** How late the slowest answer was. */
function watchLiveness(url: string): { stop(): number } {
  let most = 0;
  const stopped = new AbortController();
  void (async () => {
    while (!stopped.signal.aborted) {
      const askedAt = performance.now();
      const answer = await fetch(url).catch(() => null);
      most = Math.max(most, answer?.ok ? performance.now() - askedAt : Infinity);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return {
    stop() {
      stopped.abort();
      return most;
    },
  };
}
