import { traced } from "@plumbline/core/tracing/tracer.ts";
import type { RequestHandler } from "express";
import { routeOf } from "./metrics.ts";
import { requestIdOf } from "./request-id.ts";

/**
 * Each request of the api starts a trace. A caller's traceparent is ignored: anyone may call, and it would control sampling.
 */
export const traceRequest: RequestHandler = (req, res, next) => {
  const attributes = { "http.request.method": req.method, "plumbline.request_id": requestIdOf(req) };
  void traced(req.method, { kind: "server", attributes }, async (span) => {
    const closed = new Promise<void>((resolve) => res.once("close", resolve));
    next();
    await closed;
    const route = routeOf(req);
    span.rename(`${req.method} ${route}`);
    span.set({ "http.route": route, "http.response.status_code": res.statusCode });
    if (res.statusCode >= 500) span.fail(String(res.statusCode));
  });
};
