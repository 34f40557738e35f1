import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startNode } from "./node-service.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "plumbline-node-service-"));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

/** A service of its own that runs these lines. */
function script(...lines: string[]): string {
  const path = join(folder, "service.mjs");
  writeFileSync(path, lines.join("\n"));
  return path;
}
const READY = `console.log('{"ready":true}');`;
const STAYS = "setInterval(() => {}, 1000);";

it("field-S4-1, acceptance-S4-4: waits minutes for a process on a busy computer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const starting = startNode({ script: script(`setTimeout(() => { ${READY} }, 300);`, STAYS), env: {}, logFile: null });
  vi.advanceTimersByTime(180_000);
  const service = await starting;
  vi.useRealTimers();
  expect(service.ready).toEqual({ ready: true });
  await service.stop();
});

it("acceptance-S4-4: explains what to do when a process does not become ready", async () => {
  const options = { script: script(STAYS), env: {}, logFile: null, readyWithinMs: 200 };
  await expect(startNode(options)).rejects.toThrow(/was not ready in time\. If the computer is busy, start again/);
});

// As root nothing is ever full but this device.
it.skipIf(process.platform !== "linux")("resilience-S3-3: keeps running while its log cannot be written", async () => {
  const lines = script(READY, "console.log('a line');", STAYS);
  const service = await startNode({ script: lines, env: {}, logFile: "/dev/full" });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(service.process.exitCode).toBeNull();
  await service.stop();
});

it("writes the log of a process", async () => {
  const logFile = join(folder, "service.log");
  const service = await startNode({ script: script(READY, STAYS), env: {}, logFile });
  await service.stop();
  expect(readFileSync(logFile, "utf8")).toBe('{"ready":true}\n');
});
