import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { PidFile } from "./pid-file.ts";
import { readPorts, requireFree } from "./ports.ts";
import { Supervisor } from "./supervisor.ts";
import { createServer } from "node:net";

const folder = mkdtempSync(join(tmpdir(), "plumbline-pids-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sleeper = () => spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
const service = (started: number[]) => ({
  name: "sleeper",
  start: () => {
    const child = sleeper();
    started.push(child.pid ?? 0);
    return Promise.resolve({
      process: child,
      stop: async () => {
        const ended = once(child, "exit");
        child.kill();
        await ended;
      },
    });
  },
});

it("restarts a service that dies with increasing delays, but not after a stop", async () => {
  const started: number[] = [];
  const waits: number[] = [];
  const supervisor = new Supervisor({ onStarted() {}, onDied: (_name, retryInMs) => void waits.push(retryInMs) });
  await supervisor.run(service(started));
  for (let deaths = 1; deaths <= 2; deaths += 1) {
    process.kill(started.at(-1) ?? 0, "SIGKILL");
    await expect.poll(() => started.length, { timeout: 10_000 }).toBe(deaths + 1);
  }
  expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
  await supervisor.stop();
  expect(supervisor.pid("sleeper")).toBeUndefined();
  expect(started).toHaveLength(3);
});

it("restarts running, starting and waiting services at once", async () => {
  const started: number[] = [];
  let died = 0;
  const supervisor = new Supervisor({ onStarted() {}, onDied: () => void (died += 1) });
  await supervisor.run(service(started));
  await supervisor.restart("sleeper");
  // The second change comes while the first one's process is starting.
  await supervisor.restart("sleeper");
  await expect.poll(() => started.length).toBeGreaterThan(1);
  for (let deaths = 1; deaths <= 3; deaths += 1) {
    await expect.poll(() => supervisor.pid("sleeper"), { timeout: 5_000 }).toBeDefined();
    process.kill(supervisor.pid("sleeper") ?? 0, "SIGKILL");
    await expect.poll(() => died, { timeout: 5_000 }).toBe(deaths);
  }
  const before = started.length;
  await supervisor.restart("sleeper");
  expect(started).toHaveLength(before + 1);
  await supervisor.stop();
});

it("waits for a start in progress before it stops", async () => {
  const started: number[] = [];
  const begins = Promise.withResolvers<void>();
  const supervisor = new Supervisor({ onStarted() {}, onDied() {} });
  const slow = service(started);
  const run = supervisor.run({ ...slow, start: () => begins.promise.then(slow.start) });
  const stopped = supervisor.stop();
  begins.resolve();
  await stopped;
  await expect(supervisor.run(slow)).rejects.toThrow();
  expect(started).toHaveLength(1);
  expect(() => process.kill(started[0] ?? 0, 0)).toThrow("ESRCH");
  await run;
});

it("stops leftover processes of a killed start, and no others", async () => {
  const ours = sleeper();
  const ended = once(ours, "exit");
  const left = new PidFile(join(folder, "pids.json"));
  left.add("worker", ours.pid ?? 0);
  const next = new PidFile(join(folder, "pids.json"));
  expect(await next.endLeftovers()).toEqual(["worker"]);
  await ended;
  // The number may be reused: a later process with it is not ours.
  expect(await next.endLeftovers()).toEqual([]);
});

it("acceptance-S4-5: reports a taken port and what to do", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  await expect(requireFree({ api: port })).rejects.toThrow(
    `port ${port} (api): end what uses it, or set PORT to a free one`,
  );
  await expect(requireFree({ api: port }, { PORT_OFFSET: "2000" })).rejects.toThrow(
    "PORT_OFFSET=2100 moves all of Plumbline's ports at once.",
  );
  server.close();
});

it("moves all ports by the offset, and rejects invalid ports", () => {
  expect(readPorts({ PORT_OFFSET: "100", SANDBOX_PORT: "4444" })).toMatchObject({
    api: 3100,
    sandbox: 4444,
    temporal: 7333,
  });
  expect(() => readPorts({ PORT: "many" })).toThrow("PORT must be a port number, not 'many'");
});
