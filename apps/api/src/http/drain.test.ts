import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { turnedAway, type Drain } from "./drain.ts";

let drain: Drain;
let processed: number;
let server: Server;
beforeEach(async () => {
  drain = { isDraining: false, isTurningAway: false };
  processed = 0;
  server = createServer((request, response) => {
    if (turnedAway(drain, request, response)) return;
    processed += 1;
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => server.close());

async function ask(headers: Record<string, string>): Promise<{ status: number; connection: string | null }> {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "x".repeat(50_000), headers });
  return { status: response.status, connection: response.headers.get("connection") };
}

const RESENDS = { "x-resends": "421" };

it("keeps processing requests while draining, and closes each connection", async () => {
  expect(await ask(RESENDS)).toEqual({ status: 200, connection: "keep-alive" });
  drain.isDraining = true;
  expect(await ask(RESENDS)).toEqual({ status: 200, connection: "close" });
  expect(processed).toBe(2);
});

it("answers 421 only to requests that its proxy resends to another api", async () => {
  Object.assign(drain, { isDraining: true, isTurningAway: true });
  expect(await ask(RESENDS)).toEqual({ status: 421, connection: "close" });
  expect(processed).toBe(0);
  expect((await ask({})).status).toBe(200);
});
