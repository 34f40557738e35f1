import { freePorts } from "@plumbline/dev-env/free-port.ts";
import type { NodeService } from "@plumbline/dev-env/node-service.ts";
import { relayTo, type Relay } from "@plumbline/dev-env/testing/relay-to.ts";
import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { EVENTS, failEverything, LAST_EVENT } from "./support/metric-events.ts";
import { MOVES, type Move } from "./support/metric-moves.ts";
import { alerts, declaredName, isRead, panels, referencesIn } from "./support/named-metrics.ts";
import { samplesOf, scrape, sumOf, type Sample } from "./support/scrape.ts";

// Every metric of a dashboard or alert changes when its event happens.

/** Events stay visible: the dispatcher takes up no due work meanwhile. */
const NEVER_MS = "600000";
/** Covers the interval at which the state is read from the database and the SDK flushes. */
const PATIENCE = { timeout: 25_000, interval: 500 };

let product: TestProduct;
let ports: number[];
let worker: NodeService;
let temporal: Relay;
let before: Sample[];
beforeAll(async () => {
  ports = await freePorts(2);
  const [workerPort = 0, apiPort = 0] = ports;
  const [host = "", port] = inject("temporalAddress").split(":");
  temporal = await relayTo({ host, port: Number(port) });
  product = await testProduct({
    METRICS_PORT: String(workerPort),
    API_METRICS_PORT: String(apiPort),
    DISPATCH_EVERY_MS: NEVER_MS,
    TEMPORAL_ADDRESS: `127.0.0.1:${temporal.port}`,
  });
  worker = await product.startWorker();
  before = await vi.waitUntil(async () => {
    const samples = await now();
    const free = sumOf(samples, "temporal_worker_task_slots_available", { worker_type: "ActivityWorker" });
    const { activitySlots, webhookSlots } = product.config.worker;
    return free === activitySlots + webhookSlots ? samples : null;
  }, PATIENCE);
  await Promise.all(Object.values(EVENTS).map((event) => event(product)));
}, 180_000);
afterAll(() => product[Symbol.asyncDispose]());

const now = async () => samplesOf(await scrape(ports));

describe("every metric of the dashboards and alerts", () => {
  it("has a row with the event that changes it", () => {
    const named = [...panels, ...alerts].flatMap(({ expr }) => referencesIn(expr));
    expect(new Set(named.map(({ metric }) => declaredName(metric))).size).toBeGreaterThan(15);
    const without = named.filter(
      (reference) =>
        !MOVES.some(
          ({ series, labels = {} }) =>
            declaredName(series) === declaredName(reference.metric) && isRead(reference, labels),
        ),
    );
    expect([...new Set(without.map(({ text }) => text))]).toEqual([]);
  });

  it.each(titled(({ by }) => by !== LAST_EVENT))("%s", (_title, move) => expectMove(move));

  describe("with an event that hides all others", () => {
    beforeAll(() => failEverything(product, worker, temporal));
    it.each(titled(({ by }) => by === LAST_EVENT))("%s", (_title, move) => expectMove(move));
  });
});

function titled(isMeant: (move: Move) => boolean): (readonly [string, Move])[] {
  return MOVES.filter(isMeant).map((move) => {
    const labels = Object.entries(move.labels ?? {}).map(([label, value]) => `${label}="${value}"`);
    return [`${move.series}${labels.length > 0 ? `{${labels.join(",")}}` : ""} moves by ${move.by}`, move] as const;
  });
}

async function expectMove({ series, labels, how }: Move): Promise<void> {
  const first = sumOf(before, series, labels);
  await expect
    .poll(async () => sumOf(await now(), series, labels), PATIENCE)
    .toSatisfy((value: number) => {
      if (how === "rises") return value > first;
      return how === "falls" ? value < first : how(value) && value !== first;
    });
}
