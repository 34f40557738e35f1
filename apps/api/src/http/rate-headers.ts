import type { RateWindow } from "@plumbline/core/rate-limits/consume-rate-limit.ts";
import type { Response } from "express";

/** So that a program can slow down before it is refused. Seconds, as `Retry-After`. */
export function showRateWindow(res: Response, { limit, left, resetMs }: RateWindow): void {
  res.setHeader("ratelimit-limit", String(limit));
  res.setHeader("ratelimit-remaining", String(left));
  res.setHeader("ratelimit-reset", String(Math.ceil(resetMs / 1000)));
}
