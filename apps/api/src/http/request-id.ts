import { randomUUID } from "node:crypto";
import { inRequest } from "@plumbline/core/request-scope.ts";
import type { RequestHandler } from "express";

/** Every response names its request; a well-formed id from a proxy is kept. */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.headers["x-request-id"];
  const id = typeof given === "string" && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID();
  req.headers["x-request-id"] = id;
  res.setHeader("x-request-id", id);
  inRequest(id, () => next());
};

export function requestIdOf(req: { headers: Record<string, string | string[] | undefined> }): string {
  return String(req.headers["x-request-id"] ?? "");
}
