import { createServer, type Server } from "node:http";
import type { RequestHandler } from "express";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

export type Metrics = { measure: RequestHandler; listen(port: number, host: string): Promise<Server> };

/** For Prometheus, on a port of its own that no proxy shows to the world: the process, and every answer by route and status. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the first byte of a request to the last byte of its response.",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.005, 0.015, 0.03, 0.06, 0.15, 0.5, 2, 10],
    registers: [registry],
  });
  return {
    measure(req, res, next) {
      const stop = answers.startTimer();
      res.once("finish", () => stop({ method: req.method, route: routeOf(req), status: res.statusCode }));
      next();
    },
    async listen(port, host) {
      const server = createServer((req, res) => {
        if (req.url !== "/metrics") return void res.writeHead(404).end();
        void registry.metrics().then((text) => res.setHeader("content-type", registry.contentType).end(text));
      });
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, resolve);
      });
      return server;
    },
  };
}

/** The pattern, never the path: ids and tokens would make a label each. */
function routeOf(req: Parameters<RequestHandler>[0]): string {
  const route = req.route as { path?: unknown } | undefined;
  return typeof route?.path === "string" ? `${req.baseUrl}${route.path === "/" ? "" : route.path}` : "other";
}
