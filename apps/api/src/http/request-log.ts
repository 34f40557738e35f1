import type { Context } from "@plumbline/core/context.ts";
import { currentRequestId } from "@plumbline/core/request-scope.ts";
import type { RequestHandler } from "express";
import { pinoHttp } from "pino-http";
import { requestIdOf } from "./request-id.ts";

/** One line per response; the request id comes from the request's scope, as in every other line. */
export function requestLog(log: Context["log"]): RequestHandler {
  return pinoHttp({
    logger: log,
    // An allow-list: paths contain email tokens, headers contain bearer tokens, and bodies contain everything else.
    serializers: {
      req: (req: { method: string; url: string }) => ({
        method: req.method,
        route: req.url.split("?")[0]?.replace(/[A-Za-z0-9_-]{30,}/g, ":secret"),
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
    // A caller who disconnects ends the request outside its scope.
    customProps: (req) => (currentRequestId() === null ? { requestId: requestIdOf(req) } : {}),
    quietReqLogger: true,
    customLogLevel: (_req, { statusCode }) => levelOf(statusCode),
  });
}

/** 500 is our bug; 502 and 503 mean that a dependency did not respond. */
function levelOf(statusCode: number): "error" | "warn" | "debug" {
  if (statusCode === 500) return "error";
  return statusCode > 500 ? "warn" : "debug";
}
