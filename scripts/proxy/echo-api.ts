import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { endServer, turnedAway, type Drain } from "@plumbline/api/http/drain.ts";

// Replaces an api behind the proxy: responds to each request with the id in its header and its body, and shuts down as an api does.

const { ADDRESS: host = "", PORT: port = "", DRAIN_MS: drainMs = "" } = process.env;
const drain: Drain = { isDraining: false, isTurningAway: false };

const http = createServer((request, response) => {
  if (turnedAway(drain, request, response)) return;
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    response.writeHead(200, { "x-id": String(request.headers["x-id"]), "x-api": host }).end(Buffer.concat(chunks));
  });
});
http.keepAliveTimeout = 65_000;
http.listen(Number(port), host, () => process.stdout.write(`${JSON.stringify({ ready: true })}\n`));

process.once("SIGTERM", () => {
  void endServer({ http, drain, drainMs: Number(drainMs), sleep: delay }).then(() => process.exit());
});
