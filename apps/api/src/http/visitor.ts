import type { Request } from "express";

/** Where a call comes from: the address is the one that the last trusted proxy saw (TRUST_PROXY_HOPS). */
export function visitorOf(req: Pick<Request, "ip" | "get">): { ip: string; userAgent: string } {
  return { ip: req.ip ?? "", userAgent: req.get("user-agent") ?? "" };
}
