import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { gzipSync } from "node:zlib";
import { createLogger } from "@plumbline/core/create-context.ts";
import express from "express";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { errorHandler } from "../src/http/error-handler.ts";
import { requestId } from "../src/http/request-id.ts";
import { requestLog } from "../src/http/request-log.ts";

const lines: string[] = [];
const destination = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});
const log = createLogger({ logLevel: "debug" }, "test", destination);
let server: ReturnType<typeof createServer>;
let url = "";

beforeAll(async () => {
  const app = express();
  app.use(requestId);
  app.use(requestLog(log));
  app.use(express.json());
  app.post("/echo", (_req, res) => void res.json({}));
  app.get("/slow", () => undefined);
  app.get("/broken", () => {
    throw new Error("broken");
  });
  app.get("/without-database", () => {
    throw new Error("Connection terminated unexpectedly");
  });
  app.use(errorHandler(log));
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => void lines.splice(0));

const post = (body: string | Uint8Array<ArrayBuffer>) =>
  fetch(`${url}/echo`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
  });

it("logs the request ID once per line, including unexpected errors", async () => {
  const answer = await fetch(`${url}/broken`);
  const id = answer.headers.get("x-request-id") ?? "";
  await expect.poll(() => lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line.split(`"requestId":"${id}"`)).toHaveLength(2);
});

it("logs an unreachable database as a warning, not as an unexpected error", async () => {
  await fetch(`${url}/without-database`);
  await expect.poll(() => lines.length).toBeGreaterThan(1);
  const messages = lines.map((line) => JSON.parse(line) as { level: string; msg: string });
  expect(messages).toContainEqual(expect.objectContaining({ level: "warn", msg: "database unreachable" }));
  expect(messages.filter(({ level }) => level === "error")).toEqual([]);
});

it("logs the ID of a request that its caller aborted", async () => {
  const asked = fetch(`${url}/slow`, {
    headers: { "x-request-id": "given-up-1" },
    signal: AbortSignal.timeout(200),
  });
  await expect(asked).rejects.toThrow();
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]?.split(`"requestId":"given-up-1"`)).toHaveLength(2);
});

it("logs no error for a body that is not compressed as declared", async () => {
  expect((await post(JSON.stringify({ a: 1 }))).status).toBe(400);
  expect((await post(Uint8Array.from(gzipSync("{}")))).status).toBe(200);
  await expect.poll(() => lines.length).toBe(2);
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(["debug", "debug"]);
});
