import type { Context } from "@plumbline/core/context.ts";
import { currentRequestId } from "@plumbline/core/request-scope.ts";
import type { RequestHandler } from "express";
import { pinoHttp } from "pino-http";
import { requestIdOf } from "./request-id.ts";

/** A line for each answer; its request id comes from the scope of the request, as in every other line. */
export function requestLog(log: Context["log"]): RequestHandler {
  return pinoHttp({
    logger: log,
    // Allow-listed fields: paths hold tokens of emails, headers hold bearer tokens, bodies hold everything else.
    serializers: {
      req: (req: { method: string; url: string }) => ({
        method: req.method,
        route: req.url.split("?")[0]?.replace(/[A-Za-z0-9_-]{30,}/g, ":secret"),
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
    // A caller who gives up ends the request from outside of its scope.
    customProps: (req) => (currentRequestId() === null ? { requestId: requestIdOf(req) } : {}),
    quietReqLogger: true,
    customLogLevel: (_req, { statusCode }) => levelOf(statusCode),
  });
}

/** 500 is a mistake of ours; 502 and 503 say that something we depend on did not answer. */
function levelOf(statusCode: number): "error" | "warn" | "debug" {
  if (statusCode === 500) return "error";
  return statusCode > 500 ? "warn" : "debug";
}
