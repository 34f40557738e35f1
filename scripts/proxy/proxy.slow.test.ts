import { spawn, type ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { goTool } from "@plumbline/dev-env/testing/go-tool.ts";
import { startNode, type NodeService } from "@plumbline/dev-env/node-service.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startNameServer } from "./name-server.ts";

// The proxy of docker-compose.yml, in its version and with its Caddyfile, in front of two apis, one of which dies and returns.

const CLIENTS = 60;
const BODY_BYTES = 2_048;
const DEATHS = 10;
/** As in production. */
const DRAIN_MS = 5_000;
/** Longer than `fail_duration`: the proxy retries the dead address meanwhile. */
const DEAD_MS = 6_000;
const ALIVE_MS = 3_000;
/** From the end of an api to the start of the next: migrations and container start. */
const REPLACED_MS = 6_000;
const LIVE = "127.0.0.1";
const DYING = "127.0.0.2";

const version = /image: caddy:([\d.]+)-alpine/.exec(readFileSync(join(ROOT, "docker-compose.yml"), "utf8"))?.[1];
const stops: (() => unknown)[] = [];
let apiPort = 0;
let proxyPort = 0;
let live: NodeService;

beforeAll(async () => {
  const [healthPort = 0, ...ports] = await freePorts(3);
  [apiPort = 0, proxyPort = 0] = ports;
  const names = await startNameServer([LIVE, DYING]);
  stops.push(() => names.socket.close());
  const caddyfile = readFileSync(join(ROOT, "deploy/compose/Caddyfile"), "utf8")
    .replace(/^(\s*)name api$/m, `$1name api\n$1resolvers 127.0.0.1:${names.port}`)
    .replace(/^(\s*)port 3000$/m, `$1port ${apiPort}`);
  const folder = mkdtempSync(join(tmpdir(), "plumbline-proxy-"));
  writeFileSync(join(folder, "Caddyfile"), caddyfile);
  const caddy =
    process.env.CADDY ??
    (await goTool({ package: "github.com/caddyserver/caddy/v2/cmd/caddy", version: version ?? "" }));
  const proxy = spawn(caddy, ["run", "--config", join(folder, "Caddyfile")], {
    env: { HOME: folder, SITE: `http://127.0.0.1:${proxyPort}`, HEALTH_ADDRESS: `127.0.0.1:${healthPort}` },
    stdio: ["ignore", "ignore", openSync(join(folder, "log"), "w")],
  });
  stops.push(() => proxy.kill("SIGKILL"));
  live = await startApi(LIVE);
  stops.push(() => live.stop());
  await vi.waitUntil(async () => (await ask("GET", 0)).failure === null, { timeout: 20_000, interval: 200 });
}, 1_200_000);

afterAll(async () => {
  for (const stop of stops) await stop();
});

it("answers every request with its own body while an api stops and returns ten times", async () => {
  const counted = await underLoad({ least: 100_000, method: () => "POST" }, async () => {
    for (let death = 0; death < DEATHS; death++) await liveAndDie(async (api) => await api.stop());
  });
  process.stdout.write(`${counted.summary}\n`);
  expect(counted.total).toBeGreaterThanOrEqual(100_000);
  expect(counted.byDying).toBeGreaterThan(0);
  expect(counted.failures).toEqual([]);
}, 900_000);

it("fails only requests that a killed api was answering, and never mixes up bodies", async () => {
  const counted = await underLoad({ least: 20_000, method: (id) => (id % 2 === 0 ? "POST" : "GET") }, async () => {
    for (let death = 0; death < DEATHS; death++) await liveAndDie(({ process: child }) => killed(child));
  });
  process.stdout.write(`${counted.summary}\n`);
  expect(counted.byDying).toBeGreaterThan(0);
  const [sent, others] = [
    counted.failures.filter((failure) => failure === "POST 502"),
    counted.failures.filter((failure) => failure !== "POST 502"),
  ];
  expect(others).toEqual([]);
  // A request with a body is not resent: the api may have processed it.
  expect(sent.length).toBeLessThanOrEqual(DEATHS * CLIENTS);
}, 900_000);

it("holds every request while the only api is replaced", async () => {
  const counted = await underLoad({ least: 1_000, method: () => "POST" }, async () => {
    for (let update = 0; update < 3; update++) {
      await live.stop();
      await delay(REPLACED_MS);
      live = await startApi(LIVE);
      await delay(ALIVE_MS);
    }
  });
  process.stdout.write(`${counted.summary}\n`);
  expect(counted.failures).toEqual([]);
}, 300_000);

async function liveAndDie(die: (api: NodeService) => Promise<void>): Promise<void> {
  const api = await startApi(DYING);
  await delay(ALIVE_MS);
  await die(api);
  await delay(DEAD_MS);
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}

async function startApi(address: string): Promise<NodeService> {
  return await startNode({
    script: "scripts/proxy/echo-api.ts",
    env: { ADDRESS: address, PORT: String(apiPort), DRAIN_MS: String(DRAIN_MS) },
    logFile: null,
  });
}

type Counted = { total: number; byDying: number; failures: string[]; summary: string };

/** Clients that send requests continuously until `scene` has ended and at least this many were answered. */
async function underLoad(
  { least, method }: { least: number; method: (id: number) => "POST" | "GET" },
  scene: () => Promise<void>,
): Promise<Counted> {
  const counted: Counted = { total: 0, byDying: 0, failures: [], summary: "" };
  const kinds: Record<string, number> = {};
  let slowestMs = 0;
  const story = { isOver: false };
  const client = async () => {
    while (!story.isOver || counted.total < least) {
      const id = ++counted.total;
      const startedAt = performance.now();
      const { failure, api } = await ask(method(id), id);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      if (api === DYING) counted.byDying += 1;
      if (failure === null) continue;
      counted.failures.push(failure);
      kinds[failure] = (kinds[failure] ?? 0) + 1;
    }
  };
  await Promise.all([scene().finally(() => (story.isOver = true)), ...Array.from({ length: CLIENTS }, client)]);
  counted.summary = `${counted.total} requests, ${counted.byDying} answered by the api that dies, slowest ${Math.round(slowestMs)} ms, failures ${JSON.stringify(kinds)}`;
  return counted;
}

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

/** One request whose body belongs only to its id; all bodies have the same length. */
async function ask(method: "POST" | "GET", id: number): Promise<{ failure: string | null; api: string }> {
  const body = method === "GET" ? "" : bodyOf(id);
  return await new Promise((resolve) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port: proxyPort,
        method,
        path: "/api/echo",
        agent,
        headers: { "x-id": id, "content-length": body.length },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", (error) => resolve({ failure: `${method} ${error.message}`, api: "" }));
        answer.on("end", () => {
          const api = String(answer.headers["x-api"]);
          const isOwn = answer.headers["x-id"] === String(id) && Buffer.concat(chunks).toString() === body;
          const failure =
            answer.statusCode === 200
              ? isOwn
                ? null
                : `${method} with another body`
              : `${method} ${answer.statusCode}`;
          resolve({ failure, api });
        });
      },
    );
    sent.on("error", (error) => resolve({ failure: `${method} ${error.message}`, api: "" }));
    sent.end(body);
  });
}

const salt = randomBytes(16);
function bodyOf(id: number): string {
  const digest = createHash("sha256").update(salt).update(String(id)).digest("hex");
  return digest.repeat(BODY_BYTES / digest.length);
}
