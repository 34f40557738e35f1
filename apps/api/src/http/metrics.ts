import type { Server } from "node:http";
import type { Context } from "@plumbline/core/context.ts";
import { OUTBOX } from "@plumbline/core/dispatch/outbox.ts";
import { addStateMetrics } from "@plumbline/core/metrics/add-state-metrics.ts";
import { createRegistry } from "@plumbline/core/metrics/create-registry.ts";
import { serveMetrics } from "@plumbline/core/metrics/serve-metrics.ts";
import type { RequestHandler } from "express";
import { Histogram } from "prom-client";
import type { Health } from "./health.ts";

export type Metrics = { measure: RequestHandler; listen(port: number, host: string): Promise<Server> };

/**
 * For Prometheus, on a separate port that no proxy exposes: the process, responses by route and status, and the state of the
 * product, which must stay visible when no worker is running.
 */
export function createMetrics(
  ctx: Pick<Context, "db" | "now" | "log">,
  { isTemporalUp }: Pick<Health, "isTemporalUp">,
): Metrics {
  const registry = createRegistry();
  const refreshState = addStateMetrics(registry, ctx, { outbox: OUTBOX, isTemporalUp });
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
    listen: (port, host) =>
      serveMetrics({
        port,
        host,
        contentType: registry.contentType,
        async read() {
          await refreshState();
          return await registry.metrics();
        },
      }),
  };
}

/** The route pattern, never the path: ids and tokens would each become a label. */
export function routeOf(req: Parameters<RequestHandler>[0]): string {
  const route: unknown = req.route;
  const path = typeof route === "object" && route !== null && "path" in route ? route.path : null;
  return typeof path === "string" ? `${req.baseUrl}${path === "/" ? "" : path}` : "other";
}
