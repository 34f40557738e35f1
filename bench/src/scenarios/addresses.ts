import { readFileSync } from "node:fs";
import { loadEngine } from "@plumbline/address";
import { requestMix } from "@plumbline/address/quality/request-mix.ts";
import { judgeAddresses } from "@plumbline/core/addresses/judge.ts";
import type { ApiClient } from "@plumbline/dev-env/api-client.ts";
import type { AddressItem } from "@plumbline/schema/addresses/rest.ts";
import { newOwner } from "../product.ts";
import { median } from "../report.ts";
import { scenario } from "../scenario.ts";
import { withStack } from "../with-stack.ts";

const ITEMS = 1_000;
const OPTIONS = { defaultCountry: "", countryFormat: "iso2", output: "parts" } as const;
/** A request takes at most this many times the engine's own loop, and this much more. */
const MOST = { times: 1.5, ms: 50, memoryMb: 150, pageMs: 100 };
const WARM_UP = 5;
const PAGES = 200;
const NO_LIMITS = {
  RATE_ADDRESSES_PER_KEY: "100000000/1m",
  RATE_ADDRESSES_PER_ACCOUNT: "100000000/1m",
  RATE_REQUESTS_PER_ACCOUNT: "100000000/1m",
};

/**
 * Requests of 1,000 addresses relative to the engine's loop over the same addresses in the same run, the memory that they add to the
 * API, and pages beside them. Each request has addresses of its own, so that all of them are charged.
 */
export const addresses = scenario({
  options: { rounds: 20 },
  measure: ({ options: { rounds }, print, judge, figures }) =>
    withStack({ overrides: NO_LIMITS }, async (bench) => {
      const { api } = await newOwner(bench, (2 * rounds + WARM_UP) * ITEMS + PAGES * ITEMS);
      const pid = bench.stack.supervisor.pid("api");
      const requests = drawnRequests();
      const idle = await pagesOf(api);
      const before = residentMb(pid);

      const engine = loadEngine();
      for (let round = 0; round < WARM_UP; round += 1) {
        const items = requests(ITEMS);
        judgeAddresses(engine, items, OPTIONS);
        await send(api, items);
      }
      const loop: number[] = [];
      const whole: number[] = [];
      const single: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const items = requests(ITEMS);
        loop.push(await msOf(() => judgeAddresses(engine, items, OPTIONS)));
        whole.push(await msOf(() => send(api, items)));
        single.push(await msOf(() => send(api, requests(1))));
      }
      const loadIsOver = new AbortController();
      const load = sendUntil(loadIsOver.signal, () => send(api, requests(ITEMS)));
      const busy = await pagesOf(api);
      loadIsOver.abort();
      await load;
      const memoryMb = residentMb(pid) - before;

      const [loopMs, requestMs] = [median(loop), median(whole)];
      print(`the engine's loop over ${ITEMS}: ${loopMs.toFixed(0)} ms; one address: p99 ${p99(single).toFixed(1)} ms`);
      judge(
        `a request of ${ITEMS}: ${requestMs.toFixed(0)} ms (p99 ${p99(whole).toFixed(0)}), at most ${MOST.times} times the loop and ${MOST.ms} ms`,
        requestMs <= MOST.times * loopMs + MOST.ms,
      );
      judge(`memory of the API: ${memoryMb.toFixed(0)} MB more, at most ${MOST.memoryMb}`, memoryMb <= MOST.memoryMb);
      judge(
        `pages beside them: p99 ${p99(busy).toFixed(0)} ms, ${(p99(busy) / p99(idle)).toFixed(1)} times idle, at most ${MOST.pageMs} ms`,
        p99(busy) <= MOST.pageMs,
      );
      figures({
        loopMs,
        requestMs,
        requestP99: p99(whole),
        singleP99: p99(single),
        memoryMb,
        pageIdle: p99(idle),
        pageBusy: p99(busy),
      });
    }),
});

/** Addresses that were not drawn before. */
function drawnRequests(): (count: number) => AddressItem[] {
  let seed = 0;
  return (count) => requestMix((seed += 1), count).map(({ street_address: street, ...rest }) => ({ street, ...rest }));
}

async function send(api: ApiClient, addresses: readonly AddressItem[]): Promise<void> {
  await api.ok("POST", "/api/v1/addresses", { addresses });
}

async function sendUntil(over: AbortSignal, once: () => Promise<void>): Promise<void> {
  while (!over.aborted) await once();
}

/** Milliseconds of each of the queries that open a page. */
async function pagesOf(api: ApiClient): Promise<number[]> {
  const query = "{ viewer { id email credits { available } } jobs { id status } }";
  const took: number[] = [];
  for (let page = 0; page < PAGES; page += 1) took.push(await msOf(() => api.ok("POST", "/graphql", { query })));
  return took;
}

async function msOf(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function p99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0;
}

/** Of a process with its threads (Linux). */
function residentMb(pid: number | undefined): number {
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kb) / 1_024;
}
