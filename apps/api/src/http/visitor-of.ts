import type { Request } from "express";

export type Visitor = { ip: string; userAgent: string };

/** Where a call comes from, by the address that the last trusted proxy saw (TRUST_PROXY_HOPS). */
export function visitorOf(req: Pick<Request, "ip" | "get">): Visitor {
  return { ip: req.ip ?? "", userAgent: req.get("user-agent") ?? "" };
}
